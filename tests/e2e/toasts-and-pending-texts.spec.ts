import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { until } from "../support/browsers.ts";
import { holdRequest, intercept, stopIntercepting } from "./interception.ts";
import { accounts, addAlbum, exactly, expect, photoFile, ready, sendSignIn, signIn, test } from "./site.fixture.ts";

/** Feedback that only scripts show: toasts, progress on buttons and lists, and resized pictures. */

/** Makes every post fail like a proxy that cannot reach the site. */
const breakPosts = (page: Page) =>
  intercept(page, "*.data*", ({ method, pass, answer }) =>
    method === "POST" ? answer({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }) : pass(),
  );

const toast = (page: Page) => page.getByTestId("toast");

test("a sign-out that fails says so", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/");
  await ready(page, true);
  await breakPosts(page);
  await page.getByRole("button", { name: words.signOut }).click();
  await expect(toast(page)).toContainText("Logout failed");
  await expect(toast(page)).toContainText("There was an error logging you out.");
});

test("a button shows progress and is disabled while its form is sent", async ({ page }) => {
  const sending = await holdRequest(page, "*.data*", "POST");
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
  await dialog.getByRole("button", { name: words.sendMessage }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await sending.pass();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("[data-kept-notice]")).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  // What matters stays on the page, in one place, until the reader goes elsewhere.
  await expect(page.getByRole("main").getByText("Message sent successfully!")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: words.signIn }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
  await expect(page.getByText("Message sent successfully!")).toHaveCount(0);
  await page.goto("/?dialog=contact");
  await expect(page.getByLabel(exactly("Name"))).toHaveValue("");
});

test("signing in says 'Signing in...'", async ({ page }) => {
  const signingIn = await holdRequest(page, "*/login.data*", "POST");
  await page.goto("/login");
  await ready(page, true);
  await sendSignIn(page, accounts.david);
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  await signingIn.pass();
  await expect(page.getByRole("button", { name: words.signOut })).toBeVisible();
});

test("messages show 'Loading messages...' during a search, and 'Sending...' and 'Updating...' during a post", async ({
  page,
}) => {
  await signIn(page, accounts.david);
  await page.goto("/messages?compose=4&subject=Paper");
  await ready(page, true);
  const submit = async (button: string, pending: string, done: string) => {
    const held = await holdRequest(page, "*/messages.data*", "POST");
    await page.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: pending })).toBeDisabled();
    await held.pass();
    await expect(page.getByText(done).first()).toBeVisible();
    await stopIntercepting(page);
  };
  await page.getByLabel(exactly("Message")).fill("Which paper do you print on?");
  await submit(words.sendMessage, "Sending...", "Message sent successfully!");
  await page.getByRole("link", { name: /^Paper to / }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await submit("Update Message", "Updating...", "Message updated successfully!");
  const searching = await holdRequest(page, "*/messages.data*", "GET");
  await page.getByRole("searchbox").fill("paper");
  await expect(page.getByText("Loading messages...")).toBeVisible();
  await searching.pass();
  await expect(page.getByText("Loading messages...")).toHaveCount(0);
});

test("a profile and the spotlight on Home show skeletons while they load", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/alumni");
  await ready(page, true);
  for (const name of ["Home", "David"]) {
    const coming = await holdRequest(page, "*.data*", "GET");
    await page.getByRole("banner").getByRole("link", { name }).first().click();
    // A portrait, and lines beside it.
    const skeleton = page.locator("[aria-busy=true] > p + div > div");
    await expect(skeleton).toHaveCount(2);
    await expect(skeleton.first()).toBeVisible();
    await expect(page.getByText("Loading...")).toBeVisible();
    await coming.pass();
    await expect(skeleton).toHaveCount(0);
    await stopIntercepting(page);
  }
});

test("only one toast shows at a time, at most 420 px wide, for 5 seconds", async ({ page }) => {
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
  // Under the pointer it stays.
  await toast(page).hover();
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420);
  // Toasts are items of an ordered list. Its number would stand beside the toast.
  await expect(toast(page)).toHaveCSS("list-style-type", "none");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toHaveCount(0);
  // Measured in the page, so that a busy machine does not matter.
  const shownFor = await page.evaluate(async () => {
    const waitUntil = (isVisible: boolean) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if ((document.querySelector("[data-testid=toast]") !== null) !== isVisible) return;
          observer.disconnect();
          resolve(performance.now());
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
    const shown = waitUntil(true);
    document.querySelector<HTMLButtonElement>("button[aria-pressed]")?.click();
    const from = await shown;
    return (await waitUntil(false)) - from;
  });
  expect(shownFor).toBeGreaterThan(4800);
  expect(shownFor).toBeLessThan(7000);
});

