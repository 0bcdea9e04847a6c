import * as words from "#app/ui/button-words.ts";
import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

test.describe("the directory", () => {
  test.beforeEach(async ({ page, hasScripts }) => {
    await signIn(page, accounts.david);
    await page.goto("/alumni");
    await ready(page, hasScripts);
  });

  test("shows 24 people per page, with a link to the next page", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Directory");
    await expect(page.getByText("Connect with classmates and browse alumni profiles")).toBeVisible();
    await expect(page.getByText("Showing 69 result(s)")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) })).toHaveCount(24);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText("Page 2 of 3")).toBeVisible();
  });

  test("finds a maiden name without its accent, highlights it, and Clear shows everyone again", { tag: "@plain" }, async ({
    page,
    hasScripts,
  }) => {
    const box = page.getByRole("searchbox");
    await box.fill("maria vazquez");
    if (!hasScripts) await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Showing 1 result(s)")).toBeVisible();
    await expect(page.getByRole("link", { name: "View María Santiago", exact: true })).toBeVisible();
    await expect(page.locator("mark")).toHaveText("Vázquez");
    await expect(page).toHaveURL(/q=maria\+vazquez/);
    if (hasScripts) await expect(box).toBeFocused();
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page.getByText("Showing 69 result(s)")).toBeVisible();
    await expect(box).toHaveValue("");
  });

  test("a click anywhere on a card opens the profile, except on its other links", async ({ page, hasScripts }) => {
    await page.goto("/alumni?q=susan+chen");
    await ready(page, hasScripts);
    const card = page.getByRole("listitem").filter({ hasText: "Susan Chen" });
    // The address changes before the screen does.
    const heading = page.getByRole("heading", { level: 1 });
    await card.getByRole("link", { name: "Message Susan Chen" }).click();
    await expect(page).toHaveURL(/\/messages\?compose=/);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText("Directory");
    const email = card.getByRole("link", { name: "susan@" });
    await expect(email).toHaveAttribute("href", /^mailto:susan@/);
    await email.click({ trial: true });
    for (const place of [card.getByRole("img", { name: "Portrait of Susan Chen" }), card.getByText("Classmate")]) {
      const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + 5);
      await expect(page).toHaveURL(/\/profile\/\d+$/);
      await expect(heading).toContainText("Susan Chen");
      await page.goBack();
      await expect(page).toHaveURL(/q=susan/);
      await expect(heading).toHaveText("Directory");
    }
  });

  test("filters teachers, who have no message link", async ({ page }) => {
    await page.getByLabel(exactly("Type")).selectOption("Teachers");
    await expect(page).toHaveURL(/type=teachers/);
    await expect(page.getByText("Showing 19 result(s)")).toBeVisible();
    await expect(page.getByRole("link", { name: /^View/ })).toHaveCount(19);
    await expect(page.getByRole("link", { name: /^Message / })).toHaveCount(0);
  });
});

test.describe("an administrator in the directory", () => {
  test("has View, Message, Set Featured, and Edit in one line, 44 px large, on a phone too", { tag: "@plain" }, async ({
    page,
  }) => {
    await signIn(page, accounts.administrator);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/alumni?q=susan+chen");
      const actions = ["View", "Message", "Set Featured", "Edit", ...(width > 320 ? ["Manage"] : [])].map((action) =>
        page.getByRole("listitem").getByRole(action === "Set Featured" ? "button" : "link", { name: `${action} Susan Chen` }),
      );
      const boxes = await Promise.all(
        actions.map(async (action) => (await action.boundingBox()) ?? { y: 0, width: 0, height: 0 }),
      );
      for (const box of boxes) {
        expect(Math.abs(box.y - (boxes[0]?.y ?? 0))).toBeLessThan(4);
        expect([box.width >= 44, box.height >= 44]).toEqual([true, true]);
      }
    }
  });

  test("sets the spotlight, sees it on Home, and clears it", async ({ page }) => {
    await signIn(page, accounts.administrator);
    await page.goto("/admin/profile-editor?q=susan+chen");
    await ready(page, true);
    await expect(page.getByText("Connect with classmates, manage profiles, and control featured spotlight")).toBeVisible();
    await page.getByRole("button", { name: "Set Featured Susan Chen" }).click();
    await expect(page.getByText("Featured spotlight set").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Current Featured Spotlight" })).toContainText("Susan Chen");
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Featured Spotlight" })).toContainText("Susan Chen");
    await page.goto("/admin/profile-editor?q=susan+chen");
    await ready(page, true);
    await page.getByRole("button", { name: "Featured Susan Chen", exact: true }).click();
    await expect(page.getByText("Featured spotlight cleared").first()).toBeVisible();
    await page.goto("/");
    await expect(page.getByText("Featured Spotlight")).toHaveCount(0);
  });

  test("edits a profile, keeps what was typed after an error, and returns to the search", async ({ page }) => {
    await signIn(page, accounts.administrator);
    await page.goto("/alumni?q=goldberg");
    await ready(page, true);
    await page.getByRole("link", { name: "Edit David Goldberg" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile - David Goldberg" });
    await dialog.getByLabel(exactly("Graduation Year")).fill("1960");
    await dialog.getByLabel(exactly("Profession")).fill("Street photographer");
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(dialog.locator("[id$=graduationYear-error]")).toHaveText("Graduation year must be between 1970 and 2000");
    await expect(dialog.getByLabel(exactly("Profession"))).toHaveValue("Street photographer");
    await dialog.getByLabel(exactly("Graduation Year")).fill("1985");
    await dialog.getByRole("button", { name: words.updateProfile }).click();
    await expect(page.getByText("Profile updated successfully").first()).toBeVisible();
    await expect(page).toHaveURL(/\/alumni\?q=goldberg/);
    await expect(page.getByText("Street photographer")).toBeVisible();
  });
});
