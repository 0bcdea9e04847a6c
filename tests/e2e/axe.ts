import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Runs axe in the page itself: its Playwright wrapper opens another page for each result. */

const standards = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about colors. The enhanced contrast of 7:1 includes the minimum of 4.5:1. */
const colorRules = ["color-contrast-enhanced", "link-in-text-block"];
const checkedElsewhere = ["color-contrast", "color-contrast-enhanced", "target-size"];

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
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
        selectors: false,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    },
    { values: standards, elsewhere: checkedElsewhere },
  );
}

/**
 * Marks the texts and fields whose colors and size on their background are not in `seen`, and adds theirs to it. Returns whether
 * there are any. Contrast depends on nothing else, and axe takes long for it.
 */
export async function markNewColors(page: Page, seen: Set<string>): Promise<boolean> {
  const added = await page.evaluate(
    (seen) => {
      const known = new Set(seen);
      const groundOf = new Map<Element | null, string>([[null, ""]]);
      /** The backgrounds that may show through behind an element, and how transparent it is. */
      const ground = (element: Element | null): string => {
        const found = groundOf.get(element);
        if (found !== undefined || !element) return found ?? "";
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const isOpaque = backgroundColor.startsWith("rgb(") && backgroundImage === "none" && opacity === "1";
        const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
        const isNothing = own === "rgba(0, 0, 0, 0) none 1";
        const behind = isOpaque ? own : `${isNothing ? "" : own} ${ground(element.parentElement)}`.trim();
        groundOf.set(element, behind);
        return behind;
      };
      for (const marked of document.querySelectorAll("[data-new-look]")) marked.removeAttribute("data-new-look");
      const looks: string[] = [];
      for (const element of (document.querySelector("dialog") ?? document.body).querySelectorAll("*")) {
        const isField = element.matches("input:not([type=hidden]), select, textarea");
        const hasText = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
        );
        if (!isField && !hasText) continue;
        const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
        const around = element.localName === "a" ? getComputedStyle(element.parentElement ?? element).color : "";
        const states = [element.matches(":disabled, [aria-disabled=true]"), isField];
        const look = [color, fontSize, fontWeight, textDecorationLine, textShadow, around, ...states, ground(element)].join(", ");
        if (known.has(look)) continue;
        known.add(look);
        looks.push(look);
        element.setAttribute("data-new-look", "");
      }
      return looks;
    },
    [...seen],
  );
  for (const look of added) seen.add(look);
  return added.length > 0;
}

/** The violations of color rules in what `markNewColors` marked. */
export async function colorViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (values) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const include = [...document.querySelectorAll("[data-new-look]")];
    const options = { runOnly: { type: "rule" as const, values }, resultTypes: ["violations" as const], selectors: false };
    const { violations } = await checker.run({ include }, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  }, colorRules);
}
