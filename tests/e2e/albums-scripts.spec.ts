import * as words from "#app/ui/button-words.ts";
import { until } from "../support/browsers.ts";
import { holdRequest, intercept, stopIntercepting } from "./interception.ts";
import { accounts, addAlbum, exactly, expect, photoNumber, ready, signIn, test } from "./site.fixture.ts";

/** What scripts add to albums: optimistic updates, arrow keys, and swipes, also with a failing connection. */

test("arrow keys change the photo, except while typing, and Back leads to the sheet and then to the list", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Keys", ["#111111", "#222222", "#333333"]);
  await page.goto("/yearbook");
  await ready(page, true);
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await expect(photoNumber(page, "Photo 1 of 3")).toBeVisible();
  await ready(page, true);
  // The second key comes before the second photo has.
  await intercept(page, "*/yearbook.data*", () => {});
  await page.keyboard.press("ArrowRight");
  await expect(photoNumber(page, "Photo 2 of 3")).toBeVisible();
  await stopIntercepting(page);
  await page.keyboard.press("ArrowRight");
  await expect(photoNumber(page, "Photo 3 of 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(photoNumber(page, "Photo 1 of 3")).toBeVisible();
  await page.getByLabel(exactly("Your comment")).focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(300);
  await expect(photoNumber(page, "Photo 1 of 3")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "All photos of Keys" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Photo Albums" })).toBeVisible();
  expect(page.url()).not.toContain(`album=${id}`);
});

test("with the keyboard full size opens, Escape closes it, and the focus returns", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Focus", ["#123123", "#321321"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const opener = page.getByRole("link", { name: words.fullSize });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Print in #123123" });
  await expect(dialog.getByRole("heading", { name: "Print in #123123" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Print in #321321" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a swipe shows the next photo", async ({ openOwnPage }) => {
  const page = await openOwnPage({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Swipe", ["#131313", "#242424"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const stage = page.getByRole("figure").getByRole("link");
  const swipe = async (from: number, to: number) => {
    const touch = (clientX: number) => [{ identifier: 1, clientX, clientY: 300 }];
    await stage.dispatchEvent("touchstart", { touches: touch(from), changedTouches: touch(from) });
    await stage.dispatchEvent("touchend", { touches: [], changedTouches: touch(to) });
  };
  await swipe(300, 290);
  await expect(photoNumber(page, "Photo 1 of 2")).toBeVisible();
  await swipe(300, 120);
  await expect(photoNumber(page, "Photo 2 of 2")).toBeVisible();
});

test("a like shows at once, and is undone with a toast if the request fails", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Lost like", ["#454545"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const post = await holdRequest(page, "*/yearbook.data*", "POST");
  await page.getByRole("button", { name: "Like · 0 likes" }).click();
  await expect(page.getByRole("button", { name: "Liked · 1 like" })).toBeVisible();
  await post.fail();
  await expect(page.getByText("Error liking photo").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Like · 0 likes" })).toBeVisible();
});

test("a comment shows at once; if the request fails it is undone and the text stays in the field", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id, photos } = await addAlbum(page, "Lost words", ["#565656"]);
  await page.goto(`/yearbook?album=${id}&photo=${photos[0]}&dialog=full`);
  await ready(page, true);
  const full = page.getByRole("dialog");
  await expect(full.getByRole("button", { name: words.postComment })).toBeDisabled();
  await full.getByLabel(exactly("Your comment")).fill("  ");
  await expect(full.getByRole("button", { name: words.postComment })).toBeDisabled();
  const post = await holdRequest(page, "*/yearbook.data*", "POST");
  await full.getByLabel(exactly("Your comment")).fill("Do not lose me");
  await full.getByRole("button", { name: words.postComment }).click();
  await expect(full.getByRole("listitem").filter({ hasText: "Do not lose me" })).toBeVisible();
  await post.fail();
  await expect(page.getByText("Failed to add comment").first()).toBeVisible();
  await expect(full.getByRole("listitem").filter({ hasText: "Do not lose me" })).toHaveCount(0);
  await expect(full.getByLabel(exactly("Your comment"))).toHaveValue("Do not lose me");
});

test("a failed edit of a comment keeps the typed text in the open form and says so in a toast, a failed deletion too", async ({
  page,
}) => {
  await signIn(page, accounts.susan);
  const { id: album, photos } = await addAlbum(page, "Kept edit", ["#575757"]);
  const answer = await page.request.post(`/api/photo-collections/${photos[0]}/comments`, { data: { content: "First words" } });
  const { id } = await answer.json();
  for (const [verb, button, title] of [
    ["edit", "Save", "Failed to update comment"],
    ["delete", "Delete", "Failed to delete comment"],
  ] as const) {
    await page.goto(`/yearbook?album=${album}&photo=${photos[0]}&dialog=full&${verb}-comment=${id}`);
    await ready(page, true);
    const form = page.getByRole("dialog").locator(`form:has(input[value="${verb}-comment"])`);
    if (verb === "edit") await form.getByRole("textbox").fill("Better words");
    const post = await holdRequest(page, "*/yearbook.data*", "POST");
    await form.getByRole("button", { name: button, exact: true }).click();
    await post.fail();
    await expect(page.getByTestId("toast")).toContainText(title);
    await expect(form).toBeVisible();
    if (verb === "edit") await expect(form.getByRole("textbox")).toHaveValue("Better words");
    await stopIntercepting(page);
  }
});

test("a like or comment in progress is saved before the next photo shows", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id, photos } = await addAlbum(page, "Impatient", ["#252525", "#262626"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const like = await holdRequest(page, "*/yearbook.data*", "POST");
  await page.getByRole("button", { name: "Like ·" }).click();
  await expect(page.getByRole("button", { name: "Liked ·" })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await like.pass();
  await expect(photoNumber(page, "Photo 2 of 2")).toBeVisible();
  const likes = async () => (await (await page.request.get(`/api/photo-collections/${id}/photos`)).json())[1].likeCount;
  expect(await likes()).toBe(1);

  await stopIntercepting(page);
  await page.goto(`/yearbook?album=${id}&photo=${photos[0]}&dialog=full`);
  await ready(page, true);
  const comment = await holdRequest(page, "*/yearbook.data*", "POST");
  await page.getByLabel(exactly("Your comment")).fill("Quickly said");
  await page.getByRole("button", { name: words.postComment }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Quickly said" })).toBeVisible();
  await page.getByRole("heading", { name: "Print in #252525" }).click();
  await page.keyboard.press("ArrowRight");
  await comment.pass();
  await expect(page.getByRole("dialog", { name: "Print in #262626" })).toBeVisible();
  const stored = await (await page.request.get(`/api/photo-collections/${photos[0]}/comments`)).json();
  expect(stored.map(({ content }: { content: string }) => content)).toEqual(["Quickly said"]);
});

test("a like is saved when Next is pressed before React shows it as sent", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Very impatient", ["#353535", "#363636"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const next = await page.getByRole("link", { name: "Next" }).elementHandle();
  await page.getByRole("button", { name: "Like ·" }).evaluate(async (like: HTMLElement, link) => {
    like.click();
    // Between two clicks of a person, promises go on, but on a slow machine React does not.
    for (let step = 0; step < 100; step++) await null;
    (link as HTMLElement).click();
  }, next);
  await expect(photoNumber(page, "Photo 2 of 2")).toBeVisible();
  expect((await (await page.request.get(`/api/photo-collections/${id}/photos`)).json())[1].likeCount).toBe(1);
});

test("the focus stays in place after a like, a comment, and opening a comment's editor", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id, photos } = await addAlbum(page, "Focus stays", ["#272727"]);
  await page.goto(`/yearbook?album=${id}&photo=${photos[0]}&dialog=full`);
  await ready(page, true);
  const full = page.getByRole("dialog");
  await full.getByRole("button", { name: /^Like/ }).focus();
  await page.keyboard.press("Enter");
  await expect(full.getByText("You like this")).toBeFocused();
  await full.getByLabel(exactly("Your comment")).fill("One");
  await full.getByRole("button", { name: words.postComment }).focus();
  await page.keyboard.press("Enter");
  await expect(full.getByRole("listitem").filter({ hasText: "One" })).toBeVisible();
  await expect(full.getByLabel(exactly("Your comment"))).toBeFocused();
  await full.getByRole("link", { name: /^Edit “/ }).focus();
  await page.keyboard.press("Enter");
  await expect(full.getByLabel(exactly("Edit your comment"))).toBeFocused();
});

test("full size opens at once, with a skeleton of 3 rows until the comments load", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Skeleton", ["#676767"]);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  const comments = await holdRequest(page, "*/yearbook.data*", "GET");
  await page.getByRole("link", { name: words.fullSize }).click();
  const full = page.getByRole("dialog", { name: "Print in #676767" });
  const skeletons = full.locator("section[aria-busy=true] > div > div");
  await expect(skeletons).toHaveCount(3);
  await comments.pass();
  await expect(full.getByText("No comments yet.")).toBeVisible();
  await expect(skeletons).toHaveCount(0);
});

test("while the next photo loads, full size opens that one", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id, photos } = await addAlbum(page, "Ahead", ["#565656", "#454545", "#343434"]);
  for (const opener of [page.getByRole("link", { name: words.fullSize }), page.getByRole("figure").getByRole("link")]) {
    await page.goto(`/yearbook?album=${id}&photo=${photos[0]}`);
    await ready(page, true);
    await holdRequest(page, "*/yearbook.data*", "GET");
    await page.getByRole("link", { name: "Next" }).first().click();
    await expect(photoNumber(page, "Photo 2 of 3")).toBeVisible();
    await opener.first().click();
    const full = page.getByRole("dialog", { name: "Print in #454545" });
    await expect(full).toBeVisible();
    await stopIntercepting(page);
    await expect(full.getByText("No comments yet.")).toBeVisible();
  }
});

