import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { violations } from "./axe.ts";
import { overflows, smallTargets } from "./layout-checks.ts";
import { expect, test } from "./mail.fixture.ts";
import { accounts, exactly, ready, signIn } from "./site.fixture.ts";

/** A forgotten password and a new email address, on a site that sends email. */

const linkIn = (text = "") => new URL(/https?:\/\/\S+\/(?:join|confirm-email)\/\S+/.exec(text)?.[0] ?? "").pathname;

/** What is wrong with the page in a window of 320 px. axe needs the page's timers, which don't run without scripts. */
async function problems(page: Page, hasScripts: boolean): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  return [...(await overflows(page)), ...(await smallTargets(page)), ...(hasScripts ? await violations(page) : [])];
}

test("a member who forgot the password gets a link by email, chooses a new one, and is signed in", async ({
  page,
  mailServer,
}) => {
  await page.goto("/login");
  await ready(page, true);
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  const found = await problems(page, true);
  await page.getByLabel(exactly("Email Address")).fill("Susan@class1985.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Now look at your email");
  found.push(...(await problems(page, true)));
  await expect(page).toHaveURL(/\/forgot\?sent=1$/);

  await page.goto(linkIn((await mailServer.next(accounts.susan)).text));
  await ready(page, true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello again, Susan");
  await page.getByLabel(exactly("Password")).fill("scissors paper thimble");
  await page.getByLabel(exactly("Password again")).fill("scissors paper thimble");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set, and you are signed in.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: words.signOut, includeHidden: true })).toHaveCount(1);
  expect(found).toEqual([]);
});

test("a new email address in the profile counts once its owner presses the button on the page of the link", {
  tag: "@plain",
}, async ({ page, hasScripts, mailServer }) => {
  const email = "david.with.a.very.long.name.that.fits.on.no.line@another-provider.example";
  await signIn(page, accounts.david);
  await page.goto("/profile/3?edit=profile");
  await ready(page, hasScripts);
  await page.getByLabel(exactly("Email")).fill(email);
  // Somebody who has just signed in is not asked for the password.
  await expect(page.getByLabel(/^Current password/)).toHaveCount(0);
  await page.getByRole("button", { name: words.updateProfile }).click();
  const sentence = page.getByRole("main").getByText(`We sent a link to ${email}. Until you open it`);
  await expect(sentence.first()).toBeVisible();
  await page.goto("/account");
  await ready(page, hasScripts);
  await expect(sentence).toBeVisible();
  const found = await problems(page, hasScripts);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("A new link is on its way").first()).toBeVisible();
  await mailServer.next(email);
  const { text } = await mailServer.next(email);

  await page.goto(linkIn(text));
  await ready(page, hasScripts);
  found.push(...(await problems(page, hasScripts)));
  await page.getByRole("button", { name: "Yes, confirm it" }).click();
  await expect(page.getByText("Your email address is confirmed").first()).toBeVisible();
  await expect(page).toHaveURL(/\/account/);
  await expect(sentence).toHaveCount(0);
  expect(found).toEqual([]);
});
