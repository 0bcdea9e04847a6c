import { rm, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { intercept } from "./interception.ts";
import {
  accounts,
  addAlbum,
  exactly,
  expect,
  largePhotoFile,
  photoFile,
  photoNumber,
  ready,
  signIn,
  test,
} from "./site.fixture.ts";

/** How scripts add photos to an album one by one. tests/http/albums/add-photos.test.ts has the form without scripts. */

async function openAddPhoto(page: Page, title: string) {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, title, []);
  await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
  await ready(page, true);
  return { id, dialog: page.getByRole("dialog", { name: words.addPhoto }) };
}

const photosOf = async (page: Page, album: number): Promise<{ title: string; year: number; imageUrl: string }[]> =>
  (await page.request.get(`/api/photo-collections/${album}/photos`)).json();

for (const order of ["before", "after"] as const) {
  test(`a title typed ${order} choosing the photo is saved with it`, async ({ page }) => {
    const { id, dialog } = await openAddPhoto(page, `Titled ${order}`);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const choose = async () => dialog.getByLabel(exactly("Photos")).setInputFiles(await photoFile());
    const type = () => dialog.getByLabel(exactly("Title (optional)")).pressSequentially("The kiln");
    if (order === "before") await type();
    await choose();
    if (order === "after") await type();
    await dialog.getByLabel(exactly("Description (optional)")).fill("Behind room 12");
    await expect(dialog.getByLabel(exactly("Title (optional)"))).toHaveValue("The kiln");
    expect(posts, "nothing is sent before the button").toEqual([]);
    await dialog.getByRole("button", { name: words.addPhoto }).click();
    await expect(page.getByText("Photo added successfully!").first()).toBeVisible();
    expect(await photosOf(page, id)).toMatchObject([{ title: "The kiln", description: "Behind room 12" }]);
  });
}

test("somebody who types in a dialog before its script has come can go on typing", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "A slow line", []);
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, "*/assets/dialogs-*", async ({ pass }) => {
    await isHeld;
    await pass();
  });
  await page.goto(`/yearbook?album=${id}&dialog=add-photo`, { waitUntil: "commit" });
  const title = page.getByLabel(exactly("Title (optional)"));
  await title.pressSequentially("The");
  release();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.type(" kiln");
  await expect(title).toHaveValue("The kiln");
});

test("closing the window that chooses files keeps the dialog and what was typed", async ({ page }) => {
  const { dialog } = await openAddPhoto(page, "Nothing chosen");
  await dialog.getByLabel(exactly("Title (optional)")).fill("The kiln");
  // What browsers send then.
  await dialog.getByLabel(exactly("Photos")).dispatchEvent("cancel", { bubbles: true });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(dialog.getByLabel(exactly("Title (optional)"))).toHaveValue("The kiln");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a damaged photo is refused, and the album stays empty", async ({ page }) => {
  const { id, dialog } = await openAddPhoto(page, "Damaged");
  const whole = await largePhotoFile();
  await dialog
    .getByLabel(exactly("Photos"))
    .setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, Math.floor(whole.buffer.length * 0.6)) });
  await dialog.getByRole("button", { name: words.addPhoto }).click();
  await expect(page.getByText("This picture is damaged or incomplete. Please send another copy of it.").first()).toBeVisible();
  expect(await photosOf(page, id)).toEqual([]);
});

test.describe("with scripts", () => {
  test("a refused photo shows its error in a toast and at the photo", async ({ page }) => {
    const { dialog } = await openAddPhoto(page, "Refused");
    await dialog
      .getByLabel(exactly("Photos"))
      .setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") });
    await dialog.getByRole("button", { name: words.addPhoto }).click();
    const toast = page.getByTestId("toast");
    await expect(toast).toContainText("Failed to add photo");
    await expect(toast).toContainText("Please select a valid image file");
    await expect(dialog.getByRole("list", { name: "Chosen photos" })).toContainText("Please select a valid image file");
  });

  test("photos are resized and sent one by one; a failed one can be tried again, and none is added twice", async ({ page }) => {
    await signIn(page, accounts.susan);
    const { id } = await addAlbum(page, "Uploads", []);
    await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
    await ready(page, true);
    let posts = 0;
    await intercept(page, "*/yearbook/upload", ({ fail, pass }) => {
      posts += 1;
      return posts === 1 ? fail() : pass();
    });
    const dialog = page.getByRole("dialog", { name: words.addPhoto });
    await dialog.getByLabel(exactly("Photos")).setInputFiles([
      { ...(await photoFile("#aa0011")), name: "one.jpg" },
      { ...(await photoFile("#00aa11")), name: "two.jpg" },
    ]);
    await dialog.getByLabel(exactly("Title of this photo (optional)")).first().fill("First of two");
    await dialog.getByRole("button", { name: "Add 2 Photos" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "The site could not be reached." }).first()).toBeVisible();
    await expect(dialog.getByText("1 of 2 added.")).toBeVisible();
    // The fields can be changed before trying again.
    await dialog.getByLabel(exactly("Year")).fill("1984");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Photo added successfully!").first()).toBeVisible();
    await expect(photoNumber(page, /Photo \d of 2/)).toBeVisible();
    const photos = await (await page.request.get(`/api/photo-collections/${id}/photos`)).json();
    expect(photos.map(({ title }: { title: string }) => title).sort()).toEqual(["", "First of two"]);
    expect(photos.every(({ imageUrl }: { imageUrl: string }) => imageUrl.includes("-1200x900"))).toBe(true);
    expect(posts).toBe(3);
    expect(photos.map(({ year }: { year: number }) => year).sort()).toEqual([1984, 1985]);
  });

  test("a photo that is gone since it was chosen is named", async ({ page }, testInfo) => {
    const { dialog } = await openAddPhoto(page, "From a card that was taken out");
    const photo = testInfo.outputPath("IMG_7.JPG");
    await writeFile(photo, (await photoFile("#aabb00")).buffer);
    await dialog.getByLabel(exactly("Photos")).setInputFiles(photo);
    await expect(dialog.getByText("IMG_7.JPG").first()).toBeVisible();
    await rm(photo);
    await dialog.getByRole("button", { name: words.addPhoto }).click();
    await expect(dialog.getByRole("alert").first()).toContainText("“IMG_7.JPG” was changed or moved after it was chosen.");
  });

  test("an upload in progress can be cancelled", async ({ page }) => {
    await signIn(page, accounts.susan);
    const { id } = await addAlbum(page, "On a slow line", []);
    await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
    await ready(page, true);
    await intercept(page, "*/yearbook/upload", () => {
      // Never responds, like a very slow connection.
    });
    const dialog = page.getByRole("dialog", { name: words.addPhoto });
    await dialog.getByLabel(exactly("Photos")).setInputFiles(await photoFile("#aa00aa"));
    await dialog.getByRole("button", { name: words.addPhoto }).click();
    await dialog.getByRole("button", { name: "Cancel DSC_0042.JPG" }).click();
    await expect(dialog.getByText("Cancelled")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});
