import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startSite } from "../support/site.ts";
import { expect, photoFile, ready, test } from "./site.fixture.ts";

/** A volunteer's first week, as in docs/administrators.md: start, import, letters, a new member, an undone mistake, a backup, a restore. */

test.slow();

const administrator = { ADMIN_EMAIL: "olga@class.example", ADMIN_PASSWORD: "vermilion and ink" };
const list = "First Name,Last Name,E-mail\r\nGreta,Quast,greta@class.example\r\nBen,Éclair,ben@class.example\r\nLi,O,nowhere";

test("a volunteer sets up a class in an empty folder, and restores it from a backup", async ({ page }) => {
  const machine = mkdtempSync(path.join(tmpdir(), "class-week-"));
  let site = await startSite(path.join(machine, "data"), administrator);
  const open = async (address: string) => {
    await page.goto(new URL(address, site.origin).href);
    await ready(page, true);
  };
  const signIn = (email: string, password: string) => signInAt(page, open, email, password);
  try {
    await signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
    await open("/admin/import");
    await page.getByLabel("Class list").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("button", { name: "Show what would happen" }).click();
    await expect(page.getByText('Row 4, Li O: "nowhere" is not an email address.')).toBeVisible();
    await page.getByRole("button", { name: "Add 2 people" }).click();
    await expect(page.getByText("2 people added").first()).toBeVisible();
    await open("/admin/letters");
    await page.getByRole("button", { name: /^Make all/ }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    const letter = page.getByRole("article").filter({ hasText: "Dear Greta," });
    const link = (await letter.getByRole("link", { name: /\/join\// }).getAttribute("href")) ?? "";

    await page.context().clearCookies();
    await open(new URL(link, site.origin).pathname);
    await page.getByLabel("Password", { exact: true }).fill("blue paper boats");
    await page.getByLabel("Password again").fill("blue paper boats");
    await page.getByRole("button", { name: "Join the class" }).click();
    await expect(page.getByText("Your password is set, and you are signed in.").first()).toBeVisible();
    await open("/yearbook?dialog=add-album");
    await page.getByLabel("Title").fill("Doors of the building");
    await page.getByRole("button", { name: "Create Album" }).click();
    await page.getByRole("link", { name: "Add Photo" }).first().click();
    await page.getByLabel("Photos").setInputFiles(await photoFile("#335577"));
    await page.getByLabel("Title (optional)").fill("The blue one");
    await page.getByRole("button", { name: "Add Photo" }).click();
    await expect(page.getByRole("img", { name: "The blue one" })).toBeVisible();
    await page.getByRole("link", { name: "Delete Album" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete Album" }).click();
    await expect(page.getByText("Album deleted successfully!").first()).toBeVisible();

    await signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
    await open("/yearbook?deleted");
    await page.getByRole("button", { name: "Restore Album “Doors of the building”" }).click();
    await expect(page.getByText("Restored to where it was.").first()).toBeVisible();
    await open("/admin/backup");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download backup" }).click();
    const backup = path.join(machine, "backup.zip");
    await (await download).saveAs(backup);

    // The disk fails.
    await site.stop();
    rmSync(path.join(machine, "data"), { recursive: true });
    const env = { ...process.env, DATA_DIR: path.join(machine, "new-disk") };
    execFileSync(process.execPath, ["app/cli.ts", "restore", backup, "--yes"], { env });
    site = await startSite(path.join(machine, "new-disk"));
    await signIn("greta@class.example", "blue paper boats");
    await open("/yearbook");
    await page.getByRole("link", { name: "Doors of the building", exact: true }).click();
    const photo = page.getByRole("img", { name: "The blue one" });
    await expect(photo).toBeVisible();
    const address = (await photo.getAttribute("src")) ?? "";
    expect((await page.request.get(new URL(address, site.origin).href)).headers()["content-type"]).toBe("image/jpeg");
  } finally {
    await site.stop();
    rmSync(machine, { recursive: true, force: true });
  }
});

async function signInAt(page: Page, open: (address: string) => Promise<void>, email: string, password: string) {
  await page.context().clearCookies();
  await open("/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/(\?.*)?$/);
}
