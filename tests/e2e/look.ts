import type { Page } from "@playwright/test";
import { samplePeople } from "../support/sample-site.ts";
import type { Looker, Screen } from "../support/screens.ts";
import { signIn } from "./site.fixture.ts";

/** Looking at the screens of tests/support/screens.ts in a browser. */

/** The groups in which tests walk the screens, so that two workers share the work. */
export const groups: Record<string, (screen: Screen) => boolean> = {
  "what visitors see": ({ who }) => who === "visitor",
  "home, people and one's account": ({ who, path }) =>
    who === "member" && /^\/($|\?|alumni|profile|account|admin|no-such)/.test(path),
  albums: ({ who, path }) => who === "member" && path.startsWith("/yearbook"),
  "meet-ups and messages": ({ who, path }) => who === "member" && /^\/(reunions|messages)/.test(path),
  "what administrators see": ({ who }) => who === "administrator",
};

/** The same parts under another id, filter or page look the same: one of each kind, and of refused forms. */
export function oneOfEachKind(screens: Screen[]): Screen[] {
  const kinds = new Map<string, Screen>();
  for (const screen of screens) {
    const { pathname, searchParams } = new URL(screen.path, "http://site.invalid");
    const parameters = [...searchParams].map(([name, value]) => (/^-?\d+$/.test(value) ? name : `${name}=${value}`));
    const isSecret = /^\/(welcome|admin\/letter)/.test(pathname);
    const place = isSecret ? pathname.split("/").slice(0, -1).join("/") : pathname.replace(/\d+/g, "0");
    const kind = [screen.who, screen.post ? "refused" : "", place, ...parameters.sort()].join(" ");
    if (!kinds.has(kind)) kinds.set(kind, screen);
  }
  return [...kinds.values()];
}

/** Makes the browser that person's, without a form. */
export async function becomes(page: Page, who: Looker) {
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
