import type { BrowserContext, Page } from "@playwright/test";
import { browserOf, type Looker, type Screen } from "../support/screens.ts";
import { ready } from "./site.fixture.ts";

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

/** The browser becomes that person's, without a form. */
export async function becomes(context: BrowserContext, origin: string, who: Looker, version: "full" | "simple" = "full") {
  const browser = await browserOf(origin, who);
  await browser.page(`/version/${version}?from=/`);
  await context.clearCookies();
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/** Opens a screen, posting its form where it is the answer to one. */
export async function open(page: Page, { path, post }: Screen, hasScripts = true) {
  await page.goto(post ? "/?dialog=contact" : path);
  if (post) {
    await Promise.all([
      page.waitForEvent("load"),
      page.evaluate(
        ({ path, post }) => {
          const token = document.querySelector<HTMLInputElement>("[name=csrf]")?.value ?? "";
          const form = document.createElement("form");
          form.method = "post";
          form.action = path;
          for (const [name, value] of Object.entries({ csrf: token, intent: post.intent, ...post.fields })) {
            const field = document.createElement("textarea");
            field.name = name;
            field.value = value;
            form.append(field);
          }
          document.body.append(form);
          form.submit();
        },
        { path, post },
      ),
    ]);
  }
  const isServedWithScripts = (await page.locator("script[type=module]").count()) > 0;
  await ready(page, hasScripts && isServedWithScripts);
}
