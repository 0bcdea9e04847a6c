import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import * as words from "#app/ui/button-words.ts";
import { accounts, addAlbum, exactly, expect, ready, sendSignIn, signIn, test } from "./site.fixture.ts";

/** Layout that depends on the window size or forced colors: the header, toasts, and full-size pictures. */

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test("members' Home shows the headline, the row of pictures, and the first announcement in the first window", async ({
  page,
}) => {
  // Who has no photos gets no notice of requests about them.
  await signIn(page, accounts.teacher);
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const announcement = await boxOf(page.getByRole("article").first());
    expect(announcement.y + announcement.height).toBeLessThan(height);
    const pictures = await page.locator('main img[src^="/art/"]').all();
    const rows = await Promise.all(pictures.map(async (picture) => (await boxOf(picture)).y));
    expect([rows.length, new Set(rows.map(Math.round)).size]).toEqual([5, 1]);
    expect(rows[0]).toBeLessThan(announcement.y);
  }
});

test("on a phone the first face of the directory and Join are in the first window, and the search unfolds", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.administrator);
  await page.goto("/alumni");
  await ready(page, hasScripts);
  const face = await boxOf(page.locator("main li").filter({ hasText: "View" }).first().locator("img, [data-initials]").first());
  expect(face.y + face.height).toBeLessThan(844);
  for (const email of (await page.locator("a[href^='mailto:']").all()).slice(0, 3)) {
    expect((await boxOf(email)).height).toBeGreaterThanOrEqual(44);
  }
  const search = page.getByRole("searchbox");
  await expect(search).toBeHidden();
  await page.getByText("Search and filter").click();
  await search.fill("vazquez");
  await search.press("Enter");
  await expect(page.getByText(/^Showing \d result/)).toBeVisible();
  await expect(search).toHaveValue("vazquez");
  await expect(search).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, accounts.susan);
  await page.goto("/reunions");
  const join = await boxOf(page.getByRole("button", { name: /^(Join|Leave)/ }).first());
  expect(join.y + join.height).toBeLessThan(844);
});

test("the buttons of a long form stay in sight, also below many photos, whose titles are folded", async ({ page }) => {
  await signIn(page, accounts.susan);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/messages?dialog=compose");
    await ready(page, true);
    for (const name of [words.sendMessage, "Cancel"]) {
      await expect(page.getByRole("dialog").getByText(exactly(name))).toBeInViewport({ ratio: 1 });
    }
  }
  const { id } = await addAlbum(page, "Fifteen", []);
  await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
  await ready(page, true);
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  const files = Array.from({ length: 15 }, (_, index) => ({ name: `${index}.jpg`, mimeType: "image/jpeg", buffer }));
  await page.getByRole("dialog").getByLabel(exactly("Photos")).setInputFiles(files);
  await expect(page.getByRole("button", { name: "Add 15 Photos" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Title of this photo (optional)").first()).toBeHidden();
  await page.getByText("Give it a title").first().click();
  await page.getByLabel("Title of this photo (optional)").first().fill("The kiln");
  await expect(page.getByText("Title: The kiln")).toBeVisible();
});

test("'Login Required' lies over the dimmed cards of Home in these words, and leaves their titles legible", async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    for (const title of ["Digital Yearbook", "Alumni Directory"]) {
      const card = page
        .locator("section[aria-labelledby=exclusive] div", { has: page.getByRole("heading", { name: title }) })
        .last();
      const [outer, stamp, heading] = await Promise.all(
        [card, card.getByText("Login Required"), card.getByRole("heading")].map(boxOf),
      );
      expect(stamp && outer && stamp.y > outer.y && stamp.y + stamp.height <= outer.y + outer.height).toBe(true);
      expect(stamp && heading && stamp.y >= heading.y + heading.height).toBe(true);
      await expect(card.getByText("Login Required")).toHaveCSS("text-transform", "none");
    }
  }
});

