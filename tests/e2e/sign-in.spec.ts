import * as words from "#app/ui/button-words.ts";
import { accounts, exactly, expect, ready, sendSignIn, signIn, test } from "./site.fixture.ts";

test("a wrong password shows an error and keeps the typed email", async ({ page }) => {
  await page.goto("/login");
  await ready(page, true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
  await sendSignIn(page, accounts.david, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password. Please try again." }).first()).toBeVisible();
  await expect(page.getByText("Sign in failed").first()).toBeVisible();
  await expect(page.getByLabel(exactly("Email Address"))).toHaveValue(accounts.david);
});

test("invalid input is an error at its field", async ({ page }) => {
  await page.goto("/login");
  await ready(page, true);
  await page.getByLabel(exactly("Email Address")).fill("david");
  await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
  await expect(page.locator("#sign-in-email-error")).toHaveText("Please enter a valid email address");
  await expect(page.getByLabel(exactly("Email Address"))).toHaveAttribute("aria-invalid", "true");
});

test("signing out says so, and protected pages need a new sign-in", { tag: "@plain" }, async ({ page, hasScripts }) => {
  await signIn(page, accounts.susan);
  await page.goto("/alumni");
  await ready(page, hasScripts);
  await page.getByRole("button", { name: words.signOut }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  await expect(page.getByText("You have been logged out of your account.").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: words.signIn })).toBeVisible();
  await page.goto("/alumni");
  await expect(page).toHaveURL(/\/login\?continue=%2Falumni/);
});

test("after signing in, Home offers the page that was requested before", { tag: "@plain" }, async ({ page, hasScripts }) => {
  await page.goto("/alumni?q=feldman");
  await ready(page, hasScripts);
  await sendSignIn(page, accounts.david);
  await page.getByRole("link", { name: "Continue to the Directory" }).click();
  await expect(page).toHaveURL(/\/alumni\?q=feldman/);
  await expect(page.getByText("Showing 1 result(s)")).toBeVisible();
});
