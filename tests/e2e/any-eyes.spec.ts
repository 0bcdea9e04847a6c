import type { Page } from "@playwright/test";
import { screenName } from "../support/screens.ts";
import { becomes, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";

/** One of each look: pages, lists, dialogs, forms with errors. */
const samples = [
  "visitor: /",
  "visitor: sign-in to /login",
  "member: /alumni",
  "member: /account?dialog=leave",
  "member: /yearbook",
  "member: /reunions",
  "member: /messages",
  "administrator: /admin/activity-logs",
  "administrator: /alumni?manage=3",
];

for (const who of ["visitor", "member", "administrator"] as const) {
  test(`${who}: focus shows at every stop, controls keep their edges in forced colours, nothing moves for who asks for stillness`, async ({
    page,
    screens,
  }) => {
    const names = samples.filter((name) => name.startsWith(who));
    const looked = names.flatMap((name) => screens.find((screen) => screenName(screen) === name) ?? []);
    expect(looked.map(screenName)).toEqual(names);
    await becomes(page, who);
    const found: string[] = [];
    for (const screen of looked) {
      const note = (what: string, faults: string[]) =>
        found.push(...faults.map((fault) => `${screenName(screen)}, ${what}: ${fault}`));
      await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
      await open(page, screen);
      note("moves", await moving(page));
      await markBoxes(page);
      // From here on the browser takes us for somebody at the keyboard.
      await page.keyboard.press("Tab");
      note("focus", await unseenFocus(page));
      await page.emulateMedia({ forcedColors: "active" });
      note("focus in forced colours", await unseenFocus(page));
      note("forced colours", await edgeless(page));
    }
    expect(found).toEqual([]);
  });
}

/** What still moves, or would. */
const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body, body *")]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element);
        const lasts = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > 0.01);
        return lasts(transitionDuration) || (animationName !== "none" && lasts(animationDuration)) || scrollBehavior === "smooth";
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** Stops of the Tab key that look the same with the focus as without. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      const outline =
        outlineStyle === "none" || outlineWidth === "0px" ? "none" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return { outline, boxShadow };
    };
    const root = document.querySelector("dialog[open]") ?? document;
    const stops = root.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']",
    );
    return [...stops].flatMap((stop) => {
      if (stop.tabIndex < 0 || stop.getClientRects().length === 0) return [];
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(stop);
      stop.focus();
      const after = look(stop);
      const isSeen = (after.outline !== "none" && after.outline !== before.outline) || after.boxShadow !== before.boxShadow;
      return isSeen ? [] : [`${stop.outerHTML.slice(0, 120)} ${after.outline}`];
    });
  });

/** Notes what is a box by its background alone, or not. */
const markBoxes = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(".btn, .input, .badge, .notice, .error-summary, dialog[open]")) {
      const { backgroundColor } = getComputedStyle(element);
      if (!/, 0\)$|transparent/.test(backgroundColor)) element.dataset.box = "";
    }
  });

/** In forced colours backgrounds and shadows go: what was a box by them must have a border. */
const edgeless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-box]")]
      .filter((element) => {
        const style = getComputedStyle(element);
        const sides = (["Top", "Bottom", "Left"] as const).filter(
          (side) => style[`border${side}Style`] !== "none" && style[`border${side}Width`] !== "0px",
        );
        return element.getClientRects().length > 0 && sides.length === 0;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
