import { holdRequest } from "./interception.ts";
import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

/** Remembrances on the page of somebody in memoriam. Member 10 of the sample class is. */

test("a member writes a remembrance, edits it, and deletes it after a question", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await signIn(page, accounts.maria);
  await page.goto("/profile/10");
  await ready(page, hasScripts);
  await page.getByLabel(exactly("Your remembrance")).fill("She lent me\nher brushes.");
  await page.getByRole("button", { name: "Add Remembrance" }).click();
  const mine = page.getByRole("listitem").filter({ hasText: "her brushes." });
  await expect(mine.getByRole("link", { name: "María Santiago" })).toBeVisible();
  await mine.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel(exactly("Edit your remembrance")).fill("She lent me her brushes. Always.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByText("edited")).toBeVisible();
  await expect(page.getByText("Remembrance updated").first()).toBeVisible();
  await mine.getByRole("link", { name: "Delete" }).click();
  await mine.getByRole("button", { name: "Delete" }).click();
  await expect(mine).toHaveCount(0);
  await expect(page.getByText("Remembrance deleted").first()).toBeVisible();
});

test("a remembrance shows at once; if the request fails it is undone and the text stays in the field", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/profile/10");
  await ready(page, true);
  const post = await holdRequest(page, "*/profile/10.data*", "POST");
  await page.getByLabel(exactly("Your remembrance")).fill("Do not lose me");
  await page.getByRole("button", { name: "Add Remembrance" }).click();
  const shown = page.getByRole("listitem").filter({ hasText: "Do not lose me" });
  await expect(shown).toBeVisible();
  await post.fail();
  await expect(page.getByText("Failed to add the remembrance").first()).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(page.getByLabel(exactly("Your remembrance"))).toHaveValue("Do not lose me");
});

test("an administrator corrects a wrong year before it is sent, and sees the years on the person's page", async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto("/profile/10");
  await page.getByRole("link", { name: "Edit In Memoriam" }).click();
  const dialog = page.getByRole("dialog", { name: /^In Memoriam - / });
  await dialog.getByLabel(exactly("Year of death")).fill("1009");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/^Year of death must be between/).first()).toBeVisible();
  await dialog.getByLabel(exactly("Year of death")).fill("2011");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article").getByText("1967–2011")).toBeVisible();
});
