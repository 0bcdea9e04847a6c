import type { Page } from "@playwright/test";
import { samplePassword } from "#db/demo/accounts.ts";
import { accounts, expect, holdBack, makeAlbum, photoFile, ready, signIn, test } from "./site.fixture.ts";

/** What only scripts show: toasts, and what buttons and lists say while they wait. docs/behavior.md, "Notices and waiting". */

/** Answers every post of a page as a proxy does that has lost the site. */
const breakPosts = (page: Page) =>
  page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }) : route.continue(),
  );

const toast = (page: Page) => page.locator(".toast");

test("a sign-out that fails says so", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/");
  await ready(page, true);
  await breakPosts(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page)).toContainText("Logout failed");
  await expect(toast(page)).toContainText("There was an error logging you out.");
});

test("buttons say that they are at work, and are disabled meanwhile", async ({ page }) => {
  const sending = await holdBack(page, "**/*.data*", "POST");
  await page.goto("/?dialog=contact");
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  for (const [label, text] of [
    ["Name", "Ellen Park"],
    ["Email", "ellen@mail.example"],
    ["Subject", "Hello"],
    ["Message", "Good evening"],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await sending.pass();
  await expect(dialog).toHaveCount(0);
  await expect(toast(page)).toContainText("Message sent successfully!");
  await page.goto("/?dialog=contact");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("signing in says 'Signing in...'", async ({ page }) => {
  const signingIn = await holdBack(page, "**/login.data*", "POST");
  await page.goto("/login");
  await ready(page, true);
  await page.getByLabel("Email Address").fill(accounts.david);
  await page.getByLabel("Password").fill(samplePassword);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  await signingIn.pass();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("messages say 'Loading messages...' while they are searched, 'Sending...' and 'Updating...' while they are sent", async ({
  page,
}) => {
  await signIn(page, accounts.david);
  await page.goto("/messages?compose=4&subject=Paper");
  await ready(page, true);
  const press = async (button: string, pending: string, done: string) => {
    const held = await holdBack(page, "**/messages.data*", "POST");
    await page.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: pending })).toBeDisabled();
    await held.pass();
    await expect(toast(page)).toContainText(done);
    await page.unroute("**/messages.data*");
  };
  await page.getByLabel("Message", { exact: true }).fill("Which paper do you print on?");
  await press("Send Message", "Sending...", "Message sent successfully!");
  await page.getByRole("link", { name: /^Paper to / }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await press("Update Message", "Updating...", "Message updated successfully!");
  const searching = await holdBack(page, "**/messages.data*", "GET");
  await page.getByRole("searchbox").fill("paper");
  await expect(page.getByText("Loading messages...")).toBeVisible();
  await searching.pass();
  await expect(page.getByText("Loading messages...")).toHaveCount(0);
});

test("skeletons stand for a profile, and for the spotlight on Home, while they are fetched", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/alumni");
  await ready(page, true);
  for (const name of ["Home", "David"]) {
    const coming = await holdBack(page, "**/*.data*", "GET");
    await page.getByRole("banner").getByRole("link", { name }).first().click();
    await expect(page.locator("[aria-busy=true] .skeleton-portrait")).toBeVisible();
    await expect(page.getByText("Loading...")).toBeVisible();
    await coming.pass();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await page.unroute("**/*.data*");
  }
});

test("one toast at a time, 420 px wide at most, gone after 5 seconds", async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto("/alumni?q=feldman");
  await ready(page, true);
  for (const [button, text] of [
    ["Set Featured", "Featured spotlight set"],
    ["Featured", "Featured spotlight cleared"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`^${button}`) }).click();
    await expect(toast(page)).toContainText(text);
    await expect(toast(page)).toHaveCount(1);
  }
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toHaveCount(0);
  // In the page's own time, so that a busy machine changes nothing.
  const shownFor = await page.evaluate(async () => {
    const until = async (isThere: boolean) => {
      while ((document.querySelector(".toast") !== null) !== isThere) await new Promise(requestAnimationFrame);
      return performance.now();
    };
    document.querySelector<HTMLButtonElement>(".card-actions button")?.click();
    const from = await until(true);
    return (await until(false)) - from;
  });
  expect(shownFor).toBeGreaterThan(4800);
  expect(shownFor).toBeLessThan(7000);
});

test("inbox and activity log are 600 px tall, the programme and comments at most, attendees at most 20rem", async ({ page }) => {
  await signIn(page, accounts.administrator);
  const tall = async (path: string, list: string, property: "height" | "maxHeight") => {
    await page.goto(path);
    return page
      .locator(list)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  };
  expect(await tall("/messages?q=nothing-has-this", ".inbox-list", "height")).toBe("600px");
  expect(await tall("/admin/activity-logs?member=nobody-at-all", ".log-list", "height")).toBe("600px");
  expect(await tall("/reunions", ".programme-list", "maxHeight")).toBe("600px");
  expect(await tall("/reunions?details=1", ".attendees-list", "maxHeight")).toBe(
    `${20 * (await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))}px`,
  );
  const { id } = await makeAlbum(page, "With a comment", []);
  await page.request.post(`/api/photo-collections/${id}/comments`, { data: { content: "c" } });
  expect(await tall(`/yearbook?album=${id}`, ".comment-list", "maxHeight")).toBe("600px");
});

test.describe("pictures before they are sent", () => {
  /** What the page's canvases were asked for: width, height, type, quality. */
  const watchCanvases = (page: Page, { isBroken = false } = {}) =>
    page.addInitScript((isBroken) => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      const toBlob = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
        asked.push([this.width, this.height, type, quality]);
        if (isBroken) throw new Error("no memory");
        toBlob.call(this, callback, type, quality);
      };
    }, isBroken);
  const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);

  test("a photo is made a JPEG of 1200 px at quality 0.8 before it is sent, a cover one of 800", async ({ page }) => {
    await watchCanvases(page);
    await signIn(page, accounts.david);
    const { id } = await makeAlbum(page, "Pixels", []);
    await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
    await ready(page, true);
    await page.getByLabel("Photos").setInputFiles(await photoFile());
    await page.getByRole("button", { name: "Add Photo" }).click();
    await expect(toast(page)).toContainText("Photo added successfully!");
    expect(await asked(page)).toEqual([[1200, 900, "image/jpeg", 0.8]]);
    await page.goto("/yearbook?dialog=add-album");
    await ready(page, true);
    await page.getByLabel("Cover").setInputFiles(await photoFile());
    await expect.poll(() => asked(page)).toEqual([[800, 600, "image/jpeg", 0.8]]);
  });

  test("what cannot be made smaller is sent as it is", async ({ page }) => {
    await watchCanvases(page, { isBroken: true });
    await signIn(page, accounts.david);
    const { id } = await makeAlbum(page, "As it is", []);
    await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
    await ready(page, true);
    await page.evaluate(() => {
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        const photo = (body as FormData).get("photo") as File;
        Object.assign(window, { sent: [photo.name, photo.size] });
        send.call(this, body);
      };
    });
    const file = await photoFile();
    await page.getByLabel("Photos").setInputFiles(file);
    await page.getByRole("button", { name: "Add Photo" }).click();
    await expect(toast(page)).toContainText("Photo added successfully!");
    expect(await page.evaluate(() => (window as unknown as { sent: unknown }).sent)).toEqual([file.name, file.buffer.length]);
  });
});

test("a comment's Post and Save wait for the first word", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await makeAlbum(page, "Quiet", []);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const post = page.getByRole("button", { name: "Post Comment" });
  await expect(post).toBeDisabled();
  await page.getByLabel("Your comment").fill("  ");
  await expect(post).toBeDisabled();
  await page.getByLabel("Your comment").fill("Lovely");
  await post.click();
  await page.getByRole("link", { name: "Edit “Lovely”" }).click();
  await page.getByLabel("Edit your comment").fill(" ");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});
