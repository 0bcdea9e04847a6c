import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { accounts, addAlbum, exactly, expect, photoFile, ready, signIn, test } from "./site.fixture.ts";

/** What a volunteer does after adding a box of scans, with scripts and without. */

const colors = ["red", "green", "blue", "gold"];
const rows = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });

/** An album with four photos, open at 'Arrange photos'. */
async function openArrange(page: Page, title: string, hasScripts: boolean) {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, `${title}, scripts ${hasScripts}`, colors);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, hasScripts);
  await page.getByRole("link", { name: "Arrange photos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Arrange photos" })).toBeVisible();
  await expect(rows(page)).toHaveCount(colors.length);
  return id;
}

test("three checked photos are moved to another album", { tag: "@plain" }, async ({ page, hasScripts }) => {
  const target = `Target, scripts ${hasScripts}`;
  await signIn(page, accounts.susan);
  await addAlbum(page, target, []);
  await openArrange(page, "Moving", hasScripts);
  for (const title of ["Print in red", "Print in blue", "Print in gold"])
    await page.getByRole("checkbox", { name: title }).check();
  await page.getByLabel(exactly("With the checked photos")).selectOption("Move to an album");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Move 3 photos" });
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog.getByText("Please choose an album").first()).toBeVisible();
  await dialog.getByLabel(exactly("To the album")).selectOption(target);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText(`3 photos moved to “${target}”`).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: "Print in green" })).not.toBeChecked();
});

test("'Move down' keeps the focus on its button and the boxes checked", { tag: "@plain" }, async ({ page, hasScripts }) => {
  await openArrange(page, "Order", hasScripts);
  await page.getByRole("checkbox", { name: "Print in gold" }).check();
  const button = page.getByRole("button", { name: "Move down Print in red" });
  for (const place of [1, 2]) {
    await button.press("Enter");
    await expect(rows(page).nth(place).getByRole("checkbox", { name: "Print in red" })).toBeVisible();
    await expect(button).toBeFocused();
  }
  await expect(page.getByRole("checkbox", { name: "Print in gold" })).toBeChecked();
});

test("without a checked photo, a sentence asks for one", { tag: "@plain" }, async ({ page, hasScripts }) => {
  await openArrange(page, "Nothing", hasScripts);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please check the boxes beside the photos first").first()).toBeVisible();
});

test("scripts check all photos or a range, and count them; Close keeps them checked", async ({ page }) => {
  await openArrange(page, "Ranges", true);
  const status = page.getByRole("main").getByRole("status");
  await page.getByRole("button", { name: "Check all" }).click();
  await expect(status.getByText("4 photos checked")).toBeVisible();
  await page.getByRole("button", { name: "Uncheck all" }).click();
  await page.getByRole("checkbox", { name: "Print in green" }).click();
  await page.getByRole("checkbox", { name: "Print in gold" }).click({ modifiers: ["Shift"] });
  await expect(status.getByText("3 photos checked")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Move 3 photos" });
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(status.getByText("3 photos checked")).toBeVisible();
});

test("photos that were just added are taken back with Undo", { tag: "@plain" }, async ({ page, hasScripts }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, `Wrong box, scripts ${hasScripts}`, ["teal"]);
  await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
  await ready(page, hasScripts);
  const dialog = page.getByRole("dialog", { name: words.addPhoto });
  await dialog.getByLabel(exactly("Photos")).setInputFiles([
    { ...(await photoFile("#aa3312")), name: "a.jpg" },
    { ...(await photoFile("#33aa12")), name: "b.jpg" },
  ]);
  await dialog.getByRole("button", { name: /^Add (2 Photos|Photo)$/ }).click();
  await expect(page.getByText("2 photos added.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 photos deleted").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Print in teal" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a photo is turned in its dialog, which keeps what was typed", async ({ page }) => {
  await openArrange(page, "Turned", true);
  await page.getByRole("link", { name: "Edit Print in green" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Photo" });
  await dialog.getByLabel(exactly("Title (optional)")).fill("Wheel, upright");
  const picture = dialog.getByRole("img", { name: "As it is now" });
  const [width, height] = [await picture.getAttribute("width"), await picture.getAttribute("height")];
  expect(width).not.toBe(height);
  await dialog.getByRole("button", { name: "Turn left" }).click();
  await expect(picture).toHaveAttribute("width", height as string);
  await expect(dialog.getByLabel(exactly("Title (optional)"))).toHaveValue("Wheel, upright");
});
