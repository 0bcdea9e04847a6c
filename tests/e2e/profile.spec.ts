import { writeFileSync } from "node:fs";
import * as words from "#app/ui/button-words.ts";
import { accounts, exactly, expect, photoFile, ready, signIn, test } from "./site.fixture.ts";

test("a profile shows a member's details and a link to send a message, but not a teacher's karma or link", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/profile/2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("María Santiago (née Vázquez)");
  for (const text of ["User ID 2", "Class of 1985", "Classmate", "Beacon, NY"])
    await expect(page.getByRole("main")).toContainText(text);
  await expect(page.getByRole("main")).toContainText(/\d+ views?/);
  await expect(page.getByRole("main")).toContainText(/Joined \d{4}/);
  await expect(page.getByRole("link", { name: words.sendMessage })).toHaveAttribute("href", "/messages?compose=2");
  await expect(page.getByRole("link", { name: "Edit Profile" })).toHaveCount(0);
  await page.goto("/profile/5");
  await expect(page.getByRole("main")).not.toContainText("karma");
  await expect(page.getByRole("link", { name: words.sendMessage })).toHaveCount(0);
});

test("then and now stand side by side and are equally large, on a phone too", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, accounts.david);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/profile/2");
    const then = page.getByAltText("María Santiago in the 1985 yearbook");
    await expect(then).toBeVisible();
    const [left, right] = [await then.boundingBox(), await page.getByAltText("Portrait of María Santiago").boundingBox()];
    expect(left && right && [right.x > left.x + left.width, right.x + right.width <= width]).toEqual([true, true]);
    expect([right?.y, right?.width, right?.height]).toEqual([left?.y, left?.width, left?.height]);
    await expect(page.getByRole("figure")).toHaveText(["1985", "Today"]);
  }
});

test.describe("editing one's own profile", () => {
  test("an error keeps everything typed, and the corrected form is saved", { tag: "@plain" }, async ({ page, hasScripts }) => {
    await signIn(page, accounts.susan);
    await page.goto("/profile/4");
    await ready(page, hasScripts);
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page).toHaveURL(/\?edit=profile/);
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.getByLabel(exactly("First Name")).fill("");
    await dialog.getByLabel(exactly("Biography")).fill("Looms.\nAnd more looms.");
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(dialog.locator("[id$=firstName-error]")).toHaveText("First name is required");
    await expect(dialog.getByLabel(exactly("Biography"))).toHaveValue("Looms.\nAnd more looms.");
    await dialog.getByLabel(exactly("First Name")).fill("Susan");
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Edit Profile" })).toHaveCount(0);
    await expect(page.getByText("And more looms.")).toBeVisible();
  });

  test("a photo is added, shown in several sizes, and removed", { tag: "@plain" }, async ({ page, hasScripts }) => {
    await signIn(page, accounts.susan);
    await page.goto("/profile/4?edit=profile");
    await ready(page, hasScripts);
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.getByLabel(exactly("Profile Photo")).setInputFiles(await photoFile());
    if (hasScripts) await expect(dialog.getByAltText("What will be sent")).toBeVisible();
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
    const portrait = page.getByRole("main").getByAltText("Portrait of Susan Chen");
    await expect(portrait).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}-800x600-w320\.jpg$/);
    await expect(portrait).toHaveAttribute("srcset", /-w160\.jpg 160w/);
    await page.goto("/profile/4?edit=profile");
    await ready(page, hasScripts);
    await dialog.getByLabel(exactly("Remove Photo")).check();
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
    await expect(portrait).toHaveCount(0);
  });

  test("with scripts, a picture of 5 MB or more is refused when it is chosen, and not made smaller and sent", async ({
    page,
  }, testInfo) => {
    await signIn(page, accounts.susan);
    await page.goto("/profile/4?edit=profile");
    await ready(page, true);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.getByLabel(exactly("First Name")).fill("");
    await dialog.getByLabel(exactly("City")).fill("Troy");
    // Once the check of the form has come. Before that, the server would answer.
    await expect(dialog.locator("[id$=firstName-error]")).toHaveText("First name is required");
    await dialog.getByLabel(exactly("First Name")).fill("Susan");
    await expect(dialog.locator("[id$=firstName-error]")).toHaveCount(0);
    const { buffer } = await photoFile();
    // Files, because Playwright takes a second to hand such a buffer to Chromium.
    const sized = (bytes: number) => {
      const file = testInfo.outputPath(`${bytes}.jpg`);
      writeFileSync(file, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]));
      return file;
    };
    const sentence = "Image file size must be less than 5MB";
    for (const [label, field] of [
      ["Profile Photo", "photo"],
      ["Yearbook portrait (1985)", "yearbookPortrait"],
    ] as const) {
      const input = dialog.getByLabel(exactly(label));
      await input.setInputFiles(sized(8_000_000));
      await expect(dialog.locator(`[id$="-${field}-error"]`)).toHaveText(sentence);
      await dialog.getByRole("button", { name: words.updateProfile }).click();
      await expect(input).toBeFocused();
      await expect(dialog.locator(`[id$="-${field}-error"]`)).toHaveText(sentence);
      await input.setInputFiles(sized(5_000_000));
      await expect(dialog.locator(`[id$="-${field}-error"]`)).toHaveCount(0);
    }
    expect(posts).toEqual([]);
    await expect(dialog.getByLabel(exactly("City"))).toHaveValue("Troy");
  });

  test("the yearbook portrait has a field and a preview of its own", { tag: "@plain" }, async ({ page, hasScripts }) => {
    await signIn(page, accounts.susan);
    await page.goto("/profile/4?edit=profile");
    await ready(page, hasScripts);
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.getByLabel(exactly("Yearbook portrait (1985)")).setInputFiles(await photoFile());
    if (hasScripts) await expect(dialog.getByAltText("What will be sent")).toHaveCount(1);
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
    await expect(page.getByAltText("Susan Chen in the 1985 yearbook")).toHaveAttribute("src", /-800x600-w320\.jpg$/);
  });

  test("a file that is not a picture is refused with a sentence, and the text stays", async ({ page }) => {
    await signIn(page, accounts.susan);
    await page.goto("/profile/4?edit=profile");
    await ready(page, true);
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.getByLabel(exactly("Biography")).fill("Typed before choosing a file.");
    await dialog
      .getByLabel(exactly("Profile Photo"))
      .setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(dialog.locator("[id$=photo-error]")).toHaveText("Please select a valid image file");
    await expect(dialog.getByLabel(exactly("Biography"))).toHaveValue("Typed before choosing a file.");
  });

  test("Cancel and Back close the dialog and change nothing", async ({ page }) => {
    await signIn(page, accounts.david);
    await page.goto("/profile/3");
    await ready(page, true);
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await page.getByRole("dialog").getByLabel(exactly("First Name")).fill("Somebody else");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("David Goldberg");
  });
});
