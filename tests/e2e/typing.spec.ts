import type { Page } from "@playwright/test";
import { browserOf, openScreen, screenName } from "../support/screens.ts";
import { becomes, groups, open } from "./look.ts";
import { expect, photoFile, test } from "./site.fixture.ts";

/**
 * Filling in a form sends nothing. In every form of the site each field is filled in, once from first to last and once
 * from last to first, and left; whatever scripts do meanwhile, no post leaves the browser, the page stays, and what was
 * typed is still there. A field by itself, or always in the same order, does not show it.
 */
// All forms of a group, one after the other: a browser for each would take longer.
test.describe.configure({ timeout: 120_000 });

/** What somebody may fill in, in forms that post: all of the page's, or the open dialog's, which covers the others. */
async function fieldsOf(page: Page): Promise<string[]> {
  const fields = "form[id][method=post] :is(input:not([type=hidden]), textarea, select):not([name=website])";
  const place = (await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : "main";
  return page.locator(`${place} ${fields}`).evaluateAll((all) => all.map(({ id }) => id));
}

for (const [group, isOfGroup] of Object.entries(groups)) {
  test(`filling in a form sends nothing: ${group}`, async ({ page, screens, site }) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") posts.push(`${request.method()} ${request.url()} ${request.postData()?.slice(0, 300)}`);
    });
    const withForms = screens.filter((screen) => isOfGroup(screen) && screen.status === 200 && !screen.post);
    const who = withForms[0]?.role ?? "visitor";
    await becomes(page, who);
    const reader = await browserOf(site.origin, who);
    const served = new Set<string>();
    const seen = new Set<string>();
    for (const screen of withForms) {
      // The same form on another screen is the same form.
      if (!isNew(served, servedFields((await openScreen(reader, screen)).html))) continue;
      await open(page, screen);
      const ids = await fieldsOf(page);
      if (!isNew(seen, ids)) continue;
      for (const order of ["first to last", "last to first"] as const) {
        // Once more from the start where the first file that is chosen changes the form.
        if (order === "last to first" && (await page.locator("input[type=file]").count()) > 0) await open(page, screen);
        await fillIn(page, order === "first to last" ? ids : [...ids].reverse(), `${screenName(screen)}, ${order}`, posts);
      }
    }
    expect(seen.size, "forms with fields in this group").toBeGreaterThan(1);
  });
}

/** The ids of all fields in a page as it is served. */
const servedFields = (html: string) =>
  [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].flatMap(([field]) => /\bid="([^"]+)"/.exec(field)?.[1] ?? []);

/** Whether there are fields, and these together have not been seen before. */
function isNew(seen: Set<string>, ids: string[]): boolean {
  const fields = ids.join(" ");
  if (fields === "" || seen.has(fields)) return false;
  seen.add(fields);
  return true;
}

async function fillIn(page: Page, ids: string[], where: string, posts: string[]) {
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const typed: Record<string, string> = {};
  for (const id of ids) {
    const value = await fillInOne(page, id, where);
    if (value !== null) typed[id] = value;
    if (id === ids[0]) await rulesOf(page);
  }
  await page.keyboard.press("Tab");
  // A field is checked in the turn after it was left, and what it shows is drawn in the next.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const [isSamePage, left] = await page.evaluate(
    (ids) => [
      "isSamePage" in window,
      Object.fromEntries(ids.map((id) => [id, (document.getElementById(id) as HTMLInputElement | null)?.value])),
    ],
    Object.keys(typed),
  );
  expect(posts, `nothing is sent: ${where}`).toEqual([]);
  expect(page.url(), where).toBe(address);
  expect(isSamePage, `the page stays: ${where}`).toBe(true);
  expect(left, `what was typed stays: ${where}`).toEqual(typed);
}

/** Waits for the rules, which a form fetches when its first field is used; the few forms without rules fetch none. */
const rulesOf = (page: Page) =>
  page.waitForFunction(() => {
    const isAskedFor = document.querySelector('link[rel=modulepreload][href*="/form-check"]') !== null;
    return !isAskedFor || performance.getEntriesByType("resource").some(({ name }) => name.includes("/form-check"));
  });

/** Fills in a field as somebody does, key by key and wrong at first; returns what stands in it then. */
async function fillInOne(page: Page, id: string, where: string): Promise<string | null> {
  const field = page.locator(`[id="${id}"]`);
  const { kind, last } = await field.evaluate((element) => {
    (element as HTMLElement).focus();
    if (element instanceof HTMLInputElement && element.type !== "file") element.select();
    return {
      kind: element instanceof HTMLInputElement ? element.type : element.localName,
      last: element instanceof HTMLSelectElement ? (element.options[element.length - 1]?.value ?? "") : "",
    };
  });
  expect(await page.evaluate(() => document.activeElement?.id), `${id} can be filled in: ${where}`).toBe(id);
  if (kind === "file") {
    await field.setInputFiles(await photoFile());
    return null;
  }
  if (kind === "select") {
    await field.selectOption(last);
    return last;
  }
  if (kind === "checkbox" || kind === "radio") {
    await page.keyboard.press("Space");
    return null;
  }
  await page.keyboard.press("Delete");
  await page.keyboard.type("Ab1");
  return field.inputValue();
}
