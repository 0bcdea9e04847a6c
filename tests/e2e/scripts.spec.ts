import * as words from "#app/ui/button-words.ts";
import { holdRequest, intercept } from "./interception.ts";
import { accounts, exactly, expect, largePhotoFile, ready, signIn, test } from "./site.fixture.ts";

/** What only scripts do. */

test("a link that is clicked in the moment when a form's notice arrives is followed", async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto("/alumni?q=feldman");
  await ready(page, true);
  await page.evaluate(() => {
    const pushState = history.pushState;
    const replaceState = history.replaceState;
    const clickOnce = () => {
      if (!location.search.includes("done=")) return;
      Object.assign(history, { pushState, replaceState });
      queueMicrotask(() => document.querySelector<HTMLAnchorElement>('header a[href="/yearbook"]')?.click());
    };
    for (const [name, change] of Object.entries({ pushState, replaceState })) {
      Object.assign(history, {
        [name]: (...state: Parameters<History["pushState"]>) => {
          change.apply(history, state);
          clickOnce();
        },
      });
    }
  });
  await page
    .getByRole("button", { name: /^Set Featured/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Photo Albums" })).toBeVisible();
  await expect(page).toHaveURL(/\/yearbook$/);
  await page.request.delete("/api/featured-alumni");
});

test("a dialog is modal: it takes the focus, Escape closes it, and the focus returns to its link", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/profile/3");
  await ready(page, true);
  const opener = page.getByRole("link", { name: "Edit Profile" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Profile" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/profile\/3$/);
});

test("Back and a reload return to the place in a long list", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/alumni");
  await ready(page, true);
  const place = () => page.evaluate(() => Math.round(scrollY));
  const person = page.getByRole("link", { name: /^View/ }).nth(12);
  await person.scrollIntoViewIfNeeded();
  const before = await place();
  expect(before).toBeGreaterThan(500);
  await person.click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(before);
  await page.reload();
  await ready(page, true);
  await expect.poll(place).toBe(before);
});

test("a page opens at its top after a form far down, and another album after its dialog", async ({ page }) => {
  await signIn(page, accounts.administrator);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/alumni");
  await ready(page, true);
  await page
    .getByRole("link", { name: /^Manage/ })
    .nth(12)
    .click();
  await expect.poll(place).toBeGreaterThan(500);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /joining link/i })
    .click();
  await expect(page).toHaveURL(/\/admin\/letter\//);
  await expect.poll(place).toBe(0);
  await page.goto("/yearbook");
  await ready(page, true);
  await page.getByRole("link", { name: "Edit Album" }).last().scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector<HTMLElement>("a[href*='dialog=add-album']")?.click());
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exactly("Title")).fill("Opened at its top");
  expect(await place()).toBeGreaterThan(500);
  await dialog.getByRole("button", { name: /^(Add|Create) Album/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Opened at its top" })).toBeVisible();
  await expect.poll(place).toBe(0);
});

test("the button shows progress, and a second click sends nothing", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/profile/4?edit=profile");
  await ready(page, true);
  let posts = 0;
  const { promise: clickedTwice, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, "*/profile/4.data*", async ({ method, pass }) => {
    if (method === "POST") {
      posts += 1;
      await clickedTwice;
    }
    await pass();
  });
  await page.getByRole("button", { name: words.updateProfile }).click();
  await page.getByRole("button", { name: "Updating..." }).click({ force: true });
  release();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  expect(posts).toBe(1);
});

test("a link loads a screen's data and the header's with one request", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/");
  await ready(page, true);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\.data/.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  await page.getByRole("banner").getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
  expect(requests).toEqual(["/alumni.data"]);
});

test("Cancel closes a dialog at once while its form is being sent", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/profile/4?edit=profile");
  await ready(page, true);
  const sending = await holdRequest(page, "*/profile/4.data*", "POST");
  await page.getByRole("button", { name: words.updateProfile }).click();
  await expect(page.getByRole("button", { name: "Updating..." })).toBeVisible();
  // Cancel would stop a request that has not left the browser yet.
  await sending.arrives();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await sending.fail();
});

test("a link to the same page adds nothing to the history", async ({ page }) => {
  await page.goto("/");
  await ready(page, true);
  const history = () => page.evaluate(() => ({ key: window.history.state?.key, length: window.history.length }));
  const before = await history();
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  // The key changes when the navigation is done.
  await expect.poll(async () => (await history()).key).not.toBe(before.key);
  expect((await history()).length).toBe(before.length);
});

test("a protected screen says 'Loading...' while it loads", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/");
  await ready(page, true);
  const coming = await holdRequest(page, "*/alumni.data*", "GET");
  await page.getByRole("banner").getByRole("link", { name: "Directory" }).click();
  await expect(page.getByText("Loading...")).toBeVisible();
  await coming.pass();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
});

test("a large photo is resized even if it is submitted at once", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/profile/3?edit=profile");
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exactly("Profile Photo")).setInputFiles(await largePhotoFile());
  await dialog.getByRole("button", { name: words.updateProfile }).click();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
});

test("an error that appears when a field loses the focus does not move the button during a click", async ({ page }) => {
  await page.goto("/login?dialog=access");
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exactly("Name")).fill("Rosa Lind");
  await dialog.getByLabel(exactly("Email")).fill("rosa");
  await dialog.getByLabel(exactly("Graduation Year")).fill("1985");
  // Once the check of the form has come. Before that, the server would answer.
  const wrongEmail = dialog.getByText("Please enter a valid email address");
  await expect(wrongEmail.first()).toBeVisible();
  await dialog.getByLabel(exactly("Email")).fill("rosa@post.example");
  await expect(wrongEmail).toHaveCount(0);
  await dialog.getByLabel(exactly("Message")).fill("Too short");
  const button = dialog.getByRole("button", { name: "Send Request" });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page");
  // A slow click.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(dialog.getByText("Message must be at least 20 characters").first()).toBeVisible();
  // The click submitted the form: the invalid field has the focus.
  await expect(dialog.getByLabel(exactly("Message"))).toBeFocused();
});
