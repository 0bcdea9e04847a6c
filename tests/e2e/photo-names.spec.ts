import { accounts, addAlbum, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

/** What members do with the names in photos, with scripts and without. */

test("a name that fits several is asked back without losing anything typed, and the names stand below the photo", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Supper", ["#445566"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, hasScripts);
  await page.getByRole("link", { name: "Say who is in this photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Who is in this photo" });
  const names = dialog.getByLabel(exactly("Who is in this photo, from left to right?"));
  const typed = "The tall waiter, María Santiago\nDavid";
  await names.fill(typed);
  await dialog.getByRole("button", { name: "Save names" }).click();
  const question = dialog.getByRole("group", { name: "Which “David”?" });
  await expect(question).toBeVisible();
  await expect(names).toHaveValue(typed);
  await question.getByLabel(/David Goldberg/).check();
  await dialog.getByRole("button", { name: "Save names" }).click();
  await expect(page.getByText("Thank you! The names are saved.").first()).toBeVisible();
  await expect(page.getByText("In this photo, back row:")).toBeVisible();
  await expect(page.getByRole("link", { name: "David Goldberg", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Change names" }).click();
  await expect(dialog.getByLabel(exactly("Who is in this photo, from left to right?"))).toHaveValue(
    /, María Santiago\nDavid Goldberg$/,
  );
  await names.fill("");
  await dialog.getByRole("button", { name: "Save names" }).click();
  await expect(page.getByRole("link", { name: "Say who is in this photo" })).toBeVisible();
});
