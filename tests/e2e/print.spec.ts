import type { Page } from "@playwright/test";
import { open } from "../support/browsers.ts";
import { signInAs } from "./screen-walk.ts";
import { accounts, addAlbum, expect, signIn, test } from "./site.fixture.ts";

/** What a screen prints. Only dialogs over a page differ with scripts. */

async function print(page: Page, path: string) {
  await open(page, { role: "member", path, status: 200 });
  await page.emulateMedia({ media: "print" });
}

/** The text that is visible in print. */
const printedText = (page: Page) =>
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

test("an open dialog prints without the page, without a backdrop, and only once", async ({ page }) => {
  await signInAs(page, "member");
  await print(page, "/reunions?details=3");
  // Scripts put it over the page.
  const dialog = page.locator("dialog:modal");
  const look = await dialog.evaluate((element) => ({
    position: getComputedStyle(element).position,
    overflow: getComputedStyle(element).overflowY,
    backdrop: getComputedStyle(element, "::backdrop").display,
    top: element.getBoundingClientRect().top,
  }));
  expect(look).toEqual({ position: "absolute", overflow: "visible", backdrop: "none", top: 0 });
  await expect(dialog.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.locator("#coming")).toBeAttached();
  await expect(page.locator("#coming")).toBeHidden();
  expect(await printedText(page)).not.toMatch(/Plan New Meet-Up|Close|Coming \(/);
});

test("the directory prints its page number, and links to the whole class list", async ({ page }) => {
  await signInAs(page, "member");
  await print(page, "/alumni?type=classmates");
  expect(await printedText(page)).toMatch(/Showing \d+ result\(s\).*Page 1 of \d/);
  await page.emulateMedia({ media: "screen" });
  const total = Number(/Showing (\d+)/.exec((await page.getByText(/^Showing/).textContent()) ?? "")?.[1]);
  await page.getByRole("link", { name: "Print class list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Class list" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const names = page.getByRole("main").getByRole("listitem");
  await expect(names).toHaveCount(total);
  expect(total).toBeGreaterThan(24);
  const looks = await names.evaluateAll((items) =>
    items.map((item) => ({
      breakInside: getComputedStyle(item).breakInside,
      columns: getComputedStyle(item.closest("div") ?? item).columnCount,
      isCut: item.scrollWidth > item.clientWidth,
    })),
  );
  for (const look of looks) expect(look).toEqual({ breakInside: "avoid", columns: "3", isCut: false });
  expect(await printedText(page)).not.toContain("Back to the directory");
});

test("an open message prints without the inbox, the search, and buttons", async ({ page, screens }) => {
  await signInAs(page, "member");
  const opened = screens.find(({ role, path }) => role === "member" && /\?message=(?!99999)\d+$/.test(path));
  await print(page, opened?.path ?? "");
  const text = await printedText(page);
  expect(text).toContain("A blanket.");
  expect(text).not.toMatch(/Inbox|Search messages|Internal messaging|Compose|Reply|Back to/);
});

test("an album prints its photo and comments, without buttons and fields", async ({ page, screens }) => {
  await signInAs(page, "member");
  const opened = screens.find(({ path }) => /^\/yearbook\?album=\d+&photo=(?!99999)\d+$/.test(path));
  await print(page, opened?.path ?? "");
  const text = await printedText(page);
  expect(text).toMatch(/Looked at closely.*Print in #345678.*Photo 1 of 2.*Comments on this photo/);
  expect(text).not.toMatch(/Add Photo|Previous|Full size|Your comment|Post Comment|Download|Back to/);
  await expect(page.locator("[aria-label='Photos around this one']")).toBeHidden();
  await expect(page.locator("textarea")).toBeHidden();
  await expect(page.locator("figure img")).toBeVisible();
});

test("an album prints all its photos in rows, several beside each other, with their captions", async ({ page }) => {
  await signIn(page, accounts.susan);
  const colors = ["#101010", "#202020", "#303030", "#404040", "#505050", "#606060", "#707070"];
  const { id } = await addAlbum(page, "In rows", colors);
  await print(page, `/yearbook?album=${id}`);
  await page.setViewportSize({ width: 720, height: 960 });
  const tops = await page
    .locator("section[aria-label='All photos of In rows'] img")
    .evaluateAll((pictures) => pictures.map((picture) => Math.round(picture.getBoundingClientRect().top)));
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(2);
  expect(await printedText(page)).toMatch(/Photo 1 of 7.*Print in #202020.*Print in #707070/);
});

test("no meet-up breaks across sheets", async ({ page }) => {
  await signInAs(page, "member");
  await print(page, "/reunions");
  const listed = page.getByRole("region", { name: "Coming" }).getByRole("listitem");
  const cut = await page
    .getByRole("article")
    .or(listed)
    .evaluateAll((meetUps) => meetUps.filter((meetUp) => getComputedStyle(meetUp).breakInside !== "avoid").length);
  expect(cut).toBe(0);
  await expect(page.getByRole("article")).toBeVisible();
  await expect(listed.first()).toBeVisible();
});

test("In Memoriam prints names in columns, none cut, without pictures, links, and buttons", async ({ page }) => {
  await signInAs(page, "member");
  await print(page, "/in-memoriam");
  const text = await printedText(page);
  expect(text).toMatch(/In Memoriam.*Classmate/);
  expect(text).not.toMatch(/Home|Directory|Choose Print|Sign Out/);
  const names = page.getByRole("main").getByRole("listitem");
  const looks = await names.evaluateAll((items) =>
    items.map((item) => ({
      breakInside: getComputedStyle(item).breakInside,
      columns: getComputedStyle(item.parentElement ?? item).columnCount,
      font: getComputedStyle(item.querySelector("h2") ?? item)
        .fontFamily.split(",")
        .at(-1)
        ?.trim(),
      picture: getComputedStyle(item.querySelector("img") ?? item).display,
      underline: getComputedStyle(item.querySelector("a") ?? item).textDecorationLine,
    })),
  );
  expect(looks.length).toBeGreaterThan(1);
  for (const look of looks) {
    expect(look).toEqual({ breakInside: "avoid", columns: "3", font: "serif", picture: "none", underline: "none" });
  }
});
