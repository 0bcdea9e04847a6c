import type { Page } from "@playwright/test";
import axe from "axe-core";

/** Runs axe in the page itself: its Playwright wrapper opens another page for each result. */

const standards = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about colors. The enhanced contrast of 7:1 includes the minimum of 4.5:1. */
const appearance = ["color-contrast-enhanced", "link-in-text-block"];
const checkedElsewhere = ["color-contrast", "color-contrast-enhanced", "target-size"];

const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
};

/**
 * The violations of a page, except contrasts, and the size of controls, which takes half the time of all rules and for which
 * `smallTargets` asks for more. If a dialog is open, checks only the dialog: the page behind it is another screen.
 */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(
    async ({ values, elsewhere }) => {
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await checker.run(document.querySelector("dialog") ?? document, {
        runOnly: { type: "tag", values },
        rules: Object.fromEntries(elsewhere.map((rule) => [rule, { enabled: false }])),
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    },
    { values: standards, elsewhere: checkedElsewhere },
  );
}

/**
 * The violations of color rules in texts with an appearance that is not in `seen`, to which it adds theirs. Texts with
 * the same classes within the same parents have the same appearance.
 */
export async function appearanceViolations(page: Page, seen: Set<string>): Promise<string[]> {
  await loadAxe(page);
  const { found, looks } = await page.evaluate(
    async ({ values, seen }) => {
      const known = new Set(seen);
      const ownLook = (element: Element) => {
        const place = [element.matches(":first-child") && "first", element.matches(":last-child") && "last"];
        const states = ["class", "type", "style", "disabled", "aria-current", "aria-invalid"].map((name) =>
          element.getAttribute(name),
        );
        return [element.localName, ...place, ...states].join(" ");
      };
      const lookWithin = new Map<Element | null, string>();
      const lookOf = (element: Element): string => {
        const found = lookWithin.get(element);
        if (found !== undefined) return found;
        const look = `${element.parentElement ? lookOf(element.parentElement) : ""}>${ownLook(element)}`;
        lookWithin.set(element, look);
        return look;
      };
      const include: Element[] = [];
      const looks: string[] = [];
      for (const element of (document.querySelector("dialog") ?? document.body).querySelectorAll("*")) {
        const isField = element.matches("input:not([type=hidden]), select, textarea");
        const hasText = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
        );
        if (!isField && !hasText) continue;
        const look = lookOf(element);
        if (known.has(look)) continue;
        known.add(look);
        looks.push(look);
        include.push(element);
      }
      if (include.length === 0) return { found: [], looks };
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const runOnly = { type: "rule" as const, values };
      const { violations } = await checker.run({ include }, { runOnly, resultTypes: ["violations"] });
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
      return { found, looks };
    },
    { values: appearance, seen: [...seen] },
  );
  for (const look of looks) seen.add(look);
  return found;
}
