import type { Locator, Page } from "@playwright/test";
import { ignoreCornerMouse } from "../support/browsers.ts";
import { accounts, addAlbum, expect, leaveTooltip, ready, signIn, test } from "./site.fixture.ts";

/** Words for what is short, cut, or only a drawing. With scripts and a pointer or keys; nothing is said only there. */

const tooltip = (page: Page) => page.getByRole("tooltip");
const deleteLinks = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Delete / });

/**
 * A member's inbox where the tooltips of the first two links were open before. Returns these links, which stay the same if a message
 * arrives: attendees hear of a cancelled meet-up ten minutes later. From now on, the test moves the clock.
 */
async function openInbox(page: Page): Promise<{ first: Locator; second: Locator }> {
  await signIn(page, accounts.david);
  await page.goto("/messages");
  await ready(page, true);
  const linkAt = async (index: number) => {
    const href = await deleteLinks(page).nth(index).getAttribute("href");
    return page.getByRole("main").locator(`a[href="${href}"]`);
  };
  const links = { first: await linkAt(0), second: await linkAt(1) };
  await page.clock.install();
  for (const link of [links.first, links.second]) {
    await link.hover();
    await expect(tooltip(page)).toHaveText((await link.textContent()) ?? "");
    await leaveTooltip(page);
  }
  await page.clock.pauseAt(Date.now() + 60_000);
  return links;
}

test("a tooltip opens after 700 ms, the next one within 300 ms at once, and Escape closes it", async ({ openOwnPage }) => {
  const page = await openOwnPage();
  const { first, second } = await openInbox(page);
  await first.hover();
  await page.clock.runFor(690);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip(page)).toBeVisible();
  await expect(tooltip(page)).toHaveText((await first.textContent()) ?? "");
  await leaveTooltip(page);
  await page.clock.runFor(250);
  await second.hover();
  await expect(tooltip(page)).toHaveText((await second.textContent()) ?? "");
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/messages$/);
  await leaveTooltip(page);
  await page.clock.runFor(350);
  await first.hover();
  await page.clock.runFor(690);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip(page)).toBeVisible();
});

test("no tooltip stays behind if the pointer leaves before it is drawn", async ({ openOwnPage }) => {
  const page = await openOwnPage();
  const { first, second } = await openInbox(page);
  await first.hover();
  await page.clock.runFor(710);
  await expect(tooltip(page)).toBeVisible();
  await leaveTooltip(page);
  // It opens at once now. On a busy machine both events come before React draws it.
  const isAsked = await second.evaluate((link) => {
    let isAsked = false;
    document.addEventListener("tooltip.open", () => (isAsked = true), { once: true });
    for (const type of ["pointermove", "pointerleave"]) link.dispatchEvent(new PointerEvent(type, { pointerType: "mouse" }));
    return isAsked;
  });
  expect(isAsked, "Radix opens it").toBe(true);
  await page.clock.runFor(100);
  await expect(tooltip(page)).toHaveCount(0);
});

