import { readFileSync } from "node:fs";
import { accounts, expect, ready, signIn, test } from "./site.fixture.ts";

test("an administrator downloads a backup, and the page says when the last one was made", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto("/");
  await ready(page, hasScripts);
  await page.getByRole("contentinfo").getByRole("link", { name: "Backup" }).click();
  await expect(page.getByRole("heading", { name: "Backup", level: 1 })).toBeVisible();
  await ready(page, hasScripts);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^class-of-1985-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("PK\x03\x04");
  await expect(page.getByRole("heading", { name: "Backup", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Last backup: .*, by /)).toBeVisible();
});
