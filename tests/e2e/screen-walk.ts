import type { Page } from "@playwright/test";
import type { Role } from "../support/roles.ts";
import { samplePeople } from "../support/sample-site.ts";
import { browserOf, openScreen, type Screen } from "../support/screens.ts";
import type { Visitor } from "../support/visitor.ts";
import { signIn } from "./site.fixture.ts";

/** Opens the screens of tests/support/screens.ts in a browser. */

/** Groups of screens, so that two workers share the work. */
export const screenGroups: Record<string, (screen: Screen) => boolean> = {
  "visitors' screens": ({ role }) => role === "visitor",
  "home, people, and the account": ({ role, path }) =>
    role === "member" && /^\/($|\?|alumni|profile|account|admin|no-such)/.test(path),
  albums: ({ role, path }) => role === "member" && path.startsWith("/yearbook"),
  "meet-ups and messages": ({ role, path }) => role === "member" && /^\/(reunions|messages)/.test(path),
  "administrators' screens": ({ role }) => role === "administrator",
};

/** Attributes that do not change how a tag looks. */
const invisibleAttributes =
  / (nonce|href|src|srcset|id|for|value|datetime|action|name|content|alt|title|aria-(label|labelledby|describedby))="[^"]*"/g;

/**
 * The screens with a pair of adjacent tags that no earlier screen of the same role has. The others differ only in their
 * text. Compares the HTML over HTTP, which is a hundred times faster than opening the screens.
 */
export async function distinctScreens(screens: Screen[], origin: string): Promise<Screen[]> {
  const visitors = new Map<Role, { browser: Visitor; seen: Set<string> }>();
  const found: Screen[] = [];
  for (const screen of screens) {
    const visitor = visitors.get(screen.role) ?? { browser: await browserOf(origin, screen.role), seen: new Set() };
    visitors.set(screen.role, visitor);
    const { html } = await openScreen(visitor.browser, screen);
    const tags = html.replace(/<script.*?<\/script>/gs, "").match(/<[a-z][^>]*>/g) ?? [];
    const pairs = tags.map((tag, index) => `${tags[index - 1] ?? ""}${tag}`.replace(invisibleAttributes, ""));
    if (pairs.some((pair) => !visitor.seen.has(pair))) found.push(screen);
    for (const pair of pairs) visitor.seen.add(pair);
  }
  return found;
}

/** Signs the browser in as somebody in this role, without the form. */
export async function signInAs(page: Page, role: Role) {
  if (role === "visitor") await page.context().clearCookies();
  else await signIn(page, samplePeople[role].email);
}
