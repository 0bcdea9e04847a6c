import type { Page } from "@playwright/test";
import { accounts, expect, ready, signIn, test } from "./site.fixture.ts";

test.describe("header and footer (spec §2)", () => {
  const header = (page: Page) => page.getByRole("banner");

  test("visitor: brand, Home, Sign In; the footer names what needs a login", async ({ page }) => {
    await page.goto("/");
    await expect(header(page).getByRole("link")).toHaveText([/Class of 1985/, "Home", "Sign In"]);
    const footer = page.getByRole("contentinfo");
    for (const name of ["Directory", "Yearbook", "Meet-Ups"]) await expect(footer).toContainText(`${name} (Login Required)`);
    await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/#contact-form");
    await expect(footer).toContainText("Privacy Policy");
  });

  test("member: the four screens, their own name and karma, Sign Out; no Logs", async ({ page, hasScripts }) => {
    await signIn(page, accounts.maria, hasScripts);
    await expect(header(page).getByRole("link")).toHaveText([
      /Class of 1985/,
      "Home",
      "Directory",
      "Albums",
      "Meet-Ups",
      /^Messages \(\d+\)$/,
      "María Santiago",
    ]);
    await expect(header(page)).toContainText(/\d+ karma/);
    const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact" });
    await expect(contact).toHaveAttribute("href", /^\/messages\?recipient=1&subject=/);
  });

  test("teacher: no karma badge", async ({ page, hasScripts }) => {
    await signIn(page, accounts.teacher, hasScripts);
    await expect(header(page)).toContainText("Abraham Feldman");
    await expect(header(page)).not.toContainText("karma");
  });

  test("administrator: Logs too", async ({ page, hasScripts }) => {
    await signIn(page, accounts.administrator, hasScripts);
    await expect(header(page).getByRole("link", { name: "Logs" })).toHaveAttribute("href", "/admin/activity-logs");
  });
});

test("a wrong password keeps the address typed and says what to do; the right one goes to /", async ({ page, hasScripts }) => {
  await page.goto("/login");
  await ready(page, hasScripts);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
  await page.getByLabel("Email Address").fill(accounts.david);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password. Please try again." }).first()).toBeVisible();
  await expect(page.getByText("Sign in failed").first()).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveValue(accounts.david);
});

test("invalid input is told at its field", async ({ page, hasScripts }) => {
  await page.goto("/login");
  await ready(page, hasScripts);
  await page.getByLabel("Email Address").fill("david");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.locator("#sign-in-email-error")).toHaveText("Please enter a valid email address");
  await expect(page.getByLabel("Email Address")).toHaveAttribute("aria-invalid", "true");
});

test("signing out goes to / with the spec's words, and Back shows nothing private", async ({ page, hasScripts }) => {
  await signIn(page, accounts.susan, hasScripts);
  await page.goto("/alumni");
  await ready(page, hasScripts);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  await expect(page.getByText("You have been logged out of your account.").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto("/alumni");
  await expect(page).toHaveURL(/\/login\?continue=%2Falumni/);
});

test("whoever asked for a page is offered it after signing in", async ({ page, hasScripts }) => {
  await page.goto("/alumni?q=feldman");
  await ready(page, hasScripts);
  await page.getByLabel("Email Address").fill(accounts.david);
  await page.getByLabel("Password").fill("art-and-design-1985");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Continue to the Directory" }).click();
  await expect(page).toHaveURL(/\/alumni\?q=feldman/);
  await expect(page.getByText("Showing 1 result(s)")).toBeVisible();
});
