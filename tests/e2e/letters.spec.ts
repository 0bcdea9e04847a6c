import type { Locator, Page } from "@playwright/test";
import Database from "better-sqlite3";
import * as words from "#app/ui/button-words.ts";
import { databaseFile } from "#db/database-file.ts";
import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

/** Joining letters and labels on paper: what shows in an envelope's window, and where labels are on their sheets. */

const inch = 96;
const millimeter = 96 / 25.4;

const open = async (page: Page, path: string, hasScripts = true) => {
  await page.goto(path);
  await ready(page, hasScripts);
};

/** Where an element is on its sheet of paper, in CSS pixels. */
async function placeOn(sheet: Locator, element: Locator) {
  const [paper, box] = [await sheet.boundingBox(), await element.boundingBox()];
  if (!paper || !box) throw new Error("It is not on the page");
  return { x: box.x - paper.x, y: box.y - paper.y, width: box.width, height: box.height };
}

const pagesOf = async (page: Page, format: "Letter" | "A4") =>
  (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g)?.length;

test.beforeEach(async ({ page }) => {
  await signIn(page, accounts.administrator);
});

function addPostalAddresses(dataDir: string) {
  const database = new Database(databaseFile(dataDir));
  database.exec(
    "update users set postal_address = id || ' Road' || char(10) || 'New York, NY 10001' where member_state = 'invited'",
  );
  database.close();
}

/** Two messages to everybody who has not joined. */
function writeToAllInvited(dataDir: string) {
  const database = new Database(databaseFile(dataDir));
  const addMessage =
    "insert into messages (sender_id, recipient_id, subject, content, created_at, updated_at) select 1, id, '', 'Secret', 0, 0 from users where member_state = 'invited'";
  for (let n = 0; n < 2; n++) database.exec(addMessage);
  database.close();
}

/** Adds a member with a long name, and opens the letter. */
async function openLetter(page: Page, name: string) {
  await open(page, "/alumni?dialog=add-member");
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await dialog.getByLabel(exactly("First Name")).fill(name);
  await dialog.getByLabel(exactly("Last Name")).fill("Featherstonehaugh-Cholmondeley");
  await dialog.getByLabel(exactly("Email")).fill(`${name.toLowerCase()}.featherstonehaugh-cholmondeley@mail.example`);
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("heading", { name: `Dear ${name},` })).toBeVisible();
}