test("on a phone of 320 × 480 px the header with all its links takes less than 45 % of the window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await signIn(page, accounts.maria);
  await page.goto("/alumni");
  const header = page.locator("header");
  expect((await boxOf(header)).height).toBeLessThan(0.35 * 480);
  await header.getByText("Account").click();
  expect((await boxOf(header)).height).toBeLessThan(0.45 * 480);
  for (const name of ["Home", "Directory", "Albums", "Meet-Ups", /^Messages/, /^María/]) {
    const { height, x, width } = await boxOf(header.getByRole("link", { name }).last());
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

test("on a phone the header is at most 110 px high, and the keyboard opens the account, which a new page closes", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.maria);
  await page.goto("/alumni");
  await ready(page, hasScripts);
  const header = page.locator("header");
  expect((await boxOf(header)).height).toBeLessThanOrEqual(110);
  const signOut = header.getByRole("button", { name: words.signOut });
  await expect(signOut).toBeHidden();
  await header.getByText("Account").focus();
  await page.keyboard.press("Enter");
  await expect(signOut).toBeVisible();
  for (const part of [signOut, header.getByRole("link", { name: "María Santiago" }), header.getByText("Account")]) {
    expect((await boxOf(part)).height).toBeGreaterThanOrEqual(44);
  }
  await expect(header.getByText(/^\d+ karma$/)).toBeVisible();
  await header.getByRole("link", { name: "Albums" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Photo Albums" })).toBeVisible();
  await expect(signOut).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(signOut).toBeVisible();
  await expect(header.getByText("Account")).toBeHidden();
});

for (const place of ["low", "high"] as const) {
  test(`a toast does not cover the clicked button, ${place} in the window, and stays while the pointer is on it`, async ({
    openOwnPage,
  }) => {
    const page = await openOwnPage({ viewport: { width: 390, height: 700 } });
    await signIn(page, accounts.david);
    await page.goto("/reunions");
    await ready(page, true);
    await page.clock.install();
    const button = page
      .getByRole("region", { name: "Coming" })
      .getByRole("button", { name: /^(Join|Leave)/ })
      .first();
    await button.evaluate((element, place) => {
      window.scrollBy(0, element.getBoundingClientRect().top - (place === "low" ? 620 : 60));
    }, place);
    const clicked = await boxOf(button);
    await button.click();
    const toast = page.getByTestId("toast");
    // Under the pointer it stays.
    await toast.hover();
    const { y, height } = await boxOf(toast);
    expect(y + height < clicked.y || y > clicked.y + clicked.height).toBe(true);
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 350);
    await page.clock.runFor(20_000);
    await expect(toast).toBeHidden();
  });
}

test("an error that its form shows is a toast, too, in a narrow window as well, and ends with the form", async ({
  openOwnPage,
}) => {
  const page = await openOwnPage({ viewport: { width: 390, height: 700 } });
  const toast = page.getByTestId("toast");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/login");
    await ready(page, true);
    await sendSignIn(page, "nobody@class.example", "wrong");
    await expect(page.getByRole("main").getByText("Sign in failed")).toBeInViewport();
    await expect(toast).toContainText("Sign in failed");
  }
  await page.clock.install();
  await page.getByRole("link", { name: "Have a letter with a code?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "code" })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

for (const width of [390, 768, 1280]) {
  test(`in a dialog ${width} px wide, a toast covers neither the title, the clicked button, nor any field that gets the focus`, async ({
    openOwnPage,
  }) => {
    const page = await openOwnPage({ viewport: { width, height: 800 } });
    await signIn(page, accounts.david);
    await page.goto("/reunions?dialog=plan");
    await ready(page, true);
    await page.clock.install();
    // With a clock that stands still, the toast stays for longer than its 5 seconds.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Plan Meet-Up" }).click();
    const toast = page.getByTestId("toast");
    await expect(toast).toContainText("Form validation error");
    const dialog = page.getByRole("dialog");
    for (const field of [
      dialog.getByRole("button", { name: "Plan Meet-Up" }),
      ...["Title", "Date and time", "Location", "Description"].map((name) => dialog.getByLabel(name)),
      dialog.getByRole("link", { name: "Cancel" }),
    ]) {
      await field.focus();
      const cover = await boxOf(toast);
      for (const covered of [await boxOf(field), await boxOf(dialog.getByRole("heading", { level: 2 }))]) {
        const isBeside = cover.x >= covered.x + covered.width || covered.x >= cover.x + cover.width;
        const isAboveOrBelow = cover.y >= covered.y + covered.height || covered.y >= cover.y + cover.height;
        expect(isBeside || isAboveOrBelow, `${field}`).toBe(true);
      }
    }
  });
}

test("the current photo's dot is visible in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, accounts.maria);
  const { id } = await addAlbum(page, "Dots in forced colors", ["#204060", "#602040", "#406020"]);
  await page.goto(`/yearbook?album=${id}`);
  const dark = async (dot: Locator) => {
    const { data, info } = await sharp(await dot.screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let dark = 0;
    for (let index = 0; index < data.length; index += info.channels) dark += Number((data[index] ?? 255) < 128);
    return dark;
  };
  const dots = page.getByRole("navigation", { name: "Photos by number" }).getByRole("link");
  const [current, other] = [await dark(dots.nth(0)), await dark(dots.nth(1))];
  expect(current).toBeGreaterThan(other * 1.3);
});

/** The size of the picture itself, without the space around it. */
const pictureSize = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const image = element as HTMLImageElement;
    const { width, height } = image.getBoundingClientRect();
    const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
    return { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
  });

test("full size is at least as large as in the album, and fills the window in landscape and portrait", async ({ page }) => {
  await signIn(page, accounts.maria);
  const { id, photos } = await addAlbum(page, "Both ways up", ["#204060"]);
  const portrait = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#602040" } })
    .jpeg()
    .toBuffer();
  const imageUrl = `data:image/jpeg;base64,${portrait.toString("base64")}`;
  const data = { collectionId: id, title: "Upright", imageUrl };
  const added = await page.request.post("/api/yearbook", { data });
  photos.push((await added.json()).id);
  const sizes = [
    { width: 1280, height: 900 },
    { width: 1280, height: 600 },
    { width: 390, height: 844 },
    { width: 1920, height: 1080 },
  ];
  for (const photo of photos) {
    await page.goto(`/yearbook?album=${id}&photo=${photo}`);
    const shown: { width: number; height: number }[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      shown.push(await pictureSize(page, "figure img"));
    }
    await page.goto(`/yearbook?album=${id}&photo=${photo}&dialog=full`);
    await ready(page, true);
    for (const [index, size] of sizes.entries()) {
      const where = `photo ${photos.indexOf(photo)} at ${size.width} × ${size.height}`;
      await page.setViewportSize(size);
      const full = await pictureSize(page, "dialog img");
      expect(full.width, where).toBeGreaterThanOrEqual((shown[index]?.width ?? 0) - 1);
      expect(Math.max(full.width / size.width, full.height / size.height), where).toBeGreaterThan(0.62);
      const comments = page.getByRole("dialog").getByLabel(exactly("Your comment"));
      await comments.scrollIntoViewIfNeeded();
      await expect(comments, where).toBeInViewport();
    }
  }
});
