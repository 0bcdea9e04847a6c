import type { Page } from "@playwright/test";

/** Checks that everything on a page can be read and reached at any size. */

/** Sideways scrolling, and text that its box cuts off. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > window.innerWidth ? [`scrolls sideways: ${scrollWidth} in ${window.innerWidth} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const isLarger = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      const isForScreenReaders = element.clientWidth <= 1 || element.clientHeight <= 1;
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
      if (!isLarger || isForScreenReaders || isField || !element.textContent.trim()) continue;
      const { overflowX, overflowY, fontSize } = getComputedStyle(element);
      // Lines with little leading overflow their box slightly, but are not cut off.
      const slack = Number.parseFloat(fontSize) / 4;
      const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + slack;
      const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + slack;
      if (cutsX || cutsY) found.push(`cuts text off: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

/** Text that styles hide. A date's weekday, the end of a dialog, and what 'Account' opens on phones may be hidden. */
export function hiddenByStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *:not(script, style, option, .date-weekday, .hidden)")]
      // Phones open the account and a search by a switch, leave out a line above the meet-ups, and have fields for dates.
      .filter((element) => !element.closest(".account, .logs, .filter-part, .typed-date, .phone\\:hidden"))
      .filter((element) => {
        const { display, visibility } = getComputedStyle(element);
        return (display === "none" || visibility === "hidden") && /\p{L}/u.test(element.textContent);
      })
      .map((element) => `${element.outerHTML.slice(0, 120)}`),
  );
}

/** Controls under 44 px high. Links within a sentence are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const candidates = "a[href], button, select, textarea, summary, input:not([type=hidden])";
    for (const element of document.querySelectorAll<HTMLInputElement>(candidates)) {
      const isInline = element.tagName === "A" && getComputedStyle(element).display === "inline";
      const isOutOfReach = element.tabIndex < 0 || element.matches('[href="#content"]') || element.getClientRects().length === 0;
      if (isInline || isOutOfReach) continue;
      const isTick = /^(checkbox|radio)$/.test(element.type ?? "");
      const heights = [element, ...(isTick ? (element.labels ?? []) : [])].map((part) => part.getBoundingClientRect().height);
      if (Math.max(...heights) < 43.5)
        found.push(`${Math.round(Math.max(...heights))} px high: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

/** Styles that readers may apply. */
export const readerStyles = {
  "text twice as large": "html { font-size: 200% !important }",
  "more space between lines, letters, and words": `* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important } p { margin-bottom: 2em !important }`,
};

export const applyStyles = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
