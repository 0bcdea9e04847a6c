import type { Page } from "@playwright/test";

/** Checks that everything on a page can be read and reached at any size. */

/** Sideways scrolling, and text that its box cuts off. */
export const overflows = (page: Page): Promise<string[]> => page.evaluate(overflowsNow, {});

/** What overflows with each of the styles that readers may apply. The browser draws none of them. */
export const overflowsAsReadersStyle = (page: Page): Promise<string[]> => page.evaluate(overflowsNow, readerStyles);

/** Styles that readers may apply. */
const readerStyles = {
  "text twice as large": "html { font-size: 200% !important }",
  "more space between lines, letters, and words": `* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important } p { margin-bottom: 2em !important }`,
};

/** Runs in the page: what overflows with each of these styles, or without any. */
function overflowsNow(styles: Record<string, string>): string[] {
  const found: string[] = [];
  const check = (where: string) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) found.push(`${where}scrolls sideways: ${scrollWidth} in ${window.innerWidth} px`);
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
      if (cutsX || cutsY) found.push(`${where}cuts text off: ${element.outerHTML.slice(0, 120)}`);
    }
  };
  if (Object.keys(styles).length === 0) check("");
  for (const [where, css] of Object.entries(styles)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    check(`${where}, `);
  }
  document.adoptedStyleSheets = [];
  return found;
}

/** Elements that extend beyond the window or their container. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const snippetOf = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 100);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll("body *")) {
      const isForScreenReaders = element.clientWidth <= 1;
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
      const isLarger = element.scrollWidth > element.clientWidth && !isForScreenReaders && !isField;
      if (isLarger && getComputedStyle(element).overflowX !== "visible") {
        found.push(`${element.scrollWidth} px in ${element.clientWidth} px: ${snippetOf(element)}`);
      }
      if (!element.matches("a[href], button, input:not([type=hidden]), select, textarea, summary")) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const isOutOnPurpose = element.closest('[aria-hidden=true], [href="#content"]') !== null || width === 0;
      if (!isOutOnPurpose && (left < -1 || right > window.innerWidth + 1)) {
        found.push(`a control from ${Math.round(left)} to ${Math.round(right)} px: ${snippetOf(element)}`);
      }
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
