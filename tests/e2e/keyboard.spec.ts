import type { Locator, Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { browserOf } from "../support/screens.ts";
import { signInAs } from "./screen-walk.ts";
import { accounts, addAlbum, exactly, expect, photoFile, photoNumber, ready, test } from "./site.fixture.ts";

/** Everything works with the keyboard alone, and the focus is always visible. */

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  // To find an element by its role takes three times as long as a press.
  let element = await wanted.elementHandle();
  for (let presses = 0; presses < 120; presses++) {
    const state = await page.evaluate(
      (element) => (element === document.activeElement ? "focused" : element?.isConnected ? "elsewhere" : "replaced"),
      element,
    );
    if (state === "focused") return;
    if (state === "replaced") element = await wanted.elementHandle();
    else await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${wanted}`);
}

async function activate(page: Page, wanted: Locator, key: "Enter" | "Space" = "Enter") {
  await tabTo(page, wanted);
  const hasVisibleFocus = await wanted.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  expect(hasVisibleFocus, `${wanted} has a visible focus`).toBe(true);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Opens a dialog, closes it with Escape, and expects the focus on the link that opened it. */
async function openAndClose(page: Page, opener: Locator, name: string | RegExp) {
  await activate(page, opener);
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
  // The focus stays inside the dialog.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test("a member signs in, opens pages, and searches, and each page focuses its heading", async ({ page }) => {
  await page.goto("/login");
  await ready(page, true);
  await type(page, page.getByLabel(exactly("Email Address")), accounts.david);
  await type(page, page.getByLabel(exactly("Password")), samplePassword);
  await activate(page, page.getByRole("checkbox", { name: "Remember me" }), "Space");
  await activate(page, page.getByRole("main").getByRole("button", { name: words.signIn }));
  await expect(page.getByRole("heading", { level: 1, name: "Class of 1985, together again" })).toBeFocused();
  const screens = { Directory: "Directory", Albums: "Photo Albums", "Meet-Ups": "Meet-Ups" };
  for (const [link, name] of Object.entries(screens)) {
    await page.keyboard.press("Home");
    const inHeader = page.getByRole("banner").getByRole("link", { name: link, exact: true });
    await inHeader.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Class of 1985`);
  }
  await page.goto("/alumni");
  await ready(page, true);
  await type(page, page.getByRole("searchbox"), "vazquez");
  await expect(page).toHaveURL(/q=vazquez/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await activate(page, page.getByRole("link", { name: /^View / }).first());
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("each kind of dialog opens, closes with Escape, and returns the focus", async ({ page }) => {
  test.slow();
  await signInAs(page, "administrator");
  const dialogs: [path: string, opener: string | RegExp, name: string | RegExp][] = [
    ["/", words.sendMessage, "Contact Administrator"],
    ["/alumni#for-administrators", "Add member", "Add member"],
    ["/alumni?q=goldberg", "Edit David Goldberg", "Edit Profile - David Goldberg"],
    ["/alumni?q=goldberg", "Manage David Goldberg", "Manage - David Goldberg"],
    ["/profile/1", "Edit Profile", "Edit Profile"],
    ["/account", "Leave the site", "Leave the site"],
    ["/yearbook", words.addAlbum, words.addAlbum],
    ["/yearbook?album=19", words.fullSize, /./],
    ["/yearbook?album=19", "Delete Album", "Delete Album"],
    ["/reunions", "Plan New Meet-Up", "Plan New Meet-Up"],
    ["/messages", "Compose Message", "Compose Message"],
    ["/messages", /^Delete /, "Delete Message"],
    ["/admin/activity-logs", "Clear Activity", "Clear All Activity Logs"],
  ];
  let openPath = "";
  for (const [path, opener, name] of dialogs) {
    if (path !== openPath) {
      await page.goto(path);
      await ready(page, true);
      openPath = path;
    }
    await openAndClose(page, page.getByRole("main").getByRole("link", { name: opener, exact: true }).first(), name);
  }
});

test("a member changes photos, likes, comments, adds a photo, and deletes it after a question", async ({ page }) => {
  await signInAs(page, "member");
  await page.goto("/yearbook");
  const { id } = await addAlbum(page, "By keyboard", ["#124578", "#875421"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  await activate(page, page.getByRole("link", { name: "Next", exact: true }));
  await expect(photoNumber(page, "Photo 2 of 2")).toBeVisible();
  await activate(page, page.getByRole("button", { name: /^Like/ }));
  await expect(page.getByText("You like this")).toBeFocused();
  await type(page, page.getByLabel(exactly("Your comment")), "By keyboard alone.");
  await activate(page, page.getByRole("button", { name: words.postComment }));
  await expect(page.getByRole("main").getByText("By keyboard alone.", { exact: true })).toBeVisible();
  // The toast tells screen readers.
  await expect(page.getByRole("status").filter({ hasText: "Comment added successfully" }).first()).toBeAttached();

  await activate(page, page.getByRole("link", { name: words.addPhoto, exact: true }));
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeFocused();
  // Before Tab: Playwright takes a moment to catch the window that chooses files.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("dialog").getByLabel(exactly("Photos")));
  await page.keyboard.press("Space");
  await (await chooser).setFiles(await photoFile("#335577"));
  // Moving to another field does not submit the form.
  await type(page, page.getByRole("dialog").getByLabel(exactly("Description (optional)")), "Sent by keyboard");
  await tabTo(page, page.getByRole("dialog").getByLabel(exactly("Year")));
  await activate(page, page.getByRole("dialog").getByRole("button", { name: words.addPhoto }));
  await expect(photoNumber(page, "Photo 3 of 3")).toBeVisible();

  await activate(page, page.getByRole("main").getByRole("link", { name: "Delete Photo" }));
  await activate(page, page.getByRole("dialog").getByRole("button", { name: /^Delete/ }));
  await expect(page.getByText("Photo deleted successfully!").first()).toBeVisible();
});

test("a member joins a meet-up and leaves it again", async ({ page, site }) => {
  const administrator = await browserOf(site.origin, "administrator");
  const { body } = await administrator.call("POST", "/api/reunions", { title: "Breakfast by keyboard" });
  await signInAs(page, "member");
  await page.goto(`/reunions?details=${(body as { id: number }).id}`);
  await ready(page, true);
  const dialog = page.getByRole("dialog", { name: "Breakfast by keyboard" });
  await activate(page, dialog.getByRole("button", { name: /^Join/ }));
  await expect(dialog.getByText("You are coming")).toBeVisible();
  await expect(page.getByText("Successfully joined!").first()).toBeVisible();
  await activate(page, dialog.getByRole("button", { name: /^Leave/ }));
  await expect(dialog.getByRole("button", { name: /^Join/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
