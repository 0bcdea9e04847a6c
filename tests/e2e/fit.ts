import type { Page } from "@playwright/test";

/** What is measured of a page: whether all of it can be read and reached, at any size. */

/** What is wider than the window, and text that does not fit its box. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > window.innerWidth ? [`scrolls sideways: ${scrollWidth} in ${window.innerWidth} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const isLarger = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      const isForEars = element.clientWidth <= 1 || element.clientHeight <= 1;
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
      if (!isLarger || isForEars || isField || !element.textContent.trim()) continue;
      const { overflowX, overflowY, fontSize } = getComputedStyle(element);
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
export function hiddenByStyles(page: Page): Promise<string[]> {
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
export function smallTargets(page: Page): Promise<string[]> {
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
export const readersStyles = {
  "text of twice the size": "html { font-size: 200% !important }",
  "more space between lines, letters and words": `* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important } p { margin-bottom: 2em !important }`,
};

export const bring = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