test("the list reloads when its window gets the focus", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/yearbook");
  await ready(page, true);
  await addAlbum(page, "Made elsewhere", []);
  await expect(page.getByRole("link", { name: "Edit Album Made elsewhere" })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("link", { name: "Edit Album Made elsewhere" })).toBeVisible();
});

test("the layout does not shift while scripts and pictures load in the list, an album, and the contact sheet", async ({
  page,
}) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Still", ["#787878", "#898989", "#9a9a9a"]);
  for (const screen of ["/yearbook", `/yearbook?album=${id}`, `/yearbook?album=${id}&sheet=1`]) {
    const held: string[] = [];
    await intercept(page, ["*/images/*", "*/assets/*.js"], ({ url }) => held.push(new URL(url).pathname));
    await page.goto(screen, { waitUntil: "commit" });
    await until(page, () => document.readyState !== "loading");
    for (const folder of [/^\/images/, /^\/assets/]) await expect.poll(() => held.some((path) => folder.test(path))).toBe(true);
    const shifts = await page.evaluateHandle(async () => {
      // A slow page is first painted while its HTML arrives, and parts of a line move until all of it is there.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const found: string[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) {
          found.push(`${entry.value}: ${entry.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 200))}`);
        }
      }).observe({ type: "layout-shift" });
      return found;
    });
    await stopIntercepting(page);
    await ready(page, true);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    expect(await shifts.jsonValue(), screen).toEqual([]);
  }
});
