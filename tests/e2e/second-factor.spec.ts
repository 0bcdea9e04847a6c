import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import * as words from "#app/ui/button-words.ts";
import { databaseFile } from "#db/database-file.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { codeOf } from "../support/credentials.ts";
import { violations } from "./axe.ts";
import { overflows, smallTargets } from "./layout-checks.ts";
import { accounts, exactly, expect, ready, sendSignIn, signIn, test } from "./site.fixture.ts";

/** Two-step sign-in, in a browser. Its screens aren't in the list of all screens: they need a setup that is under way. */

/** Changes the role of Susan, who is no administrator in the other tests. */
function setRole(dataDir: string, role: string) {
  const database = new Database(databaseFile(dataDir));
  database.pragma("busy_timeout = 5000");
  database.prepare("update users set role = ? where email = ?").run(role, accounts.susan);
  for (const table of ["second_factors", "recovery_codes", "code_challenges"]) database.prepare(`delete from ${table}`).run();
  database.close();
}
test.beforeEach(({ site }) => setRole(site.dataDir, "administrator"));
test.afterEach(({ site }) => setRole(site.dataDir, "user"));

/** What is wrong with a page, also in a narrow window. */
async function problems(page: Page, hasScripts: boolean): Promise<string[]> {
  // axe needs the page's timers, which don't run without scripts.
  const found = hasScripts ? await violations(page) : [];
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 700 });
  found.push(...(await overflows(page)), ...(await smallTargets(page)));
  await page.setViewportSize({ width, height });
  return found;
}

async function givePassword(page: Page, hasScripts: boolean) {
  await page.goto("/login");
  await ready(page, hasScripts);
  await sendSignIn(page, accounts.susan);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter a code");
}

test("an administrator turns two-step sign-in on, and signs in with a code of the app and with a recovery code", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  const found: string[] = [];
  await signIn(page, accounts.susan);
  await page.goto("/account");
  await page.getByRole("link", { name: "Set it up" }).click();
  await ready(page, hasScripts);
  await page.getByLabel(exactly("Your password")).fill(samplePassword);
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const app = page.getByRole("link", { name: "Open the app" });
  const key = /secret=([A-Z2-7]+)/.exec((await app.getAttribute("href")) ?? "")?.[1] ?? "";
  await expect(page.getByText(key.slice(0, 4))).toBeVisible();
  found.push(...(await problems(page, hasScripts)));
  await page.getByLabel(exactly("Code from your app")).fill(codeOf(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ""] = await codes.allTextContents();
  found.push(...(await problems(page, hasScripts)));
  await page.goto("/account/second-factor");
  await ready(page, hasScripts);
  await expect(page.getByText("10 left")).toBeVisible();
  await expect(page.getByText(recoveryCode)).toHaveCount(0);
  found.push(...(await problems(page, hasScripts)));

  await page.context().clearCookies();
  await givePassword(page, hasScripts);
  found.push(...(await problems(page, hasScripts)));
  await page.getByLabel(exactly("Code from your app")).fill(codeOf(key, 1));
  await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("together again");

  await page.context().clearCookies();
  await givePassword(page, hasScripts);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel(exactly("Recovery code")).fill(recoveryCode.toLowerCase());
  await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("together again");
  expect(found).toEqual([]);
});

test("what leads to another administrator's account asks for a code in its form, and keeps what was typed", {
  tag: "@plain",
}, async ({ page, hasScripts, site }) => {
  await signIn(page, accounts.susan);
  await page.goto("/account/second-factor");
  await ready(page, hasScripts);
  await page.getByLabel("Your password").fill(samplePassword);
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
  await page.getByLabel("Code from your app").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeVisible();

  // The page was opened while no code was needed, so it has no field for one.
  await page.goto("/alumni?edit=1");
  await ready(page, hasScripts);
  const database = new Database(databaseFile(site.dataDir));
  database.exec("update sessions set code_entered_at = code_entered_at - 600000");
  database.close();
  await page.getByLabel("Email", { exact: true }).fill("mine@another-provider.example");
  await page.getByLabel("Biography (optional)").fill("Typed with care");
  await page.getByRole("button", { name: words.updateProfile }).click();
  const dialog = page.getByRole("dialog");
  const code = dialog.getByLabel(/^Code from your app/);
  await expect(code).toHaveAccessibleDescription(/Please enter a code from your app first/);
  await expect(dialog.getByLabel("Biography (optional)")).toHaveValue("Typed with care");
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue("mine@another-provider.example");
  const found = await problems(page, hasScripts);

  await page.goto("/alumni?manage=1");
  await ready(page, hasScripts);
  const action = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Create sign-in link" }) });
  await action.getByLabel("Code from your app").fill("000000");
  await action.getByRole("button").click();
  await expect(action.getByLabel("Code from your app")).toHaveAccessibleDescription(/This code is wrong/);
  found.push(...(await problems(page, hasScripts)));
  // The next one. That of half a minute ago, and then this one, would be too late on a slow machine.
  await action.getByLabel("Code from your app").fill(codeOf(key, 1));
  await action.getByRole("button").click();
  await expect(page).toHaveURL(/\/admin\/letter\//);
  expect(found).toEqual([]);
});
