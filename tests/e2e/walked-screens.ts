import type { Role } from "../support/roles.ts";
import { browserOf, openScreen, type Screen } from "../support/screens.ts";
import type { Visitor } from "../support/visitor.ts";

/** A screen, and whether tests that take long for a screen open it. */
export interface WalkedScreen extends Screen {
  /** One of the few screens that together have every tag within every tag that it stands in. The others differ only in their text. */
  isRepresentative: boolean;
  /** It has a set of fields that no earlier screen has. */
  hasNewForm: boolean;
}

/** Attributes that do not change how a tag looks. */
const invisibleAttributes =
  / (nonce|href|src|srcset|id|for|value|datetime|action|name|content|alt|title|aria-(label|labelledby|describedby))="[^"]*"/g;
const emptyElements = /^<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/;

/** Every tag in the HTML with the one that it stands in. If a dialog is open, only those in the dialog: it covers the rest. */
function tagsIn(html: string): Set<string> {
  const withoutScripts = html.replace(/<script.*?<\/script>/gs, "");
  const shown = /<dialog.*?<\/dialog>/s.exec(withoutScripts)?.[0] ?? withoutScripts;
  const tags = new Set<string>();
  const open: string[] = [];
  for (const [written] of shown.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (written.startsWith("</")) {
      open.pop();
      continue;
    }
    const tag = written.replace(invisibleAttributes, "");
    tags.add(`${open.at(-1)} ${tag}`);
    if (!emptyElements.test(tag)) open.push(tag);
  }
  return tags;
}

/** Few of these sets that together have all items: always the one that adds most. */
function cover<Item>(sets: Set<Item>[]): Set<Set<Item>> {
  const chosen = new Set<Set<Item>>();
  const missing = new Set(sets.flatMap((set) => [...set]));
  while (missing.size > 0) {
    const added = sets.map((set) => [...set].filter((item) => missing.has(item)).length);
    const best = sets[added.indexOf(Math.max(...added))] as Set<Item>;
    chosen.add(best);
    for (const item of best) missing.delete(item);
  }
  return chosen;
}

/** The ids of all fields in the HTML. */
const fieldsIn = (html: string) =>
  [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].flatMap(([field]) => /\bid="([^"]+)"/.exec(field)?.[1] ?? []);

/** Opens all screens over HTTP, which is a hundred times faster than in a browser, and chooses those to open in one. */
export async function walkScreens(screens: Screen[], origin: string): Promise<WalkedScreen[]> {
  const browsers = new Map<Role, Visitor>();
  const seenForms = new Set<string>();
  const walked: { screen: Screen; tags: Set<string>; hasNewForm: boolean }[] = [];
  for (const screen of screens) {
    const browser = browsers.get(screen.role) ?? (await browserOf(origin, screen.role));
    browsers.set(screen.role, browser);
    const { html } = await openScreen(browser, screen);
    const fields = fieldsIn(html).join(" ");
    const isPage = screen.status === 200 && !screen.post;
    const hasNewForm = isPage && fields !== "" && !seenForms.has(fields);
    if (hasNewForm) seenForms.add(fields);
    walked.push({ screen, tags: tagsIn(html), hasNewForm });
  }
  const representative = cover(walked.map(({ tags }) => tags));
  return walked.map(({ screen, tags, hasNewForm }) => ({ ...screen, isRepresentative: representative.has(tags), hasNewForm }));
}
