import type { Role } from "../support/roles.ts";
import { browserOf, openScreen, type Screen } from "../support/screens.ts";
import type { Visitor } from "../support/visitor.ts";

/** A screen and what it has that no earlier screen has. Tests that take long for a screen open only those with something new. */
export interface WalkedScreen extends Screen {
  /** A tag with these classes and other attributes. The other screens differ only in their text and the order of tags. */
  hasNewTag: boolean;
  /** A set of fields. */
  hasNewForm: boolean;
}

/** Attributes that do not change how a tag looks. */
const invisibleAttributes =
  / (nonce|href|src|srcset|id|for|value|datetime|action|name|content|alt|title|aria-(label|labelledby|describedby))="[^"]*"/g;

const tagsIn = (html: string) =>
  (html.replace(/<script.*?<\/script>/gs, "").match(/<[a-z][^>]*>/g) ?? []).map((tag) => tag.replace(invisibleAttributes, ""));

/** The ids of all fields in the HTML. */
const fieldsIn = (html: string) =>
  [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].flatMap(([field]) => /\bid="([^"]+)"/.exec(field)?.[1] ?? []);

/** Opens all screens over HTTP, which is a hundred times faster than in a browser, and says which have something new. */
export async function walkScreens(screens: Screen[], origin: string): Promise<WalkedScreen[]> {
  const browsers = new Map<Role, Visitor>();
  const seen = new Set<string>();
  const seenForms = new Set<string>();
  const walked: WalkedScreen[] = [];
  for (const screen of screens) {
    const browser = browsers.get(screen.role) ?? (await browserOf(origin, screen.role));
    browsers.set(screen.role, browser);
    const { html } = await openScreen(browser, screen);
    const tags = tagsIn(html);
    const fields = fieldsIn(html).join(" ");
    const isPage = screen.status === 200 && !screen.post;
    const hasNewTag = tags.some((tag) => !seen.has(tag));
    const hasNewForm = isPage && fields !== "" && !seenForms.has(fields);
    for (const tag of tags) seen.add(tag);
    if (hasNewForm) seenForms.add(fields);
    walked.push({ ...screen, hasNewTag, hasNewForm });
  }
  return walked;
}
