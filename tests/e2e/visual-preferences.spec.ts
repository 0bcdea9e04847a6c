import type { Page } from "@playwright/test";
import { open } from "../support/browsers.ts";
import { screenName } from "../support/screens.ts";
import { signInAs } from "./screen-walk.ts";
import { expect, test } from "./site.fixture.ts";

/** One screen of each kind: pages, lists, dialogs, and forms with errors. */
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

for (const role of ["visitor", "member", "administrator"] as const) {
  test(`${role}: focus is always visible, controls keep borders in forced colors, and nothing moves with reduced motion`, async ({
    page,
    screens,
  }) => {
    const names = samples.filter((name) => name.startsWith(role));
    const checked = names.flatMap((name) => screens.find((screen) => screenName(screen) === name) ?? []);
    expect(checked.map(screenName)).toEqual(names);
    await signInAs(page, role);
    const found: string[] = [];
    for (const screen of checked) {
      const note = (what: string, problems: string[]) =>
        found.push(...problems.map((problem) => `${screenName(screen)}, ${what}: ${problem}`));
      await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
      await open(page, screen);
      note("moves", await moving(page));
      await markBoxes(page);
      // After Tab, the browser shows the focus as for keyboard users.
      await page.keyboard.press("Tab");
      note("focus", await invisibleFocus(page));
      await page.emulateMedia({ forcedColors: "active" });
      note("focus in forced colors", await invisibleFocus(page));
      note("forced colors", await withoutBorder(page));
    }
    expect(found).toEqual([]);
  });
}

/** Elements with an animation, a transition, or smooth scrolling. */
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

/** Elements that look the same with the focus and without. */
const invisibleFocus = (page: Page) =>
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

/** Marks the controls, badges, notices, and dialogs that have a background. */
const markBoxes = (page: Page) =>
  page.evaluate(() => {
    const boxes = "a, button, input, select, textarea, span, [role=alert], [role=status], dialog[open]";
    for (const element of document.querySelectorAll<HTMLElement>(boxes)) {
      const { backgroundColor } = getComputedStyle(element);
      if (element.tagName === "SPAN" && element.textContent.trim() === "") continue;
      if (!/, 0\)$|transparent/.test(backgroundColor)) element.dataset.box = "";
    }
  });

/** Marked elements without a border. Forced colors remove backgrounds and shadows, so each box needs a border. */
const withoutBorder = (page: Page) =>
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
