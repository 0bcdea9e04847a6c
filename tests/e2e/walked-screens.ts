import { headingsOf } from "../support/html.ts";
import { browserOf, openScreen, type Screen } from "../support/screens.ts";
import type { Role, Visitor } from "../support/visitor.ts";

/** A screen, and whether tests that take long for a screen open it. */
export interface WalkedScreen extends Screen {
  /** In its dialog, if one is open. */
  headings: string[];
  /**
   * One of the few screens that together have every tag in every look, within every tag that it stands in. The others differ only
   * in their text, and in what tests/support/html-rules.ts checks in the HTML of all.
   */
  isRepresentative: boolean;
  /** The ids of its forms with fields to fill in that no earlier screen has. */
  newForms: string[];
  /** Its tags in looks that no earlier screen has. */
  newLooks: string[];
}

/** Attributes that change how a tag looks. */
const visibleAttributes = / (class|type|role|open|disabled|aria-current|aria-invalid)(="[^"]*")?(?=[ />])/g;
const lookOf = (tag: string) => `${/^<[\w-]+/.exec(tag)}${(tag.match(visibleAttributes) ?? []).join("")}`;
const emptyElements = /^<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/;

/** What the screen shows: its dialog, which covers the rest, if one is open. */
function shownPart(html: string): string {
  const withoutScripts = html.replace(/<script.*?<\/script>/gs, "");
  return /<dialog.*?<\/dialog>/s.exec(withoutScripts)?.[0] ?? withoutScripts;
}

/** The look of every tag in the HTML with that of the one that it stands in. */
function looksIn(html: string): Set<string> {
  const looks = new Set<string>();
  const open: string[] = [];
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.startsWith("</")) {
      open.pop();
      continue;
    }
    const look = lookOf(tag);
    looks.add(`${open.at(-1)} ${look}`);
    if (!emptyElements.test(tag)) open.push(look);
  }
  return looks;
}

/** Few of these sets that together have all items but the known ones: always the one that adds most. */
function cover<Item>(sets: Set<Item>[], known: Set<Item>): Set<Set<Item>> {
  const chosen = new Set<Set<Item>>();
  const missing = new Set(sets.flatMap((set) => [...set]).filter((item) => !known.has(item)));
  while (missing.size > 0) {
    const added = sets.map((set) => [...set].filter((item) => missing.has(item)).length);
    const best = sets[added.indexOf(Math.max(...added))] as Set<Item>;
    chosen.add(best);
    for (const item of best) missing.delete(item);
  }
  return chosen;
}

/** The ids of forms that post and have fields to fill in. */
const formsIn = (html: string) =>
  [...html.matchAll(/<form\b([^>]*\bmethod="post"[^>]*)>(.*?)<\/form>/gs)]
    .filter(([, , content = ""]) =>
      /<(?:textarea|select|input)\b(?=[^>]*\bid=".)(?![^>]*(?:type="hidden"|name="website"))/.test(content),
    )
    .flatMap(([, attributes = ""]) => /\bid="([^"]+)"/.exec(attributes)?.[1] ?? []);

/**
 * Opens all screens over HTTP, which is a hundred times faster than in a browser, and chooses those to open in one. Looks of
 * `elsewhere` are on screens that other tests open.
 */
export async function walkScreens(
  screens: Screen[],
  origin: string,
  browsers: Partial<Record<Role, Visitor>> = {},
  elsewhere: WalkedScreen[] = [],
): Promise<WalkedScreen[]> {
  const seenForms = new Set<string>();
  const known = new Set(elsewhere.flatMap(({ newLooks }) => newLooks));
  const seenLooks = new Set(known);
  const walked: { screen: Screen; headings: string[]; looks: Set<string>; newForms: string[]; newLooks: string[] }[] = [];
  for (const screen of screens) {
    browsers[screen.role] ??= await browserOf(origin, screen.role);
    const browser = browsers[screen.role] as Visitor;
    const { html } = await openScreen(browser, screen);
    const shown = shownPart(html);
    // Home shows its form only at its address, /#contact-form.
    const isPage = screen.status === 200 && !screen.post && screen.path !== "/";
    const newForms = isPage ? formsIn(shown).filter((form) => !seenForms.has(form)) : [];
    for (const form of newForms) seenForms.add(form);
    const looks = looksIn(shown);
    const newLooks = [...looks].filter((look) => !seenLooks.has(look));
    for (const look of newLooks) seenLooks.add(look);
    walked.push({ screen, headings: headingsOf(shown), looks, newForms, newLooks });
  }
  const representative = cover(
    walked.map(({ looks }) => looks),
    known,
  );
  return walked.map(({ screen, looks, ...rest }) => ({ ...screen, ...rest, isRepresentative: representative.has(looks) }));
}
