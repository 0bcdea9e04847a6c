import { accounts, exactly, expect, ready, signIn, signInByForm, test } from "./site.fixture.ts";

const log = "/admin/activity-logs";

test("an administrator filters failed sign-ins, and returns to the whole log", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await signInByForm(page, accounts.administrator, hasScripts);
  await page.getByRole("link", { name: "Logs" }).click();
  await expect(page.getByRole("heading", { name: "Administrator Activity Logs" })).toBeVisible();
  for (const label of ["Successful Actions", "Failed Actions", "Total Events"]) await expect(page.getByText(label)).toBeVisible();
  const list = page.getByRole("region", { name: "List of activity" });
  await expect(list.getByRole("listitem").first()).toContainText("signed in");
  await expect(list.getByRole("listitem").first()).toContainText("just now");
  await expect(list.getByRole("listitem").first()).toContainText("User 1");
  await expect(list.getByRole("listitem").first()).toContainText(accounts.administrator);

  await page.getByLabel(exactly("Resource")).selectOption("Sign-in");
  await page.getByLabel(exactly("Result")).selectOption("Failed");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/resource=auth&result=failed/);
  await expect(list.getByText("Error: Invalid email or password. Please try again.").first()).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasNotText: "Failed" })).toHaveCount(0);
  await expect(page.getByLabel(exactly("Result"))).toHaveValue("failed");

  await page.goBack();
  await expect(list.getByRole("listitem").first()).toContainText("signed in");
  await expect(page.getByLabel(exactly("Result"))).toHaveValue("");
  await page.getByLabel(exactly("Member")).fill("no such member");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(list.getByText("No activity logs found.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(list.getByRole("listitem").first()).toContainText("signed in");
  await expect(page.getByLabel(exactly("Member"))).toHaveValue("");
});

test("the details of a change open with the keyboard", async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto(`${log}?resource=users`);
  await ready(page, true);
  const entry = page.getByRole("listitem").filter({ hasText: "edited their profile" }).first();
  await expect(entry.getByText('"currentCity"')).toBeHidden();
  await entry.getByText("View Details").focus();
  await page.keyboard.press("Enter");
  await expect(entry.getByText('"currentCity"')).toBeVisible();
});

test("the log is cleared after a question, and a line above the empty list says who did it", async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto(log);
  await ready(page, true);
  const list = page.getByRole("region", { name: "List of activity" });
  await page.getByRole("link", { name: "Clear Activity" }).click();
  const question = page.getByRole("dialog", { name: "Clear All Activity Logs" });
  await expect(question).toContainText(
    "This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to continue?",
  );
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(list.getByRole("listitem")).toHaveCount(50);

  await page.getByRole("link", { name: "Clear Activity" }).click();
  await question.getByRole("button", { name: "Clear All Logs" }).click();
  await expect(page.getByText("Activity logs cleared").first()).toBeVisible();
  await expect(list.getByText("No activity logs found.")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await expect(page.getByText(/^Cleared on .+ by Denise Okafor: \d+ entries deleted\.$/)).toBeVisible();
});
