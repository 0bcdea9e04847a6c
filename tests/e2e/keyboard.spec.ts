import type { Locator, Page } from "@playwright/test";
import { samplePassword } from "#db/demo/accounts.ts";
import { browserOf } from "../support/screens.ts";
import { becomes } from "./look.ts";
import { accounts, expect, makeAlbum, photoFile, ready, test } from "./site.fixture.ts";

/** Everything by keyboard alone, with the focus where one looks for it and in sight at every stop. */

/** Presses Tab until it stands there, as somebody does who looks for it. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${wanted}`);
}

async function press(page: Page, wanted: Locator, key: "Enter" | "Space" = "Enter") {
  await tabTo(page, wanted);
  const seen = await wanted.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  expect(seen, `${wanted} shows that it has the focus`).toBe(true);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Opens a dialog, leaves it by Escape, and finds oneself where one was. */
async function openAndLeave(page: Page, opener: Locator, name: string | RegExp) {
  await press(page, opener);
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
  // Round it once: the focus stays inside.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test("signing in, searching, and every page told by its title and its heading", async ({ page }) => {
  await page.goto("/login");
  await ready(page, true);
  await type(page, page.getByLabel("Email Address"), accounts.david);
  await type(page, page.getByLabel("Password"), samplePassword);
  await press(page, page.getByRole("checkbox", { name: "Remember me" }), "Space");
  await press(page, page.getByRole("main").getByRole("button", { name: "Sign In" }));
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
  await press(page, page.getByRole("link", { name: /^View / }).first());
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("each kind of dialog opens, is left by Escape, and gives the focus back", async ({ page }) => {
  test.slow();
  await becomes(page, "administrator");
  const dialogs: [path: string, opener: string | RegExp, name: string | RegExp][] = [
    ["/", "Send Message", "Contact Administrator"],
    ["/alumni", "Add member", "Add member"],
    ["/alumni?q=goldberg", "Edit David Goldberg", "Edit Profile - David Goldberg"],
    ["/alumni?q=goldberg", "Manage David Goldberg", "Manage - David Goldberg"],
    ["/profile/1", "Edit Profile", "Edit Profile"],
    ["/account", "Leave the site", "Leave the site"],
    ["/yearbook", "Add Album", "Add Album"],
    ["/yearbook?album=19", "Full size and comments", /./],
    ["/yearbook?album=19", "Delete Album", "Delete Album"],
    ["/reunions", "Plan New Meet-Up", "Plan New Meet-Up"],
    ["/messages", "Compose Message", "Compose Message"],
    ["/messages", /^Delete /, "Delete Message"],
    ["/admin/activity-logs", "Clear Activity", "Clear All Activity Logs"],
  ];
  let shown = "";
  for (const [path, opener, name] of dialogs) {
    if (path !== shown) {
      await page.goto(path);
      await ready(page, true);
      shown = path;
    }
    await openAndLeave(page, page.getByRole("main").getByRole("link", { name: opener, exact: true }).first(), name);
  }
});

test("an album: turning photos, liking, commenting, adding a photo, and the question before it goes", async ({ page }) => {
  await becomes(page, "member");
  await page.goto("/yearbook");
  const { id } = await makeAlbum(page, "By keyboard", ["#124578", "#875421"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  await press(page, page.getByRole("link", { name: "Next", exact: true }));
  await expect(page.getByRole("status").filter({ hasText: "Photo 2 of 2" })).toBeVisible();
  await press(page, page.getByRole("button", { name: /^Like/ }));
  await expect(page.getByText("You like this")).toBeFocused();
  await type(page, page.getByLabel("Your comment"), "By keyboard alone.");
  await press(page, page.getByRole("button", { name: "Post Comment" }));
  await expect(page.getByRole("main").getByText("By keyboard alone.")).toBeVisible();
  // The toast says it to who does not see the page.
  await expect(page.getByRole("status").filter({ hasText: "Comment added successfully" }).first()).toBeAttached();

  await press(page, page.getByRole("link", { name: "Add Photo", exact: true }));
  await tabTo(page, page.getByRole("dialog").getByLabel("Photos"));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Space");
  await (await chooser).setFiles(await photoFile("#335577"));
  // Going on to another field sends nothing yet: the button is still there.
  await type(page, page.getByRole("dialog").getByLabel("Description (optional)"), "Sent by keyboard");
  await tabTo(page, page.getByRole("dialog").getByLabel("Year"));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Add Photo" }));
  await expect(page.getByText("Photo 3 of 3")).toBeVisible();

  await press(page, page.getByRole("main").getByRole("link", { name: "Delete Photo" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: /^Delete/ }));
  await expect(page.getByText("Photo deleted successfully!").first()).toBeVisible();
});

test("joining a meet-up and leaving it again, with the focus kept where it stood", async ({ page, site }) => {
  const administrator = await browserOf(site.origin, "administrator");
  const { body } = await administrator.call("POST", "/api/reunions", { title: "Breakfast by keyboard" });
  await becomes(page, "member");
  await page.goto(`/reunions?details=${(body as { id: number }).id}`);
  await ready(page, true);
  const dialog = page.getByRole("dialog", { name: "Breakfast by keyboard" });
  await press(page, dialog.getByRole("button", { name: /^Join/ }));
  await expect(dialog.getByText("You are coming")).toBeVisible();
  await expect(page.getByText("Successfully joined!").first()).toBeVisible();
  await press(page, dialog.getByRole("button", { name: /^Leave/ }));
  await expect(dialog.getByRole("button", { name: /^Join/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
