import type { Page } from "@playwright/test";
import { accounts, expect, signIn, test } from "./site.fixture.ts";

/** What the specification asks for that only scripts show: toasts, and what buttons and lists say while they wait. */
test.beforeEach(({ hasScripts }) => {
  test.skip(!hasScripts, "about scripts");
});

/** Answers every post of a page as a proxy does that has lost the site. */
const breakPosts = (page: Page) =>
  page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }) : route.continue(),
  );

const toast = (page: Page) => page.locator(".toast");

test("a sign-out that fails says so", async ({ page }) => {
  await signIn(page, accounts.susan, true);
  await breakPosts(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page)).toContainText("Logout failed");
  await expect(toast(page)).toContainText("There was an error logging you out.");
});
