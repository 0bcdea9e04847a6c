import type { Page } from "@playwright/test";
import { intercept } from "./interception.ts";
import { signInAs } from "./screen-walk.ts";
import { accounts, addAlbum, exactly, expect, photoFile, photoNumber, ready, signIn, test } from "./site.fixture.ts";

/** The risk: scripts that come late change what somebody typed or chose before. What a form sent before returned, screens.spec.ts checks. */

/** Holds the scripts of the pages that open from now on. Returns what lets them load. */
async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, "*/assets/*.js", async ({ pass }) => {
    await released;
    await pass();
  });
  return async () => {
    release();
    await ready(page, true);
    await page.waitForLoadState("networkidle");
  };
}

/**
 * Browsers report where the reader is in a text after the script that changed it. This reports it during the script, as when React
 * is interrupted between its change of the text and ours.
 */
function reportPlaceOnEveryChange() {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") as PropertyDescriptor;
  Object.defineProperty(HTMLTextAreaElement.prototype, "value", {
    ...value,
    set(text: string) {
      value.set?.call(this, text);
      document.dispatchEvent(new Event("selectionchange"));
    },
  });
}

for (const speed of ["at once", "with interruptions"]) {
  test(`late scripts keep what was typed in a text that is edited, and the place in it, if they start ${speed}`, async ({
    page,
    screens,
  }) => {
    const screen = screens.find(({ path }) => path.includes("edit-comment=") && !path.includes("delete"));
    await signInAs(page, "member");
    if (speed === "with interruptions") await page.addInitScript(reportPlaceOnEveryChange);
    const loadScripts = await holdScripts(page);
    await page.goto(screen?.path ?? "", { waitUntil: "commit" });
    const comment = page.locator("#edit-comment-content");
    await comment.fill("Typed on a slow line");
    await comment.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 10));
    await loadScripts();
    await page.keyboard.type("the");
    await expect(comment).toHaveValue("Typed on the slow line");
  });
}

test("a picture chosen before the scripts have come is previewed and resized like any other", async ({ page }) => {
  await signIn(page, accounts.susan);
  const loadScripts = await holdScripts(page);
  await page.goto("/profile/4?edit=profile", { waitUntil: "commit" });
  const field = page.getByRole("dialog").getByLabel(exactly("Yearbook portrait (1985)"));
  await field.setInputFiles(await photoFile());
  await loadScripts();
  await expect(page.getByAltText("What will be sent")).toHaveCount(1);
  const width = () =>
    field.evaluate(async ({ files }: HTMLInputElement) => files?.[0] && (await createImageBitmap(files[0])).width);
  await expect.poll(width).toBeLessThan(1600);
});

test("photos chosen before the scripts have come are queued like any others", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Chosen early", []);
  const loadScripts = await holdScripts(page);
  await page.goto(`/yearbook?album=${id}&dialog=add-photo`, { waitUntil: "commit" });
  const files = [await photoFile("#112233"), await photoFile("#332211")];
  await page.getByRole("dialog").getByLabel(exactly("Photos")).setInputFiles(files);
  await loadScripts();
  await page.getByRole("button", { name: "Add 2 Photos" }).click();
  await expect(photoNumber(page, "Photo 1 of 2")).toBeVisible();
});
