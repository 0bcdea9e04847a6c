import * as words from "#app/ui/button-words.ts";
import { accounts, addAlbum, exactly, expect, photoFile, photoNumber, ready, signIn, test } from "./site.fixture.ts";

/** What members do with albums, with scripts and without. */

test("a member creates an album with a cover, adds a photo, edits and deletes the album, and an administrator restores it", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  const title = hasScripts ? "Kiln opening" : "Kiln opening, plain";
  await signIn(page, accounts.susan);
  await page.goto("/yearbook");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: words.addAlbum }).click();
  const add = page.getByRole("dialog", { name: words.addAlbum });
  await add.getByLabel(exactly("Title")).fill(title);
  await add.getByLabel(exactly("Category")).selectOption("Event");
  await add.getByLabel(exactly("Cover (optional)")).setInputFiles(await photoFile("#884422"));
  await add.getByRole("button", { name: "Create Album" }).click();
  await expect(page.getByText("Album created successfully!").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No Photos Yet")).toBeVisible();

  await page.getByRole("link", { name: words.addPhoto }).first().click();
  const photo = page.getByRole("dialog", { name: words.addPhoto });
  await photo.getByLabel(exactly("Photos")).setInputFiles(await photoFile("#335577"));
  await photo.getByLabel(exactly("Title (optional)")).fill("Cone six");
  await photo.getByRole("button", { name: words.addPhoto }).click();
  await expect(page.getByText("Photo added successfully!").first()).toBeVisible();
  await expect(photoNumber(page, "Photo 1 of 1")).toBeVisible();
  await expect(page.getByRole("img", { name: "Cone six" })).toBeVisible();

  await page.getByRole("link", { name: "Edit Album" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Album" });
  await edit.getByLabel(exactly("Year")).fill("1984");
  await edit.getByRole("button", { name: "Update Album" }).click();
  await expect(page.getByText("Album updated successfully!").first()).toBeVisible();
  await expect(page.getByText("Event, 1984")).toBeVisible();

  await page.getByRole("link", { name: "Delete Album" }).click();
  const question = page.getByRole("dialog", { name: "Delete Album" });
  await expect(question).toContainText("Its photo will be deleted, too.");
  await question.getByRole("button", { name: "Delete Album" }).click();
  await expect(page.getByText("Album deleted successfully!").first()).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);

  await signIn(page, accounts.administrator);
  await page.goto("/yearbook");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: "Recently deleted" }).click();
  await page.getByRole("button", { name: `Restore Album “${title}”` }).click();
  await expect(page.getByText("Restored to where it was.").first()).toBeVisible();
  await page.getByRole("link", { name: "Back to Albums" }).click();
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(photoNumber(page, "Photo 1 of 1")).toBeVisible();
});

test("of several photos the valid ones are added, and each refused one says why", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, `Several, scripts ${hasScripts}`, []);
  await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
  await ready(page, hasScripts);
  const dialog = page.getByRole("dialog", { name: words.addPhoto });
  await dialog.getByLabel(exactly("Photos")).setInputFiles([
    { ...(await photoFile("#aa3311")), name: "a.jpg" },
    { name: "b.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") },
    { ...(await photoFile("#33aa11")), name: "c.jpg" },
  ]);
  await dialog.getByRole("button", { name: /^Add (3 Photos|Photo)$/ }).click();
  if (hasScripts) {
    await expect(dialog.getByText(/Please select a valid image file: a JPEG/).first()).toBeVisible();
    await expect(dialog.getByText("2 of 3 added.")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
  }
  await expect(photoNumber(page, "Photo 1 of 2")).toBeVisible();
  await expect(page.getByText(/^b\.jpg: Please select a valid image file: a JPEG|\nb\.jpg: Please/)).toBeVisible();
});

test("Previous, Next, and the dots go through the album and wrap around", async ({ page }) => {
  await signIn(page, accounts.susan);
  const colors = ["#101010", "#202020", "#303030"];
  const { id } = await addAlbum(page, "Round", colors);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  await expect(photoNumber(page, "Photo 1 of 3")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(photoNumber(page, "Photo 2 of 3")).toBeVisible();
  await page.getByRole("navigation", { name: "Photos by number" }).getByRole("link", { name: "3" }).click();
  await expect(photoNumber(page, "Photo 3 of 3")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(photoNumber(page, "Photo 1 of 3")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByRole("img", { name: "Print in #303030" })).toBeVisible();
  await page.getByRole("link", { name: "All photos" }).click();
  await page.getByRole("link", { name: /Print in #202020/ }).click();
  await expect(photoNumber(page, "Photo 2 of 3")).toBeVisible();
});

test("a member likes a photo, adds a comment, edits it, and deletes it after a question", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id, photos } = await addAlbum(page, "Talk", ["#445566"]);
  await signIn(page, accounts.david);
  await page.goto(`/yearbook?album=${id}&photo=${photos[0]}`);
  await ready(page, true);
  await page.getByRole("button", { name: /^Like/ }).click();
  await expect(page.getByText("+1 karma point").first()).toBeVisible();
  await expect(page.getByText("You like this")).toBeVisible();

  await page.getByRole("link", { name: words.fullSize }).click();
  const full = page.getByRole("dialog", { name: "Print in #445566" });
  await full.getByLabel(exactly("Your comment")).fill("I remember that ink.");
  await full.getByRole("button", { name: words.postComment }).click();
  await expect(page.getByText("Comment added successfully").first()).toBeVisible();
  const comment = full.getByRole("listitem").filter({ hasText: "that ink" });
  await expect(comment).not.toContainText("edited");
  await expect(full.getByLabel(exactly("Your comment"))).toHaveValue("");

  await comment.getByRole("link", { name: "Edit" }).click();
  await full.getByLabel(exactly("Edit your comment")).fill("I remember that ink well.");
  await full.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Comment updated successfully").first()).toBeVisible();
  await expect(full.getByRole("listitem").filter({ hasText: "ink well" })).toContainText("edited");

  await full.getByRole("listitem").filter({ hasText: "ink well" }).getByRole("link", { name: "Delete" }).click();
  await expect(full).toContainText("Are you sure you want to delete this comment?");
  await full.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Comment deleted successfully").first()).toBeVisible();
  await expect(full.getByText("No comments yet.")).toBeVisible();
});

test("a link for each category filters the albums", async ({ page }) => {
  await signIn(page, accounts.maria);
  await page.goto("/yearbook");
  await ready(page, true);
  await page.getByRole("link", { name: "Portfolios" }).click();
  await expect(page).toHaveURL(/category=portfolio/);
  await expect(page.getByRole("link", { name: "Portfolios" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(/^(Classmate|Teacher|Group|Event), \d{4}$/)).toHaveCount(0);
});