for (const width of [320, 390, 768, 1280]) {
  test(`with scripts, lists are 600 px tall in a window of ${width} px, before and after scripts take over`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, accounts.administrator);
    const sizes = () =>
      page
        .locator("[aria-label='List of messages'], [aria-label='List of activity'], [aria-label='List of meet-ups']")
        .evaluate((list) => [list.getBoundingClientRect().height]);
    for (const path of ["/messages?q=nothing-has-this", "/admin/activity-logs", "/reunions"]) {
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("main section[aria-label^='List of']").waitFor();
      // Until its styles have come, nothing is painted, but it can be measured.
      await until(page, () => Boolean(document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet));
      expect([path, ...(await sizes())]).toEqual([path, 600]);
      await ready(page, true);
      expect([path, ...(await sizes())]).toEqual([path, 600]);
    }
  });
}

test("comments are at most 600 px tall, attendees 320 px", async ({ page }) => {
  await signIn(page, accounts.administrator);
  const heightOf = async (path: string, list: string, property: "maxHeight") => {
    await page.goto(path);
    return page
      .locator(list)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  };
  expect(await heightOf("/reunions?details=1", "[aria-label='List of attendees']", "maxHeight")).toBe("320px");
  const { id } = await addAlbum(page, "With a comment", []);
  await page.request.post(`/api/photo-collections/${id}/comments`, { data: { content: "c" } });
  expect(await heightOf(`/yearbook?album=${id}`, "[aria-label='List of comments']", "maxHeight")).toBe("600px");
});

test.describe("pictures before they are sent", () => {
  /** Records the width, height, type, and quality of each picture from a canvas. */
  const recordCanvases = (addScript: Page["addInitScript"], { isBroken = false } = {}) =>
    addScript((isBroken) => {
      const encoded: unknown[] = [];
      Object.assign(window, { encoded });
      const toBlob = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
        encoded.push([this.width, this.height, type, quality]);
        if (isBroken) throw new Error("no memory");
        toBlob.call(this, callback, type, quality);
      };
    }, isBroken);
  const encoded = (page: Page) => page.evaluate(() => (window as unknown as { encoded: unknown[] }).encoded);

  test("a photo whose original is not kept becomes a JPEG of 1200 px at quality 0.8 before it is sent, and a cover one of 800 px", async ({
    page,
    addScript,
  }) => {
    await recordCanvases(addScript);
    await signIn(page, accounts.david);
    const { id } = await addAlbum(page, "Pixels", []);
    await page.goto(`/yearbook?album=${id}&dialog=add-photo`);
    await ready(page, true);
    await page.getByLabel(exactly("Photos")).setInputFiles(await photoFile());
    const added = toast(page).filter({ hasText: "Photo added successfully!" }).waitFor();
    await page.getByRole("button", { name: words.addPhoto }).click();
    await added;
    expect(await encoded(page)).toEqual([[1200, 900, "image/jpeg", 0.8]]);
    await page.goto("/yearbook?dialog=add-album");
    await ready(page, true);
    await page.getByLabel(exactly("Cover")).setInputFiles(await photoFile());
    await expect.poll(() => encoded(page)).toEqual([[800, 600, "image/jpeg", 0.8]]);
  });

  test("a picture that cannot be resized is sent unchanged", async ({ page, addScript }) => {
    await recordCanvases(addScript, { isBroken: true });
    await signIn(page, accounts.david);
    const { id } = await addAlbum(page, "As it is", []);
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
    await page.getByLabel(exactly("Photos")).setInputFiles(file);
    // The toast goes away by itself, so somebody has to look for it already.
    const added = toast(page).filter({ hasText: "Photo added successfully!" }).waitFor();
    await page.getByRole("button", { name: words.addPhoto }).click();
    await added;
    expect(await page.evaluate(() => (window as unknown as { sent: unknown }).sent)).toEqual([file.name, file.buffer.length]);
  });
});

test("a comment's Post and Save are disabled without text", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Quiet", []);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const post = page.getByRole("button", { name: words.postComment });
  await expect(post).toBeDisabled();
  await page.getByLabel(exactly("Your comment")).fill("  ");
  await expect(post).toBeDisabled();
  await page.getByLabel(exactly("Your comment")).fill("Lovely");
  await post.click();
  await page.getByRole("link", { name: "Edit “Lovely”" }).click();
  await page.getByLabel(exactly("Edit your comment")).fill(" ");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});