test("the keyboard opens a tooltip at once, a click does not, and the focus stays where it is", async ({ openOwnPage }) => {
  const page = await openOwnPage();
  const { first: link } = await openInbox(page);
  await page.getByRole("region", { name: "List of messages" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(tooltip(page)).toHaveText((await link.textContent()) ?? "");
  // Its words are the link's own, which would otherwise be read twice.
  await expect(link).not.toHaveAttribute("aria-describedby");
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(tooltip(page)).toHaveCount(1);
  // Only one at a time: the next control has its own.
  await page.keyboard.press("Tab");
  await expect(tooltip(page)).not.toHaveText((await link.textContent()) ?? "");
  await link.click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(link).toBeFocused();
  await expect(tooltip(page)).toHaveCount(0);
});

test("the tooltip of a control that the keyboard scrolls to stays, beside the control", async ({ openOwnPage }) => {
  const page = await openOwnPage({ viewport: { width: 1280, height: 400 } });
  await signIn(page, accounts.david);
  await page.goto("/messages");
  await ready(page, true);
  // The code of tooltips has come before.
  await deleteLinks(page).first().hover();
  await expect(tooltip(page)).toBeVisible();
  await leaveTooltip(page);
  const last = deleteLinks(page).last();
  await last.evaluate((link) => {
    // The link before it, from which the keyboard comes.
    const links = [...document.querySelectorAll<HTMLElement>("a[href]")];
    links[links.indexOf(link as HTMLAnchorElement) - 1]?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  });
  await expect(last).not.toBeInViewport();
  const afterTab = await last.evaluateHandle((link) => ({
    scroll: new Promise((done) =>
      addEventListener("scroll", () => document.activeElement === link && requestAnimationFrame(done), { capture: true }),
    ),
  }));
  await page.keyboard.press("Tab");
  await afterTab.evaluate(({ scroll }) => scroll);
  await expect(last).toBeInViewport();
  await expect(tooltip(page)).toHaveText((await last.textContent()) ?? "");
  // It follows the control in a frame after the scroll.
  await expect(async () => {
    const [tip, control] = await Promise.all([tooltip(page), last].map((part) => part.boundingBox()));
    expect(Math.abs((tip?.y ?? 0) - (control?.y ?? 0))).toBeLessThan(100);
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
});

test("in a dialog a tooltip is above it, Escape closes the tooltip first, and nothing moves", async ({ page }) => {
  await signIn(page, accounts.susan);
  const { id, photos } = await addAlbum(page, "Above", ["#111111", "#222222", "#333333"]);
  await page.goto(`/yearbook?album=${id}&photo=${photos[0]}&dialog=full`);
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
  const next = dialog.getByRole("link", { name: "Next" });
  const sizes = () => dialog.evaluate(({ scrollHeight, scrollWidth }) => [scrollHeight, scrollWidth]);
  await next.scrollIntoViewIfNeeded();
  const before = [await sizes(), await next.boundingBox()];
  await next.hover();
  await expect(tooltip(page)).toHaveText("Photo 2 of 3");
  await expect(next).toHaveAccessibleDescription("Photo 2 of 3");
  const shown = page
    .locator("[data-side]", { has: tooltip(page) })
    .or(tooltip(page))
    .first();
  const { x, y, width, height } = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(
    await page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("[role=tooltip], [data-side]") !== null,
      [x + width / 2, y + height / 2],
    ),
  ).toBe(true);
  expect([await sizes(), await next.boundingBox()]).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("an element that leaves the page takes its tooltip along", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/messages");
  await ready(page, true);
  await deleteLinks(page).first().hover();
  await expect(tooltip(page)).toBeVisible();
  // The row stays as high as it was, so that no other link comes below the pointer.
  await deleteLinks(page)
    .first()
    .evaluate((link) => {
      const row = link.closest("li");
      if (!row) return;
      row.style.height = `${row.offsetHeight}px`;
      row.replaceChildren();
    });
  await expect(tooltip(page)).toHaveCount(0);
});

test("badges say what they mean, dots which photo, and times the whole moment, also by the reader's clock", async ({
  page,
  setTimeZone,
}) => {
  await setTimeZone("Europe/Berlin");
  await signIn(page, accounts.administrator);
  const { id } = await addAlbum(page, "Dots", ["#111111", "#222222", "#333333"]);
  const says = async (target: Locator, text: string | RegExp) => {
    await target.hover();
    await expect(tooltip(page)).toHaveText(text);
    await leaveTooltip(page);
  };
  await page.goto(`/yearbook?album=${id}`);
  await ready(page, true);
  await says(page.getByRole("navigation", { name: "Photos by number" }).getByRole("link", { name: "3" }), "Photo 3 of 3");
  await says(page.getByRole("banner").getByText(/\d karma$/), "One point for every album or photo liked");
  await page.goto("/profile/2");
  await ready(page, true);
  await says(page.getByText("User ID 2"), "The number in the address of this profile");
  // The keyboard reaches it on the profile, and not in every row of a list.
  await expect(page.getByText("User ID 2")).toHaveAttribute("tabindex", "0");
  await page.goto("/messages");
  await ready(page, true);
  await says(page.getByText("External", { exact: true }).first(), /^From a visitor/);
  await page.goto("/admin/activity-logs");
  await ready(page, true);
  const entry = page.getByRole("region", { name: "List of activity" }).getByRole("listitem").first();
  const moment = /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]TYour time: .* GMT\+[12]$/;
  await says(entry.getByText(/ago$|^just now$/), moment);
});

test("the simple version and print have no tooltips, and touch opens none, also when a key opens another", async ({
  page,
  openOwnPage,
}) => {
  await signIn(page, accounts.david);
  // The time of the next meet-up is printed. Nothing scrolls, which would close it.
  await page.setViewportSize({ width: 1280, height: 4000 });
  await page.goto("/reunions");
  await ready(page, true);
  await page.getByRole("article").locator("time").first().hover();
  await expect(tooltip(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const inPrint = page.locator("[role=tooltip]");
  expect(await inPrint.count()).toBe(1);
  await expect(inPrint).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/messages?simple");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Delete / })
    .first()
    .hover();
  await page.waitForTimeout(1000);
  await expect(tooltip(page)).toHaveCount(0);
  expect(await page.locator("[title]").count()).toBe(0);

  const phone = await openOwnPage({ viewport: { width: 390, height: 800 }, hasTouch: true });
  await ignoreCornerMouse(phone.context());
  const loaded: string[] = [];
  phone.on("request", (request) => loaded.push(request.url()));
  await signIn(phone, accounts.david);
  await phone.goto("/profile/2");
  await ready(phone, true);
  await phone.getByText("User ID 2").tap();
  await phone.waitForTimeout(1000);
  await expect(tooltip(phone)).toHaveCount(0);
  expect(loaded.filter((url) => url.includes("tooltip-view"))).toEqual([]);

  // What was touched last counts as hovered, but a keyboard beside the touch screen is elsewhere now.
  await phone.keyboard.press("Tab");
  await expect(tooltip(phone)).toHaveText("One point for every album or photo liked");
  await phone.waitForTimeout(1000);
  await expect(tooltip(phone)).toHaveText("One point for every album or photo liked");
});
