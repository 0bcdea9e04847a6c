import Database from "better-sqlite3";
import { databaseFile } from "#db/database-file.ts";
import { accounts, expect, ready, signIn, test } from "./site.fixture.ts";

/** The door of a meet-up on a phone, and badges on paper. */

test("'Here' keeps the place and the focus, two in a row are both stored, and the list follows another phone", {
  tag: "@plain",
}, async ({ page, context, hasScripts }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, accounts.maria);
  await page.goto("/reunions/2/check-in");
  await ready(page, hasScripts);
  const rows = page.locator("li[id^='person-']").filter({ has: page.getByRole("button", { name: /^Here/ }) });
  const [third, fourth] = [await rows.nth(2).getAttribute("id"), await rows.nth(3).getAttribute("id")];
  const row = (id: string | null) => page.locator(`#${id}`);
  await row(third).scrollIntoViewIfNeeded();
  await row(third).getByRole("combobox").selectOption("1");
  const top = (await row(third).boundingBox())?.y;
  await row(third).getByRole("button", { name: /^Here/ }).click();
  if (!hasScripts) await expect(page).toHaveURL(new RegExp(`#${third}$`));
  // With the keyboard: for a click, Playwright would scroll the page if a toast covers the button.
  await row(fourth).getByRole("button", { name: /^Here/ }).press("Enter");
  for (const id of [third, fourth]) await expect(row(id)).toContainText(/Here since .*Checked in by/);
  await expect(row(third)).toContainText("with 1 guest");
  await expect(page.locator("#count")).toContainText(/^[3-9] of/);
  if (!hasScripts) return;
  expect((await row(third).boundingBox())?.y).toBe(top);
  await expect(row(fourth)).toBeFocused();

  // On another phone.
  const arrival = row(third).getByRole("button", { name: /^Undo/ });
  const other = await context.newPage();
  await other.goto("/reunions/2/check-in");
  await other.locator(`#${third}`).getByRole("button", { name: /^Undo/ }).click();
  await expect(other.locator(`#${third}`).getByRole("button", { name: /^Here/ })).toBeVisible();
  await expect(arrival).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(row(third).getByRole("button", { name: /^Here/ })).toBeVisible();
});

test("badges are six on a sheet of US letter and eight on A4, none is cut, and a used sheet is filled up", async ({
  page,
  site,
}) => {
  const database = new Database(databaseFile(site.dataDir));
  const attendees = database.prepare("select user_id from reunion_attendees where reunion_id = 6 order by id").pluck().all();
  const rename = database.prepare("update users set first_name = ?, last_name = ?, maiden_name = ? where id = ?");
  rename.run("Bartholomew-Alexandros", "Konstantinopoulos-Wyszyński", "Featherstonehaugh-Cholmondeley", attendees[0]);
  rename.run("W".repeat(40), "M".repeat(60), null, attendees[1]);
  const portrait = database.prepare("select yearbook_image_url from users where yearbook_image_url is not null").pluck().get();
  database.prepare("update users set yearbook_image_url = ? where id in (?, ?)").run(portrait, attendees[0], attendees[2]);
  database.close();
  await signIn(page, accounts.administrator);
  for (const { address, perSheet, format, first } of [
    { address: "sheet=us", perSheet: 6, format: "Letter", first: 1 },
    { address: "sheet=a4&first=8&lines=on", perSheet: 8, format: "A4", first: 8 },
  ]) {
    await page.goto(`/reunions/6/badges?${address}`);
    await page.emulateMedia({ media: "print" });
    const places = page.locator("section[aria-label^='Sheet'] > div");
    const badges = await places.evaluateAll((all) =>
      all
        .filter(({ textContent }) => textContent)
        .map((badge) => ({
          text: badge.textContent,
          isCut: badge.scrollHeight > badge.clientHeight + 1 || badge.scrollWidth > badge.clientWidth + 1,
        })),
    );
    expect(badges.filter(({ isCut }) => isCut)).toEqual([]);
    expect(badges.length).toBeGreaterThan(50);
    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(Math.ceil((badges.length + first - 1) / perSheet));
    await page.emulateMedia({ media: "screen" });
  }
});
