import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { intercept } from "./interception.ts";
import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

const nextYear = new Date().getFullYear() + 1;

async function openAs(page: Page, account: string, path: string, hasScripts: boolean) {
  await signIn(page, account);
  await page.goto(path);
  await ready(page, hasScripts);
}

const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function plan(page: Page, title: string, eventDate: string) {
  await page.getByRole("link", { name: "Plan New Meet-Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Plan New Meet-Up" });
  await dialog.getByLabel(exactly("Title")).fill(title);
  await dialog.getByLabel(exactly("Date and time")).fill(eventDate);
  await dialog.getByLabel(exactly("Location")).fill("Room 412");
  await dialog.getByRole("button", { name: "Plan Meet-Up" }).click();
  await expectText(page, "Meet-up created");
}

test("a meet-up is planned, joined, moved, left by its organizer, and cancelled, and members get messages", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  test.slow();
  const title = `Kiln opening ${hasScripts}`;
  await openAs(page, accounts.maria, "/reunions", hasScripts);
  await plan(page, title, `${nextYear}-06-19T18:30`);
  await expect(row(page, title)).toContainText(`June 19, ${nextYear} at 6:30 PM EDT`);
  await expect(row(page, title)).toContainText("1 coming");

  for (const account of [accounts.david, accounts.susan, accounts.teacher]) {
    await openAs(page, account, "/reunions", hasScripts);
    if (account === accounts.david)
      await row(page, title)
        .getByRole("combobox", { name: /^Me and/ })
        .selectOption("2 guests");
    await row(page, title)
      .getByRole("button", { name: `Join ${title}` })
      .click();
    await expectText(page, "Successfully joined!");
    await expect(row(page, title).getByRole("button", { name: `Leave ${title}` })).toBeVisible();
  }
  await expect(row(page, title)).toContainText("4 coming, 2 guests");

  await openAs(page, accounts.maria, "/reunions", hasScripts);
  await row(page, title)
    .getByRole("link", { name: `Edit ${title}` })
    .click();
  const edit = page.getByRole("dialog", { name: "Edit Meet-Up" });
  await expect(edit.getByLabel(exactly("Date and time"))).toHaveValue(`${nextYear}-06-19T18:30`);
  await edit.getByLabel(exactly("Date and time")).fill(`${nextYear}-01-16T10:00`);
  await edit.getByRole("button", { name: "Update Meet-Up" }).click();
  await expectText(page, "Meet-up updated");
  await expect(row(page, title)).toContainText(`January 16, ${nextYear} at 10:00 AM EST`);
  await row(page, title)
    .getByRole("button", { name: `Leave ${title}` })
    .click();
  await expectText(page, "Ownership transferred");
  await expect(row(page, title)).toContainText("Organized by David Goldberg");

  await openAs(page, accounts.administrator, "/reunions", hasScripts);
  await expect(row(page, title).getByRole("button", { name: `Join ${title}` })).toHaveCount(0);
  await row(page, title)
    .getByRole("button", { name: `Cancel ${title}` })
    .click();
  await expectText(page, "Meet-up updated");
  await expect(
    page.getByRole("region", { name: "Past and cancelled" }).getByRole("listitem").filter({ hasText: title }),
  ).toContainText("Cancelled");

  await openAs(page, accounts.susan, "/messages?q=kiln", hasScripts);
  await page.getByRole("button", { name: `Changed: ${title}` }).click();
  await expect(page.getByRole("article")).toContainText(`When: January 16, ${nextYear} at 10:00 AM EST`);
  await expect(page.getByRole("article")).toContainText(`Before: June 19, ${nextYear} at 6:30 PM EDT`);
});

test("invalid input is an error at its field, with a summary, and nothing typed is lost", async ({ page }) => {
  await openAs(page, accounts.maria, "/reunions?dialog=plan", true);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exactly("Description")).fill("Bring pencils");
  await dialog.getByLabel(exactly("Date and time")).fill("2027-03-14T02:30");
  await dialog.getByRole("button", { name: "Plan Meet-Up" }).click();
  await expect(page.getByText("Form validation error").first()).toBeVisible();
  await expect(page.getByText("Please check all fields and try again.").first()).toBeVisible();
  await expect(dialog.locator("[id$=title-error]")).toHaveText("Title is required");
  // Only the server checks for skipped hours.
  await dialog.getByLabel(exactly("Title")).fill("Too early");
  await dialog.getByRole("button", { name: "Plan Meet-Up" }).click();
  await expect(dialog.locator("[id$=eventDate-error]")).toContainText("Clocks skip this hour on that night");
  await expect(dialog.getByLabel(exactly("Description"))).toHaveValue("Bring pencils");
  await expect(dialog.getByLabel(exactly("Date and time"))).toHaveValue("2027-03-14T02:30");
});

