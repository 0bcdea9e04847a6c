import { screenName } from "../support/screens.ts";
import { faultsOfLook, violations } from "./axe.ts";
import { bring, hiddenByStyles, misfits, readersStyles, smallTargets } from "./fit.ts";
import { becomes, differing, groups, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";

// Many screens in one test, each opened once.
test.describe.configure({ timeout: 180_000 });

for (const [group, belongs] of Object.entries(groups)) {
  test(`no axe violation, contrast 7:1, light, dark and larger text; 320 px (or 400 % zoom), 44 px targets, text twice as large or widely spaced: ${group}`, async ({
    page,
    screens,
    site,
  }) => {
    const looked = await differing(screens.filter(belongs), site.origin);
    expect(looked.length).toBeGreaterThan(8);
    const found: string[] = [];
    const seen = { light: new Set<string>(), dark: new Set<string>(), simple: new Set<string>() };
    if (looked[0]) await becomes(page, looked[0].role);
    for (const screen of looked) {
      const note = (what: string, faults: string[]) =>
        found.push(...faults.map((fault) => `${screenName(screen)}, ${what}: ${fault}`));
      await open(page, screen);
      note("all rules", await violations(page));
      note("light", await faultsOfLook(page, seen.light));
      await page.emulateMedia({ colorScheme: "dark" });
      note("dark", await faultsOfLook(page, seen.dark));
      await page.emulateMedia({ colorScheme: "light" });

      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 320, height: 700 });
      note("hidden by styles", await hiddenByStyles(page));
      note("320 px", [...(await misfits(page)), ...(await smallTargets(page))]);
      await page.setViewportSize({ width, height });
      for (const [what, css] of Object.entries(readersStyles)) {
        await bring(page, css);
        note(what, await misfits(page));
      }
      await bring(page, "");
      // The simple version is the same HTML with larger text, fewer pictures and no scripts.
      await page.evaluate(() => document.documentElement.classList.add("simple"));
      note("simple", await faultsOfLook(page, seen.simple));
    }
    expect(Math.min(seen.dark.size, seen.simple.size), "texts of different looks").toBeGreaterThan(40);
    expect(found).toEqual([]);
  });
}