test("a letter with as much text as there can be is one sheet, and its address shows in the window of both envelopes", async ({
  page,
  site,
}) => {
  for (const [envelope, format, window] of [
    // Where the window is however the letter lies in the envelope: from the left and from the top of the sheet.
    ["#10", "Letter", { left: 0.875 * inch, right: 4.375 * inch, top: 2.2 * inch, bottom: 3.35 * inch }],
    ["DL", "A4", { left: 20 * millimeter, right: 100 * millimeter, top: 55 * millimeter, bottom: 81 * millimeter }],
  ] as const) {
    await open(page, "/admin/letters/settings");
    await page.getByLabel(exactly("A personal paragraph")).fill("We all remember you. ".repeat(28).trim());
    await page.getByLabel(exactly("How to reach you")).fill("Maria Santiago\n1 Road\nNew York, NY 10001\nTelephone 555 0100");
    await page.getByLabel(exactly("Return address of the class")).fill("Class of 1985\nPO Box 85\nNew York, NY 10001\nUSA");
    await page.getByLabel(exactly("Who signs: name")).fill("Maria Santiago");
    await page.getByLabel(exactly("Window envelope")).selectOption(envelope);
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved").first()).toBeVisible();
    await openLetter(page, `Ida${format}`);
    writeToAllInvited(site.dataDir);
    await open(page, page.url());
    await expect(page.getByText(/messages from the class are waiting for you there\.$/)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(format === "Letter" ? { width: 816, height: 1056 } : { width: 794, height: 1123 });
    expect(await pagesOf(page, format)).toBe(1);
    const letter = page.getByRole("article");
    const address = await placeOn(letter, letter.getByText("Featherstonehaugh-Cholmondeley").first());
    expect(address.x).toBeGreaterThanOrEqual(window.left);
    expect(address.x + address.width).toBeLessThanOrEqual(window.right + 1);
    expect(address.y).toBeGreaterThanOrEqual(window.top);
    expect(address.y + address.height).toBeLessThanOrEqual(window.bottom);
    // Nothing else shows in the window: the letter begins below the first fold.
    const greeting = await placeOn(letter, letter.getByRole("heading"));
    expect(greeting.y).toBeGreaterThan((format === "Letter" ? 3.625 : 90 / 25.4) * inch);
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

for (const { sheet, format, first, width, height, left, top, step } of [
  {
    sheet: "Avery 5160: 30 labels, US letter",
    format: "Letter",
    first: 5,
    width: 2.625 * inch,
    height: inch,
    left: 0.1875 * inch,
    top: 0.5 * inch,
    step: 2.75 * inch,
  },
  {
    sheet: "Avery L7160: 21 labels, A4",
    format: "A4",
    first: 5,
    width: 63.5 * millimeter,
    height: 38.1 * millimeter,
    left: 7.25 * millimeter,
    top: 15.15 * millimeter,
    step: 66 * millimeter,
  },
] as const) {
  test(`labels are where they are on the sheet: ${sheet}`, async ({ page, site }) => {
    addPostalAddresses(site.dataDir);
    await open(page, "/admin/letters?address=yes");
    const makeAll = page.getByRole("button", { name: /^Make (all|the letter)/ });
    if (await makeAll.isVisible()) {
      await makeAll.click();
      await expect(page.getByRole("article").first()).toBeVisible();
    }
    await open(page, "/admin/letters/labels");
    await page.getByLabel(exactly("Label sheets")).selectOption(sheet);
    await page.getByLabel(exactly("First free label on the first sheet")).fill(String(first));
    await page.getByRole("button", { name: "Show the labels" }).click();
    const paper = page.getByRole("region", { name: "Sheet 1" });
    const places = paper.locator("> div");
    // The fifth is the second of the second row.
    await expect(places.nth(3)).toHaveText("");
    await expect(places.nth(4)).not.toHaveText("");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(format === "Letter" ? { width: 816, height: 1056 } : { width: 794, height: 1123 });
    const box = await placeOn(paper, places.nth(4));
    expect(box.x).toBeCloseTo(left + step, 0);
    expect(box.y).toBeCloseTo(top + height, 0);
    expect(box.width).toBeCloseTo(width, 0);
    expect(box.height).toBeCloseTo(height, 0);
    const corner = await paper.boundingBox();
    expect([corner?.x, corner?.y]).toEqual([0, 0]);
    expect(await pagesOf(page, format)).toBe(await page.getByRole("region", { name: /^Sheet/ }).count());
  });
}

test("the link of a letter is copied with a button, and without scripts it is in a field", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await page.goto("/alumni?dialog=add-member");
  await ready(page, hasScripts);
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await dialog.getByLabel(exactly("First Name")).fill("Copied");
  await dialog.getByLabel(exactly("Last Name")).fill("Link");
  await dialog.getByLabel(exactly("Email")).fill(`copied.${hasScripts}@mail.example`);
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("heading", { name: "Dear Copied," })).toBeVisible();
  const link = (await page.getByRole("link", { name: /\/join\// }).getAttribute("href")) ?? "";
  await expect(page.getByLabel(exactly("Link to copy"))).toHaveValue(link);
  const copy = page.getByRole("button", { name: "Copy" });
  if (!hasScripts) return expect(copy).toHaveCount(0);
  // The toast goes away by itself, so somebody has to look for it already.
  const toast = page.getByText("Copied", { exact: true }).last().waitFor();
  await copy.click();
  await toast;
  await open(page, "/join");
  await page.getByLabel(exactly("Code from your letter")).press("Control+V");
  await expect(page.getByLabel(exactly("Code from your letter"))).toHaveValue(link);
});

test("somebody types a code from a letter, corrects a mistake, and joins", { tag: "@plain" }, async ({ page, hasScripts }) => {
  const name = hasScripts ? "Typed" : "Plainly";
  await page.goto("/alumni?dialog=add-member");
  await ready(page, hasScripts);
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await dialog.getByLabel(exactly("First Name")).fill(name);
  await dialog.getByLabel(exactly("Last Name")).fill("Code");
  await dialog.getByLabel(exactly("Email")).fill(`${name}@mail.example`);
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("heading", { name: `Dear ${name},` })).toBeVisible();
  const code = (await page.getByRole("link", { name: /\/join\// }).getAttribute("href"))?.split("/").at(-1) ?? "";
  await page.context().clearCookies();
  await open(page, "/login", hasScripts);
  await page.getByRole("link", { name: "Have a letter with a code?" }).click();
  const field = page.getByLabel(exactly("Code from your letter"));
  await field.fill(code.slice(0, -1).concat("0"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#check-code-code-error")).toHaveText(/^A code never has a zero\./);
  await field.fill(code.toLowerCase().split("-").join(" "));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  await page.getByLabel(exactly("Password")).fill("blue paper boats");
  await page.getByLabel(exactly("Password again")).fill("blue paper boats");
  await page.getByRole("button", { name: words.join }).click();
  await expect(page.getByText("Your password is set, and you are signed in.").first()).toBeVisible();
});
