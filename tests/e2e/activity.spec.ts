import { readFile } from "node:fs/promises";
import { accounts, expect, ready, signIn, test } from "./site.fixture.ts";

const log = "/admin/activity-logs";

test("an administrator finds failed sign-ins of somebody, reads one, and goes back to the whole log", async ({
  page,
  hasScripts,
}) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.getByRole("link", { name: "Logs" }).click();
  await expect(page.getByRole("heading", { name: "Administrator Activity Logs" })).toBeVisible();
  for (const label of ["Successful Actions", "Failed Actions", "Total Events"]) await expect(page.getByText(label)).toBeVisible();
  const list = page.getByRole("region", { name: "List of activity" });
  await expect(list.getByRole("listitem").first()).toContainText("signed in");
  await expect(list.getByRole("listitem").first()).toContainText("just now");
  await expect(list.getByRole("listitem").first()).toContainText("User 1");
  await expect(list.getByRole("listitem").first()).toContainText(accounts.administrator);

  await page.getByLabel("Resource").selectOption("Sign-in");
  await page.getByLabel("Result").selectOption("Failed");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/resource=auth&result=failed/);
  await expect(list.getByText("Error: Invalid email or password. Please try again.").first()).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasNotText: "Failed" })).toHaveCount(0);
  await expect(page.getByLabel("Result")).toHaveValue("failed");

  await page.goBack();
  await expect(list.getByRole("listitem").first()).toContainText("signed in");
  await expect(page.getByLabel("Result")).toHaveValue("");
  await page.getByLabel("Member").fill("no such member");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(list.getByText("No activity logs found.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(list.getByRole("listitem").first()).toContainText("signed in");
  await expect(page.getByLabel("Member")).toHaveValue("");
});

test("what was changed can be looked at, field by field, also by the keyboard", async ({ page, hasScripts }) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.goto(`${log}?resource=users`);
  await ready(page, hasScripts);
  const entry = page.getByRole("listitem").filter({ hasText: "edited their profile" }).first();
  await expect(entry.getByText('"currentCity"')).toBeHidden();
  await entry.getByText("View Details").focus();
  await page.keyboard.press("Enter");
  await expect(entry.getByText('"currentCity"')).toBeVisible();
});

test("a hundred entries at a time: Older leads on, Newest back", async ({ page, hasScripts }) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.goto(log);
  await ready(page, hasScripts);
  const list = page.getByRole("region", { name: "List of activity" });
  await expect(list.getByRole("listitem")).toHaveCount(100);
  await list.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(list.getByRole("link", { name: "Newest" })).toBeVisible();
  await list.getByRole("link", { name: "Newest" }).click();
  await expect(list.getByRole("listitem").first()).toContainText("just now");
});

test("the numbers of each day stand in a table beside the plot", async ({ page, hasScripts }) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.goto(log);
  await ready(page, hasScripts);
  await page.getByText("The numbers of each day").click();
  await expect(page.getByRole("row")).toHaveCount(31);
  await expect(page.getByRole("columnheader", { name: "Failed" })).toBeVisible();
});

test("the list as a file holds what the filter shows", async ({ page, hasScripts }) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.goto(`${log}?result=failed`);
  await ready(page, hasScripts);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download as CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain('"failed","Failed sign-in as');
  expect(text).not.toContain('"successful"');
});

test("on a phone the list stands in the page instead of an area of 600 px that scrolls in it", async ({ page, hasScripts }) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.goto(log);
  await ready(page, hasScripts);
  const list = page.getByRole("region", { name: "List of activity" });
  expect((await list.boundingBox())?.height).toBe(600);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await list.boundingBox())?.height).toBeGreaterThan(5000);
});

test("a member is told that this is for administrators", async ({ page, hasScripts }) => {
  await signIn(page, accounts.david, hasScripts);
  await expect(page.getByRole("link", { name: "Logs" })).toHaveCount(0);
  await page.goto(log);
  await expect(page.getByText("Failed to load activity logs. Administrator access may be required.")).toBeVisible();
});

test("the log is cleared after a question, and one entry says who did it", async ({ page, hasScripts }) => {
  await signIn(page, accounts.administrator, hasScripts);
  await page.goto(log);
  await ready(page, hasScripts);
  const list = page.getByRole("region", { name: "List of activity" });
  await page.getByRole("link", { name: "Clear Activity" }).click();
  const question = page.getByRole("dialog", { name: "Clear All Activity Logs" });
  await expect(question).toContainText(
    "This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to continue?",
  );
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(list.getByRole("listitem")).toHaveCount(100);

  await page.getByRole("link", { name: "Clear Activity" }).click();
  await question.getByRole("button", { name: "Clear All Logs" }).click();
  await expect(page.getByText("Activity logs cleared").first()).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText(/Denise Okafor cleared the activity log of \d+ entries/);
});
