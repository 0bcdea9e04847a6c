import type { Page } from "@playwright/test";
import { becomes, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";

/** What a sheet of paper gets of a screen. It is the same with scripts and without, but for dialogs laid over a page. */

async function print(page: Page, path: string) {
  await open(page, { role: "member", path, status: 200 });
  await page.emulateMedia({ media: "print" });
}

/** Words of the page that have a place on paper. */
const printed = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element?.checkVisibility({ visibilityProperty: true }) && !element.closest("script, style, .sr-only")) {
        texts.push(node.textContent ?? "");
      }
    }
    return texts.join("").replace(/\s+/g, " ");
  });

test("an open dialog prints by itself: no page under it, no backdrop, not fixed to every sheet", async ({ page }) => {
  await becomes(page, "member");
  await print(page, "/reunions?details=3");
  const dialog = page.locator("dialog");
  const look = await dialog.evaluate((element) => ({
    position: getComputedStyle(element).position,
    overflow: getComputedStyle(element).overflowY,
    backdrop: getComputedStyle(element, "::backdrop").display,
    top: element.getBoundingClientRect().top,
  }));
  expect(look).toEqual({ position: "absolute", overflow: "visible", backdrop: "none", top: 0 });
  await expect(dialog.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.locator(".programme-page")).toBeHidden();
  expect(await printed(page)).not.toMatch(/Plan New Meet-Up|Close|Coming \(/);
});

test("the directory says which page it prints, and leads to the whole class list", async ({ page }) => {
  await becomes(page, "member");
  await print(page, "/alumni?type=classmates");
  expect(await printed(page)).toMatch(/Showing \d+ result\(s\).*Page 1 of \d/);
  await page.emulateMedia({ media: "screen" });
  const total = Number(/Showing (\d+)/.exec((await page.locator(".result-count").textContent()) ?? "")?.[1]);
  await page.getByRole("link", { name: "Print class list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Class list" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("tbody tr")).toHaveCount(total);
  expect(total).toBeGreaterThan(24);
  expect(await printed(page)).not.toContain("Back to the directory");
});

test("an open message prints without the inbox, its search and its buttons", async ({ page, screens }) => {
  await becomes(page, "member");
  const opened = screens.find(({ role, path }) => role === "member" && /\?message=(?!99999)\d+$/.test(path));
  await print(page, opened?.path ?? "");
  const text = await printed(page);
  expect(text).toContain("A blanket.");
  expect(text).not.toMatch(/Inbox|Search messages|Internal messaging|Compose|Reply|Back to/);
});

test("an album prints its photo with what is said of it, and nothing to press or fill in", async ({ page, screens }) => {
  await becomes(page, "member");
  const opened = screens.find(({ path }) => /^\/yearbook\?album=\d+&photo=(?!99999)\d+$/.test(path));
  await print(page, opened?.path ?? "");
  const text = await printed(page);
  expect(text).toMatch(/Looked at closely.*Print in #345678.*Photo 1 of 2.*Comments on this album/);
  expect(text).not.toMatch(/Add Photo|Previous|Full size|Your comment|Post Comment|Download|Back to/);
  await expect(page.locator(".dots")).toBeHidden();
  await expect(page.locator("textarea")).toBeHidden();
  await expect(page.locator(".stage img")).toBeVisible();
});

test("no meet-up is cut in two by the end of a sheet", async ({ page }) => {
  await becomes(page, "member");
  await print(page, "/reunions");
  const cut = await page
    .locator(".poster, .programme-row")
    .evaluateAll((meetUps) => meetUps.filter((meetUp) => getComputedStyle(meetUp).breakInside !== "avoid").length);
  expect(cut).toBe(0);
  await expect(page.locator(".programme-row").first()).toBeVisible();
});
