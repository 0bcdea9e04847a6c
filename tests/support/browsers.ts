import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** How tests start Chromium. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Ignores the mouse of a Chromium without a window, which comes into the corner of a new page sooner or later. */
export const ignoreCornerMouse = (context: BrowserContext) =>
  context.addInitScript(() =>
    addEventListener("pointerover", (event) => event.clientX + event.clientY === 0 && event.stopImmediatePropagation(), true),
  );

/** Opens a screen, or submits its form. */
export async function open(page: Page, { path, post }: Screen, hasScripts = true) {
  if (post) await postForm(page, path, { intent: post.intent, ...post.fields });
  else await page.goto(path);
  if (!hasScripts) return;
  await until(
    page,
    () => !document.querySelector("script[type=module]") || performance.getEntriesByName("scripts-ready").length > 0,
  );
}

/**
 * Waits until a condition is true in a page, also across a navigation. Playwright's `waitForFunction` first sends 340 KB of its own
 * into each loaded document. Throws after two minutes.
 */
export async function until<Argument>(
  page: Page,
  condition: (argument: Argument) => boolean,
  argument: Argument = undefined as Argument,
): Promise<void> {
  const end = Date.now() + 120_000;
  const isTrue = (given: Argument) => page.evaluate(condition as (given: unknown) => boolean, given).catch(falseIfNavigated);
  while (!(await isTrue(argument))) {
    if (Date.now() > end) throw new Error(`After two minutes, this is not true on ${page.url()}: ${condition}`);
    await wait(20);
  }
}

function falseIfNavigated(error: Error): false {
  if (error.message.includes("because of a navigation")) return false;
  throw error;
}

/** Submits a form from the open page, or from Home if that page has no token. */
async function postForm(page: Page, path: string, fields: Record<string, string>) {
  const token = page.locator("[name=csrf]").first();
  if ((await token.count()) === 0) await page.goto("/?dialog=contact");
  const sent = { csrf: await token.inputValue(), ...fields };
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(
      ({ path, sent }) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = path;
        for (const [name, value] of Object.entries(sent)) {
          const field = document.createElement("textarea");
          field.name = name;
          field.value = value;
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      },
      { path, sent },
    ),
  ]);
}

/** Functions that tests run in a page, to know whether its scripts have taken it over. They use nothing from outside themselves. */

/** Whether scripts control the page, but for the parts whose scripts load later. */
export function isScripted(): boolean {
  return performance.getEntriesByName("scripts-ready").length > 0;
}

/** Whether scripts control the page with all forms and dialogs. A form that React has not taken over yet is sent without scripts. */
export function isAllScripted(): boolean {
  if (performance.getEntriesByName("scripts-ready").length === 0) return false;
  type Fiber = {
    return: Fiber | null;
    alternate: Fiber | null;
    flags: number;
    stateNode: { current: { child: Fiber | null } };
  };
  const [placement, hydrating] = [2, 4096];
  const isMounted = (fiber: Fiber | undefined): boolean => {
    if (!fiber) return false;
    // React marks an element while it renders it, and answers its events only once that render is done.
    if (!fiber.alternate && fiber.flags & (placement | hydrating)) return false;
    return fiber.return ? isMounted(fiber.return) : fiber.stateNode.current.child !== null;
  };
  return [...document.querySelectorAll("form, dialog")].every((element) => {
    const [, fiber] = Object.entries(element).find(([key]) => key.startsWith("__reactFiber$")) ?? [];
    return isMounted(fiber);
  });
}
