import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { until } from "../support/browsers.ts";
import { accounts, addAlbum, expect, leaveTooltip, ready, signIn, test } from "./site.fixture.ts";

/**
 * The browser translates a page: `<font>` elements take the place of all texts, and of those that come later. The texts stay the
 * same here. Nothing throws, and scripts stay in charge.
 */

declare global {
  interface Window {
    isSamePage?: boolean;
  }
}

/** Translates the page and everything that is added to it, as Google Translate does, until the next document load. */
async function translate(page: Page, how: "replaces" | "moves") {
  // Parts of a screen that load later take over their HTML now. React marks each element that it has taken over.
  await until(page, () =>
    [...document.querySelectorAll("main a, main button, main input")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
    ),
  );
  await page.evaluate((how) => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || !text.data.trim() || parent.closest("font, script, style, title, textarea, option, noscript")) continue;
        const font = document.createElement("font");
        const inner = font.appendChild(document.createElement("font"));
        if (how === "replaces") inner.textContent = text.data;
        text.replaceWith(font);
        if (how === "moves") inner.appendChild(text);
      }
    };
    window.isSamePage = true;
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of addedNodes) translateIn(node instanceof Text ? target : node);
    }).observe(document.body, { childList: true, subtree: true });
  }, how);
  expect(await page.locator("font font").count()).toBeGreaterThan(10);
}

/** Whether the page was not loaded again, and scripts did not give up. */
async function expectScripts(page: Page) {
  expect(await page.evaluate(() => [window.isSamePage, document.cookie.includes("scripts=broken")])).toEqual([true, false]);
}

const colors = ["#101112", "#202122", "#303132", "#404142"];

for (const how of ["replaces", "moves"] as const) {
  test.describe(`a translator that ${how} texts`, () => {
    test("leaves Next, Previous, dots, and the full size of an album", async ({ page }) => {
      await signIn(page, accounts.susan);
      const { id } = await addAlbum(page, `Darkroom ${how}`, colors);
      await page.goto(`/yearbook?album=${id}`);
      await ready(page, true);
      await translate(page, how);
      const photo = page.getByRole("region", { name: /Photos of/ });
      // A tooltip names the next photo before it is there.
      const shows = (position: number) => expect(photo.getByRole("status")).toHaveText(`Photo ${position} of 4`);
      for (const position of [2, 3, 4, 1]) {
        await photo.getByRole("link", { name: "Next" }).first().click();
        await shows(position);
      }
      await photo.getByRole("link", { name: "Previous" }).first().click();
      await shows(4);
      await photo.getByRole("link", { name: words.fullSize }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("link", { name: "Next" }).click();
      await expect(dialog.getByRole("status")).toHaveText("Photo 1 of 4");
      // Escape would close a tooltip first, which on a slow machine opens before the next photo comes.
      await leaveTooltip(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expectScripts(page);
    });

    test("leaves searches, dialogs, errors while typing, and sending", async ({ page }) => {
      await signIn(page, accounts.maria);
      await page.goto("/alumni");
      await ready(page, true);
      await translate(page, how);
      await page.getByRole("searchbox").fill("Goldberg, David");
      await expect(page.getByText(/Showing 1 result/)).toBeVisible();
      await page.getByRole("searchbox").fill("zzzz");
      await expect(page.getByText(/Showing 0 result|Nobody|No /).first()).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: "Messages" }).click();
      await page
        .getByRole("main")
        .getByRole("link", { name: "Compose" })
        .or(page.getByRole("main").getByRole("link", { name: words.sendMessage }))
        .first()
        .click();
      const dialog = page.getByRole("dialog", { name: "Compose Message" });
      await dialog.getByLabel("To", { exact: true }).selectOption("3");
      await dialog.getByRole("button", { name: words.sendMessage }).click();
      await expect(dialog.locator("[id$=content-error]")).toHaveText("Message content is required");
      await dialog.getByLabel("Subject").fill("Kiln");
      await dialog.getByLabel("Message").fill("When does it open?");
      await dialog.getByRole("button", { name: words.sendMessage }).click();
      await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expectScripts(page);
    });

    test("leaves every main screen and the way between them", async ({ page }) => {
      await signIn(page, accounts.administrator);
      await page.goto("/");
      await ready(page, true);
      await translate(page, how);
      for (const [name, path] of [
        ["Directory", "/alumni"],
        ["Albums", "/yearbook"],
        ["Meet-Ups", "/reunions"],
        ["Messages", "/messages"],
        ["Logs", "/admin/activity-logs"],
        ["Home", "/"],
      ] as const) {
        await page.getByRole("banner").getByRole("link", { name }).first().click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      }
      await expectScripts(page);
    });
  });
}
