import type { Page } from "@playwright/test";
import type { Role } from "../support/roles.ts";
import { samplePeople } from "../support/sample-site.ts";
import { browserOf, openScreen, type Screen } from "../support/screens.ts";
import type { Visitor } from "../support/visitor.ts";
import { signIn } from "./site.fixture.ts";

/** Looking at the screens of tests/support/screens.ts in a browser. */

/** The groups in which tests walk the screens, so that two workers share the work. */
export const groups: Record<string, (screen: Screen) => boolean> = {
  "what visitors see": ({ role }) => role === "visitor",
  "home, people and one's account": ({ role, path }) =>
    role === "member" && /^\/($|\?|alumni|profile|account|admin|no-such)/.test(path),
  albums: ({ role, path }) => role === "member" && path.startsWith("/yearbook"),
  "meet-ups and messages": ({ role, path }) => role === "member" && /^\/(reunions|messages)/.test(path),
  "what administrators see": ({ role }) => role === "administrator",
};

/** What of an opening tag a reader does not see. */
const unseen =
  / (nonce|href|src|srcset|id|for|value|datetime|action|name|content|alt|title|aria-(label|labelledby|describedby))="[^"]*"/g;

/**
 * The screens with a tag, or a tag after another, that none before them has for the same reader. The others differ in
 * words alone. Their HTML is looked at over HTTP, which costs a hundredth of opening them.
 */
export async function differing(screens: Screen[], origin: string): Promise<Screen[]> {
  const readers = new Map<Role, { browser: Visitor; seen: Set<string> }>();
  const found: Screen[] = [];
  for (const screen of screens) {
    const reader = readers.get(screen.role) ?? { browser: await browserOf(origin, screen.role), seen: new Set() };
    readers.set(screen.role, reader);
    const { html } = await openScreen(reader.browser, screen);
    const tags = html.replace(/<script.*?<\/script>/gs, "").match(/<[a-z][^>]*>/g) ?? [];
    const pairs = tags.map((tag, index) => `${tags[index - 1] ?? ""}${tag}`.replace(unseen, ""));
    if (pairs.some((pair) => !reader.seen.has(pair))) found.push(screen);
    for (const pair of pairs) reader.seen.add(pair);
  }
  return found;
}

/** Makes the browser that person's, without a form. */
export async function becomes(page: Page, who: Role) {
  if (who === "visitor") await page.context().clearCookies();
  else await signIn(page, samplePeople[who].email);
}

/** Opens a screen, posting its form where it is the answer to one. */
export async function open(page: Page, { path, post }: Screen, hasScripts = true) {
  if (post) await postForm(page, path, { intent: post.intent, ...post.fields });
  else await page.goto(path);
  if (!hasScripts) return;
  await page.waitForFunction(
    () => !document.querySelector("script[type=module]") || performance.getEntriesByName("scripts-ready").length > 0,
  );
}

/** Posts a form from the page that is open, where that has the token of forms. */
async function postForm(page: Page, path: string, fields: Record<string, string>) {
  const token = page.locator("[name=csrf]").first();
  if ((await token.count()) === 0) await page.goto("/?dialog=contact");
  const posted = { csrf: await token.inputValue(), ...fields };
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(
      ({ path, posted }) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = path;
        for (const [name, value] of Object.entries(posted)) {
          const field = document.createElement("textarea");
          field.name = name;
          field.value = value;
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      },
      { path, posted },
    ),
  ]);
}
