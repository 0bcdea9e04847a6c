import { accounts, addAlbum, expect, ready, signIn, test } from "./site.fixture.ts";

/** A slideshow in a browser: it goes on by itself, and keys and buttons control it. */

declare global {
  interface Window {
    /** What a timer will call, by its number. */
    dueTimers: Map<number, () => void>;
  }
}

const colors = ["#101112", "#202122", "#303132"];

test("a slideshow goes on by itself, pauses with space, turns with arrow keys, and Escape leaves it", async ({ openOwnPage }) => {
  const page = await openOwnPage();
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Projector", colors);
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  await page.clock.install();
  await page.getByRole("link", { name: "Slideshow" }).click();
  const shows = (color: string | undefined) => expect(page.getByRole("heading", { name: `Print in ${color}` })).toBeVisible();
  await shows(colors[0]);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.clock.runFor(6500);
  await shows(colors[1]);
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Go on" })).toBeVisible();
  await page.clock.runFor(20_000);
  await shows(colors[1]);
  await page.keyboard.press("ArrowRight");
  await shows(colors[2]);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.clock.runFor(6500);
  await shows(colors[0]);
  // Nobody moves: the controls fade, and come back with the mouse.
  const controls = page.getByRole("navigation", { name: "Slideshow" });
  await page.clock.runFor(4000);
  await expect(controls).toHaveCSS("opacity", "0");
  await page.mouse.move(300, 300);
  await expect(controls).toHaveCSS("opacity", "1");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Projector", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  // No photo of the show is in the history.
  await page.goBack();
  await expect(controls).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Projector", level: 1 })).toBeVisible();
});

test("Escape leaves although the next slide is due before React knows that the show ends", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Curtain", colors);
  await page.goto(`/yearbook/${id}/slideshow`);
  await ready(page, true);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.evaluate(() => {
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    window.dueTimers = new Map();
    window.setTimeout = ((handler: () => void, delay?: number) => {
      const timer = set(handler, delay);
      window.dueTimers.set(timer, handler);
      return timer;
    }) as typeof set;
    window.clearTimeout = (timer) => {
      window.dueTimers.delete(Number(timer));
      clear(timer);
    };
  });
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  // In one task, as on a slow machine: the key, and every timer that is still set.
  const due = await page.evaluate(async () => {
    const before = window.dueTimers.size;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await Promise.resolve();
    for (const handler of [...window.dueTimers.values()]) handler();
    return before;
  });
  expect(due).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "Curtain", level: 1 })).toBeVisible();
});

test("what is added while a slideshow runs is shown, too", async ({ openOwnPage }) => {
  const page = await openOwnPage();
  await signIn(page, accounts.susan);
  const { id } = await addAlbum(page, "Party", colors.slice(0, 2));
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  await page.clock.install();
  await page.getByRole("link", { name: "Slideshow" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const imageUrl = "https://pictures.example/late.jpg";
  await page.request.post("/api/yearbook", { data: { collectionId: id, title: "Late", imageUrl } });
  await page.clock.runFor(6500);
  await expect(page.getByRole("heading", { name: `Print in ${colors[1]}` })).toBeVisible();
  await page.clock.runFor(6500);
  await expect(page.getByRole("heading", { name: "Late" })).toBeVisible();
});
