import type { Locator, Page } from "@playwright/test";
import { nameOf } from "../support/screens.ts";
import { becomes, groups, open } from "./look.ts";
import { expect, photoFile, test } from "./site.fixture.ts";

/**
 * Filling in a form sends nothing. In every form of the site each field is filled in, once from first to last and once
 * from last to first, and left; whatever scripts do meanwhile, no post leaves the browser, the page stays, and what was
 * typed is still there. A field by itself, or always in the same order, does not show it.
 */
test.beforeEach(({ hasScripts }) => {
  test.skip(!hasScripts, "about scripts");
});
// All forms of a group, one after the other: a browser for each would take longer.
test.describe.configure({ timeout: 120_000 });

/** What somebody may fill in, in forms that post: all of the page's, or the open dialog's, which covers the others. */
async function fieldsOf(page: Page): Promise<string[]> {
  const fields = "form[id][method=post] :is(input:not([type=hidden]), textarea, select):not([name=website])";
  const place = (await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : "main";
  return page.locator(`${place} ${fields}`).evaluateAll((all) => all.map(({ id }) => id));
}

for (const [group, isOfGroup] of Object.entries(groups)) {
  test(`filling in a form sends nothing: ${group}`, async ({ page, context, site, screens }) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") posts.push(`${request.method()} ${request.url()} ${request.postData()?.slice(0, 300)}`);
    });
    const withForms = screens.filter((screen) => isOfGroup(screen) && screen.status === 200 && !screen.post);
    const seen = new Set<string>();
    for (const who of ["visitor", "member", "administrator"] as const) {
      const own = withForms.filter((screen) => screen.who === who);
      if (own.length === 0) continue;
      await becomes(context, site.origin, who);
      for (const screen of own) {
        await open(page, screen);
        // The same form on another screen is the same form.
        const ids = await fieldsOf(page);
        if (ids.length === 0 || seen.has(ids.join(" "))) continue;
        seen.add(ids.join(" "));
        for (const order of ["first to last", "last to first"] as const) {
          // Once more from the start where the first file that is chosen changes the form.
          if (order === "last to first" && (await page.locator("input[type=file]").count()) > 0) await open(page, screen);
          await fillIn(page, order === "first to last" ? ids : [...ids].reverse(), `${nameOf(screen)}, ${order}`, posts);
        }
      }
    }
    expect(seen.size, "forms with fields in this group").toBeGreaterThan(1);
  });
}

async function fillIn(page: Page, ids: string[], where: string, posts: string[]) {
  posts.length = 0;
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const typed: { field: Locator; value: string }[] = [];
  for (const id of ids) {
    const field = page.locator(`[id="${id}"]`);
    await expect(field, `${id} is still there: ${where}`).toBeVisible();
    const value = await fillInOne(field);
    if (value !== null) typed.push({ field, value });
    if (id === ids[0]) await rulesOf(page);
  }
  await page.keyboard.press("Tab");
  // A field is checked in the turn after it was left.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(posts, `nothing is sent: ${where}`).toEqual([]);
  expect(page.url(), where).toBe(address);
  expect(await page.evaluate(() => "isSamePage" in window), `the page stays: ${where}`).toBe(true);
  for (const { field, value } of typed) expect(await field.inputValue(), `what was typed stays: ${where}`).toBe(value);
}

/** The rules come with the first field that is used; the few forms without rules have none to wait for. */
const rulesOf = (page: Page) =>
  Promise.race([
    page.waitForTimeout(1000),
    page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/form-check"))),
  ]);

/** Fills in a field as somebody does, key by key and wrong at first; returns what stands in it then. */
async function fillInOne(field: Locator): Promise<string | null> {
  const kind = await field.evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.localName));
  await field.focus();
  if (kind === "file") {
    await field.setInputFiles(await photoFile());
    return null;
  }
  if (kind === "select") {
    const last = await field.locator("option").last().getAttribute("value");
    await field.selectOption(last);
    return last;
  }
  if (kind === "checkbox" || kind === "radio") {
    await field.press("Space");
    return null;
  }
  await field.fill("");
  await field.pressSequentially("Ab1");
  return field.inputValue();
}
