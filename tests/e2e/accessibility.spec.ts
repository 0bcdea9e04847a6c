import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { accounts, expect, makeAlbum, ready, signIn, test } from "./site.fixture.ts";

// Many screens in one test: a browser of its own for each would take longer.
test.slow();

// The checker is a script, and the HTML it looks at is the same without scripts.
test.beforeEach(({ hasScripts }) => {
  test.skip(!hasScripts, "the checker needs scripts");
});

async function expectNoViolation(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

const publicScreens = ["/", "/?dialog=contact", "/login", "/login?dialog=access", "/no-such-page"];
const memberScreens = [
  "/alumni",
  "/alumni?q=vazquez",
  "/alumni?q=zzzz",
  "/profile/2",
  "/profile/3?edit=profile",
  "/profile/99999",
  "/account",
  "/account?dialog=leave",
  "/reunions",
  "/reunions?show=all",
  "/reunions?details=3",
  "/reunions?dialog=plan",
];
const administratorScreens = [
  "/admin/profile-editor",
  "/yearbook?deleted",
  "/alumni?edit=3",
  "/messages?message=-1",
  "/reunions?edit=2",
  "/reunions?delete=2",
  "/reunions/2/attendees",
  "/admin/activity-logs",
  "/admin/activity-logs?result=failed&from=yesterday&member=a",
  "/admin/activity-logs?member=nobody",
  "/admin/activity-logs?dialog=clear",
  "/admin/backup",
  "/alumni?manage=3",
  "/alumni?dialog=add-member",
  "/alumni?type=in-memoriam",
  "/alumni?type=deactivated",
  "/admin/import",
  "/admin/letters",
];

/** The page of a list with every kind of row, and of letters that were just made. */
async function madeScreens(page: Page): Promise<string[]> {
  await page.goto("/admin/import");
  const list = "First Name,Last Name,E-mail\r\nNew,Person,new@example.com\r\nMaria,X,maria@class1985.example\r\nLi,O,nowhere";
  await page.getByLabel("Class list").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.getByRole("button", { name: "Look at the list" }).click();
  await page.waitForURL(/roster=/);
  const dryRun = page.url();
  await page.goto("/admin/letters");
  await page.getByRole("button", { name: /^Make all/ }).click();
  await page.waitForURL(/letters\/./);
  return [dryRun, page.url()];
}

/** An album's screens and dialogs, with a comment of one's own. */
async function albumScreens(page: Page): Promise<string[]> {
  const { id, photos } = await makeAlbum(page, "Looked at closely", ["#345678", "#876543"]);
  const said = await page.request.post(`/api/photo-collections/${photos[0]}/comments`, { data: { content: "Oh!" } });
  const comment = (await said.json()).id;
  const full = `/yearbook?album=${id}&photo=${photos[0]}&dialog=full`;
  return [
    "/yearbook",
    "/yearbook?category=teacher",
    "/yearbook?dialog=add-album",
    `/yearbook?delete=${id}`,
    `/yearbook?album=${id}`,
    `/yearbook?album=${id}&sheet=1`,
    `/yearbook?album=${id}&dialog=add-photo`,
    `/yearbook?album=${id}&edit-photo=${photos[0]}`,
    full,
    `${full}&edit-comment=${comment}`,
    `${full}&delete-comment=${comment}`,
    "/yearbook?album=99999",
  ];
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`no axe violation, contrast 7:1, in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("what visitors see, and a sign-in form with errors", async ({ page, hasScripts }) => {
      for (const screen of publicScreens) {
        await page.goto(screen);
        await ready(page, hasScripts);
        await expectNoViolation(page);
      }
      await page.goto("/login");
      await ready(page, hasScripts);
      await page.getByLabel("Password").fill("x");
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page.locator(".field-error").first()).toBeVisible();
      await expectNoViolation(page);
    });

    test("what members see", async ({ page, hasScripts }) => {
      await signIn(page, accounts.david, hasScripts);
      for (const screen of memberScreens) {
        await page.goto(screen);
        await ready(page, hasScripts);
        await expectNoViolation(page);
      }
    });

    test("albums", async ({ page, hasScripts }) => {
      await signIn(page, accounts.david, hasScripts);
      for (const screen of await albumScreens(page)) {
        await page.goto(screen);
        await ready(page, hasScripts);
        await expectNoViolation(page);
      }
    });

    test("what administrators see", async ({ page, hasScripts }) => {
      await signIn(page, accounts.administrator, hasScripts);
      for (const screen of [...administratorScreens, ...(await madeScreens(page))]) {
        await page.goto(screen);
        await ready(page, hasScripts);
        await expectNoViolation(page);
      }
    });
  });
}

test("nothing is wider than a screen of 320 px, and every control is at least 44 px high", async ({ page, hasScripts }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, accounts.administrator, hasScripts);
  const screens = [
    "/",
    "/alumni",
    "/messages",
    "/profile/6",
    "/profile/1?edit=profile",
    "/reunions",
    "/reunions?edit=2",
    "/reunions?details=3",
    "/admin/activity-logs",
    "/admin/activity-logs?dialog=clear",
    "/admin/backup",
    "/alumni?manage=3",
    ...(await madeScreens(page)),
    ...(await albumScreens(page)),
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await ready(page, hasScripts);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(320);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          "button, .btn, .btn-quiet, .input, .site-nav a, .dot, .category-filter a, .programme-filter a, summary",
        ),
      ]
        .filter((element) => element.getBoundingClientRect().height > 0 && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    );
    expect(small, screen).toEqual([]);
  }
});
