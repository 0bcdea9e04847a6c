import { execFileSync } from "node:child_process";
import * as words from "#app/ui/button-words.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { exactly, expect, ready, test } from "./site.fixture.ts";

/** A member's account, with scripts on and off. */

test("a member joins, changes the password, downloads their data, and leaves", { tag: "@plain" }, async ({
  page,
  hasScripts,
  site,
}) => {
  // Each project adds its own member, so that the sample accounts stay.
  const email = `${hasScripts ? "with" : "without"}.scripts@mail.example`;
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ["app/cli.ts", ...args], { env: { ...process.env, DATA_DIR: site.dataDir }, input: "" });
  run("add", "--first", "Greta", "--last", "Quast", "--email", email);
  const link = /\/join\/[\w-]+/.exec(run("sign-in-link", email).toString())?.[0] ?? "";
  await page.goto(link);
  await ready(page, hasScripts);
  await page.getByLabel(exactly("Password")).fill(samplePassword);
  await page.getByLabel(exactly("Password again")).fill(samplePassword);
  await page.getByRole("button", { name: words.join }).click();
  await expect(page.getByText("Your password is set, and you are signed in.").first()).toBeVisible();

  await page.getByRole("link", { name: "Greta Quast" }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByLabel(exactly("Current password")).fill(samplePassword);
  await page.getByLabel(exactly("New password")).fill("scissors paper thimble");
  await page.getByLabel(exactly("New password again")).fill("scissors paper thimble");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download your data" }).click();
  expect((await download).suggestedFilename()).toBe("Greta Quast.zip");

  await page.getByRole("link", { name: "Leave the site" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave the site" });
  await dialog.getByLabel(exactly("Your albums, photos, comments, and remembrances")).selectOption("Remove");
  await dialog.getByLabel(exactly("Your password")).fill("scissors paper thimble");
  await dialog.getByRole("button", { name: "Leave for good" }).click();
  await expect(page.getByText("You have left the site").first()).toBeVisible();
  await expect(page.getByRole("link", { name: words.signIn }).first()).toBeVisible();
});
