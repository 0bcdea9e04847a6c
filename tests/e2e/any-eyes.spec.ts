import type { Page } from "@playwright/test";
import { nameOf } from "../support/screens.ts";
import { becomes, groups, oneOfEachKind, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";

// Many screens in one test, and no recording of them.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ hasScripts }) => {
  test.skip(!hasScripts, "what is measured is measured by a script");
});

/** What is wider than the window, and text that does not fit its box. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > window.innerWidth ? [`scrolls sideways: ${scrollWidth} in ${window.innerWidth} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const { overflowX, overflowY, fontSize } = getComputedStyle(element);
      const isForEars = element.clientWidth <= 1 || element.clientHeight <= 1;
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
      if (isForEars || isField || !element.textContent.trim()) continue;
      // Lines set tight reach over their box by a little, and lose nothing.
      const slack = Number.parseFloat(fontSize) / 4;
      const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + slack;
      const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + slack;
      if (cutsX || cutsY) found.push(`cuts text off: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

/** Words that styles hide, and that people without styles read. A date's weekday may be, and the end of a dialog is meant to be. */
function hiddenByStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *:not(script, style, option, .date-weekday, .dialog-end)")]
      .filter((element) => {
        const { display, visibility } = getComputedStyle(element);
        return (display === "none" || visibility === "hidden") && /\p{L}/u.test(element.textContent);
      })
      .map((element) => `${element.outerHTML.slice(0, 120)}`),
  );
}

/** Controls lower than a fingertip. Links within a sentence are as high as its lines. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const candidates = "a[href], button, select, textarea, summary, input:not([type=hidden])";
    for (const element of document.querySelectorAll<HTMLInputElement>(candidates)) {
      const isInline = element.tagName === "A" && getComputedStyle(element).display === "inline";
      const isOutOfReach = element.tabIndex < 0 || element.matches(".skip-link") || element.getClientRects().length === 0;
      if (isInline || isOutOfReach) continue;
      const isTick = /^(checkbox|radio)$/.test(element.type ?? "");
      const heights = [element, ...(isTick ? (element.labels ?? []) : [])].map((part) => part.getBoundingClientRect().height);
      if (Math.max(...heights) < 43.5)
        found.push(`${Math.round(Math.max(...heights))} px high: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

/** Styles that a reader brings along. */
const readersStyles = {
  "text of twice the size": "html { font-size: 200% !important }",
  "more space between lines, letters and words": `* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important } p { margin-bottom: 2em !important }`,
};

const bring = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);

for (const [group, belongs] of Object.entries(groups)) {
  test(`320 px (or 400 % zoom), 44 px targets, text twice as large or widely spaced: ${group}`, async ({
    page,
    context,
    site,
    screens,
  }) => {
    const looked = oneOfEachKind(screens.filter(belongs));
    const found: string[] = [];
    if (looked[0]) await becomes(context, site.origin, looked[0].who);
    for (const screen of looked) {
      const note = (what: string, faults: string[]) =>
        found.push(...faults.map((fault) => `${nameOf(screen)}, ${what}: ${fault}`));
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, screen);
      note("hidden by styles", await hiddenByStyles(page));
      note("320 px", [...(await misfits(page)), ...(await smallTargets(page))]);
      await page.setViewportSize({ width: 1280, height: 900 });
      for (const [what, css] of Object.entries(readersStyles)) {
        await bring(page, css);
        note(what, await misfits(page));
      }
    }
    expect(looked.length).toBeGreaterThan(8);
    expect(found).toEqual([]);
  });
}

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
    context,
    site,
    screens,
  }) => {
    const looked = oneOfEachKind(screens).filter((screen) => screen.who === who && samples.includes(nameOf(screen)));
    expect(looked.length).toBe(samples.filter((name) => name.startsWith(who)).length);
    await becomes(context, site.origin, who);
    const found: string[] = [];
    for (const screen of looked) {
      const note = (what: string, faults: string[]) =>
        found.push(...faults.map((fault) => `${nameOf(screen)}, ${what}: ${fault}`));
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
