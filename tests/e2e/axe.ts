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

/** How the site is drawn: as usual, in the simple version, and in dark windows. */
const colorings = ["light", "simple", "dark"] as const;
type Coloring = (typeof colorings)[number];

/**
 * The violations of color rules in texts and fields whose colors and size on their background are not in `seen`, in each coloring.
 * Adds theirs to it. Contrast depends on nothing else, and axe takes long for it.
 */
export async function colorViolations(page: Page, seen: Set<string>): Promise<string[]> {
  const found: string[] = [];
  const looks = await page.evaluate(looksNow, { tried: colorings });
  for (const coloring of colorings) {
    const marked = looks[coloring]?.filter((look) => !seen.has(look)) ?? [];
    if (marked.length === 0) continue;
    await draw(page, coloring);
    await page.evaluate(looksNow, { marked });
    found.push(...(await violationsOfMarked(page)).map((violation) => `${coloring}: ${violation}`));
    await draw(page, "light");
    for (const look of marked) seen.add(look);
  }
  return found;
}

/** The simple version is the same HTML with larger text, fewer pictures and no scripts. */
async function draw(page: Page, coloring: Coloring) {
  await page.evaluate((isSimple) => document.documentElement.classList.toggle("simple", isSimple), coloring === "simple");
  await page.emulateMedia({ colorScheme: coloring === "dark" ? "dark" : "light" });
}

/**
 * Runs in the page: the colors and sizes of texts and fields on their backgrounds in each coloring that is tried. The browser
 * computes their styles and draws none of them. Without any, marks one text or field for each of the looks in `marked`.
 */
function looksNow({ tried = [], marked = [] }: { tried?: readonly Coloring[]; marked?: string[] }) {
  const looks = (): string[] => {
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
    const unmarked = new Set(marked);
    const found = new Set<string>();
    for (const element of (document.querySelector("dialog") ?? document.body).querySelectorAll("*")) {
      const isField = element.matches("input:not([type=hidden]), select, textarea");
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
      if (!isField && !hasText) continue;
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
      // From these sizes on, less contrast is enough.
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 14 : 18) / 0.75;
      // A link must differ from the text around it.
      const isLink = element.localName === "a";
      const link = isLink ? [textDecorationLine, fontWeight, getComputedStyle(element.parentElement ?? element).color] : [];
      const states = [isField, element.matches(":disabled, [aria-disabled=true]")];
      const look = [color, isLarge, textShadow, ...states, ...link, ground(element)].join(", ");
      found.add(look);
      element.toggleAttribute("data-marked", unmarked.delete(look));
    }
    if (unmarked.size > 0) throw new Error(`Nothing looks so when it is drawn: ${[...unmarked].join("\n")}`);
    return [...found];
  };

  if (tried.length === 0) return { light: looks() };
  const { classList, style } = document.documentElement;
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const dark = rules.find((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes("dark")) as CSSMediaRule;
  const { mediaText } = dark.media;
  const found: Partial<Record<Coloring, string[]>> = {};
  for (const coloring of tried) {
    classList.toggle("simple", coloring === "simple");
    if (coloring === "dark") [dark.media.mediaText, style.colorScheme] = ["all", "dark"];
    found[coloring] = looks();
  }
  [dark.media.mediaText, style.colorScheme] = [mediaText, ""];
  classList.remove("simple");
  return found;
}

/** The violations of color rules in what `looksNow` marked. */
async function violationsOfMarked(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (values) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const include = [...document.querySelectorAll("[data-marked]")];
    const options = { runOnly: { type: "rule" as const, values }, resultTypes: ["violations" as const], selectors: false };
    const { violations } = await checker.run({ include }, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  }, colorRules);
}
