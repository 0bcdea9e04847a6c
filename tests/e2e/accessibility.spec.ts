import type { Page } from "@playwright/test";
import axe from "axe-core";
import { nameOf } from "../support/screens.ts";
import { becomes, groups, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";

// Many screens in one test: a browser of its own for each would take longer.
test.describe.configure({ timeout: 180_000 });

// The checker is a script, and the HTML it looks at is the same without scripts.
test.beforeEach(({ hasScripts }) => {
  test.skip(!hasScripts, "the checker needs scripts");
});

const standards = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"];
/** All that another colour scheme can change. */
const contrast = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

/**
 * Runs the checker in the page, which has its source: its wrapper for Playwright opens another page for each result. Of
 * a page with an open dialog it looks at the dialog: what lies behind is a screen of its own.
 */
function violations(page: Page, type: "tag" | "rule", values: string[]): Promise<string[]> {
  return page.evaluate(
    async ({ type, values }) => {
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const shown = document.querySelector("dialog") ?? document;
      const { violations } = await checker.run(shown, { runOnly: { type, values }, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    },
    { type, values },
  );
}

for (const [group, belongs] of Object.entries(groups)) {
  for (const version of ["full", "simple"] as const) {
    test(`no axe violation, contrast 7:1, ${version === "full" ? "light and dark" : "larger text"}: ${group}, ${version} version`, async ({
      page,
      context,
      site,
      screens,
    }) => {
      const found: string[] = [];
      const looked = screens.filter(belongs);
      const [first] = looked;
      if (first) await becomes(context, site.origin, first.who, version);
      for (const screen of looked) {
        await page.emulateMedia({ colorScheme: "light" });
        await open(page, screen);
        await page.evaluate(axe.source);
        const faults: string[] = [];
        if (version === "full") {
          faults.push(...(await violations(page, "tag", standards)));
          await page.emulateMedia({ colorScheme: "dark" });
          for (const fault of await violations(page, "rule", contrast)) faults.push(`dark: ${fault}`);
        } else {
          // The same HTML and colours, and other styles.
          faults.push(...(await violations(page, "rule", contrast)));
        }
        found.push(...faults.map((fault) => `${nameOf(screen)}: ${fault}`));
      }
      expect(looked.length).toBeGreaterThan(10);
      expect(found).toEqual([]);
    });
  }
}