test("the details show guests and three names, expand the others, and can close and delete the meet-up", async ({ page }) => {
  const title = "Open studio";
  await openAs(page, accounts.david, "/reunions", true);
  await plan(page, title, `${nextYear}-05-01T11:00`);
  await row(page, title).getByRole("link", { name: title, exact: true }).click();
  const details = page.getByRole("dialog", { name: title });
  await details.getByRole("combobox", { name: /^Me and/ }).selectOption("3 guests");
  await details.getByRole("button", { name: "Change guests" }).click();
  await expect(details.getByText("You are coming, with 3 guests.")).toBeVisible();
  await expect(details).toContainText("1 coming, 3 guests");
  await details.getByRole("button", { name: "Close Meet-Up" }).click();
  await expectText(page, "Meet-up updated");
  await expect(details.getByText("Closed", { exact: true })).toBeVisible();
  await expect(details.getByRole("button", { name: /Leave|Close Meet-Up/ })).toHaveCount(0);
  await details.getByRole("link", { name: "Delete Meet-Up" }).click();
  const question = page.getByRole("dialog", { name: "Delete Meet-Up" });
  await expect(question).toContainText(`Are you sure you want to delete “${title}”`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expectText(page, "Meet-up deleted");
  await page.goto("/reunions");
  await expect(row(page, title)).toHaveCount(0);

  await page.goto("/reunions?details=3");
  await ready(page, true);
  const picnic = page.getByRole("dialog", { name: "Summer picnic" });
  await expect(picnic.getByRole("listitem").filter({ visible: true })).toHaveCount(3);
  await picnic.getByText(/^\+\d+ more$/).click();
  await expect(picnic.getByRole("listitem").filter({ visible: true })).not.toHaveCount(3);
});

test("'Add to calendar' downloads a file and keeps the page", async ({ page }) => {
  await openAs(page, accounts.susan, "/reunions?details=3", true);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("MU-P4XN.ics");
  expect(readFileSync(await download.path(), "utf8")).toMatch(/^BEGIN:VCALENDAR[\s\S]*SUMMARY:Summer picnic/);
  await expect(page).toHaveURL(/details=3/);
});

test("the attendee sheet prints names and boxes, without the header and links", async ({ page }) => {
  await openAs(page, accounts.maria, "/reunions/2/attendees", true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Winter studio supper");
  await expect(page.getByRole("row").filter({ hasText: "María Santiago" })).toContainText("[ ]");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to the meet-up" })).toBeHidden();
  await page.emulateMedia({ media: null });
  await openAs(page, accounts.susan, "/reunions/2/attendees", true);
  await expect(page.getByText("Only the organizer and administrators can see the attendee sheet.")).toBeVisible();
});

test("with the keyboard, a title opens its details, Escape closes them, and the focus returns to the title", async ({ page }) => {
  await openAs(page, accounts.susan, "/reunions", true);
  const opener = page.getByRole("link", { name: "Summer picnic", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Summer picnic" })).toBeFocused();
  await page
    .getByRole("dialog")
    .getByText(/^\+\d+ more$/)
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("listitem").nth(3)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/reunions$/);
  // The button disappears when it is done, so the focus moves beside it.
  const supper = row(page, "Winter studio supper");
  const before = await supper.getByRole("button", { name: /^(Join|Leave)/ }).textContent();
  await supper.getByRole("button", { name: /^(Join|Leave)/ }).focus();
  await page.keyboard.press("Enter");
  await expect(supper.getByRole("button", { name: /^(Join|Leave)/ })).not.toHaveText(before ?? "");
  await expect(supper.locator(":focus").getByRole("button", { name: /^(Join|Leave)/ })).toBeVisible();
});

test("two clicks on Join send one request", async ({ page }) => {
  const title = "Visit to Mr. Feldman’s print collection";
  await openAs(page, accounts.teacher, "/reunions", true);
  if (
    await row(page, title)
      .getByRole("button", { name: /^Leave/ })
      .isVisible()
  ) {
    await row(page, title)
      .getByRole("button", { name: /^Leave/ })
      .click();
    await expectText(page, "Successfully left");
  }
  let posts = 0;
  const { promise: clickedTwice, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, "*/reunions.data*", async ({ method, pass }) => {
    if (method === "POST") {
      posts += 1;
      await clickedTwice;
    }
    await pass();
  });
  const join = row(page, title).getByRole("button", { name: /^Join/ });
  await join.click();
  await join.click();
  release();
  await expectText(page, "Successfully joined!");
  expect(posts).toBe(1);
});

test("a member in Berlin sees Eastern time, and their own time below, unless their zone is the same or unknown", async ({
  page,
  addScript,
  setTimeZone,
}) => {
  const classTime = page.getByRole("dialog").getByText(/^July 17, \d{4} at 12:00 PM EDT$/);
  await setTimeZone("America/Toronto");
  await openAs(page, accounts.susan, "/reunions?details=3", true);
  await expect(classTime).toBeVisible();
  await expect(page.getByText("Your time")).toHaveCount(0);
  await setTimeZone("Europe/Berlin");
  await openAs(page, accounts.susan, "/reunions?details=3", true);
  await expect(classTime).toBeVisible();
  await expect(page.getByRole("dialog").getByText(/^Your time: July 17, \d{4} at 6:00 PM GMT\+2$/)).toBeVisible();
  await addScript(() => {
    const known = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...known.call(this), timeZone: "Etc/Unknown" };
    };
  });
  await openAs(page, accounts.susan, "/reunions?details=3", true);
  await expect(classTime).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Your time")).toHaveCount(0);
});
