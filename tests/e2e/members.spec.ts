import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

/** How administrators manage members. */

const open = async (page: Page, hasScripts: boolean, path: string) => {
  await page.goto(path);
  await ready(page, hasScripts);
};
const csv = (...lines: string[]) => ({
  name: "class.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["First Name,Last Name,E-mail,Class Year", ...lines].join("\r\n")),
});
/** Projects may share a worker's site, so their data must differ. */
const unique = (hasScripts: boolean) => (hasScripts ? "scripts" : "plain");

test.beforeEach(async ({ page }) => {
  await signIn(page, accounts.administrator);
});

test("an administrator adds a member after fixing errors, and the letter's link lets the member join", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  const email = `ida.${unique(hasScripts)}@example.com`;
  await open(page, hasScripts, "/alumni");
  await page.getByRole("link", { name: "Add member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await dialog.getByLabel(exactly("First Name")).fill("Ida");
  await dialog.getByLabel(exactly("Graduation Year")).fill("1895");
  await dialog.getByLabel(exactly("Email")).fill(email);
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(dialog.locator("#add-member-lastName-error")).toHaveText("Last name is required");
  await expect(dialog.locator("#add-member-graduationYear-error")).toHaveText("Graduation year must be between 1970 and 2000");
  await expect(dialog.getByLabel(exactly("First Name"))).toHaveValue("Ida");
  await dialog.getByLabel(exactly("Last Name")).fill("Ostrander");
  await dialog.getByLabel(exactly("Graduation Year")).fill("1985");
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("heading", { name: "Dear Ida," })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of this address" })).toBeVisible();
  const link = (await page.getByRole("link", { name: /\/join\// }).getAttribute("href")) ?? "";
  await page.context().clearCookies();
  await open(page, hasScripts, link);
  await page.getByLabel(exactly("Password")).fill("blue paper boats");
  await page.getByLabel(exactly("Password again")).fill("blue paper boats");
  await page.getByRole("button", { name: words.join }).click();
  await expect(page.getByText("Your password is set, and you are signed in.").first()).toBeVisible();
});

test("an administrator checks a class list, downloads the rows that are left out, and imports the others", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  const at = `@${unique(hasScripts)}.example`;
  await open(page, hasScripts, "/alumni");
  await page.getByRole("link", { name: "Import class list" }).click();
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.locator("#check-roster-file-error")).toHaveText("Please choose your class list");
  await page
    .getByLabel(exactly("Class list"))
    .setInputFiles(csv(`Zelda,Quill,zelda${at}`, `Otto,Quill,otto${at}`, ",,nobody@class.example"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("combobox", { name: "E-mail" })).toHaveValue("email");
  await page.getByRole("button", { name: "Show what would happen" }).click();
  await expect(page.getByRole("heading", { name: "This list names 3 people" })).toBeVisible();
  await expect(page.getByText("Row 4, nobody@class.example: There is no name.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the rows that are left out" }).click();
  expect((await download).suggestedFilename()).toBe("faulty-rows.csv");
  await page.getByRole("button", { name: "Add 2 people" }).click();
  await expect(page.getByText("2 people added").first()).toBeVisible();
  await expect(page.getByText("Row 4, nobody@class.example: There is no name. Left out.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Row 4, nobody@class.example/ }).check();
  await page.getByRole("button", { name: "I have dealt with the rows checked" }).click();
  await expect(page.getByText("Those rows are off the list").first()).toBeVisible();
  await open(page, hasScripts, "/alumni?type=not-joined&q=quill");
  await expect(page.getByText("Showing 2 result(s)")).toBeVisible();
});

test("letters print on one sheet each, without the rest of the page", async ({ page }) => {
  await open(page, true, "/admin/letters");
  await expect(page.getByLabel(exactly("Each link works once, for"))).toHaveValue("90");
  // Other tests have made links for some, whose boxes are not checked.
  const boxes = page.locator("input[name=userIds]");
  for (const [index, box] of (await boxes.all()).entries()) await box.setChecked(index < 2);
  const replace = page.getByLabel("Also replace letters whose links still work");
  if ((await replace.count()) > 0) await replace.setChecked(true);
  const chosen = page.locator("input[name=userIds]:checked");
  await expect(chosen).toHaveCount(2);
  const ids = await chosen.evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value));
  await page.getByRole("button", { name: "Make letters for the people checked" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "2 letters" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Print 2 letters" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: "screen" });
  await open(page, true, "/admin/letters");
  await expect(page.getByText(/has a link until/).first()).toBeVisible();
  for (const id of ids) await expect(boxes.and(page.locator(`[value="${id}"]`))).not.toBeChecked();
});

test("an administrator deactivates a member, finds them under 'Deactivated', and reactivates them", async ({ page }) => {
  const name = "David Goldberg";
  await open(page, true, `/alumni?q=${name.replace(" ", "+")}`);
  await page.getByRole("link", { name: `Manage ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Manage - ${name}` });
  await expect(dialog.getByText("joined", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText(`${name} is signed out and no longer listed.`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await page.getByLabel(exactly("Type")).selectOption("Deactivated");
  await page.getByRole("link", { name: `Manage ${name}` }).click();
  await dialog.getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText(`${name} is in the directory again.`).first()).toBeVisible();
});

test("In Memoriam shows on the card and the profile, removes Message, and can be undone", async ({ page }) => {
  const name = "María Santiago";
  await open(page, true, "/alumni?q=maria+santiago");
  await page.getByRole("link", { name: `Manage ${name}` }).click();
  await page.getByRole("dialog").getByRole("link", { name: "In Memoriam", exact: true }).click();
  await page.getByLabel(exactly("Year of death")).fill("2014");
  await page.getByRole("button", { name: "Set In Memoriam" }).click();
  await expect(page.getByRole("article").getByText("died 2014")).toBeVisible();
  await expect(page.getByRole("link", { name: words.sendMessage })).toHaveCount(0);
  await open(page, true, "/alumni?q=maria+santiago");
  await expect(page.getByRole("main").getByRole("listitem").getByText("In Memoriam", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `Message ${name}` })).toHaveCount(0);
  await open(page, true, "/alumni?type=in-memoriam&q=maria+santiago");
  await page.getByRole("link", { name: `Manage ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo In Memoriam" }).click();
  await expect(page.getByText("In Memoriam removed").first()).toBeVisible();
});
