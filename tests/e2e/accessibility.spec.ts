import { open } from "../support/open-screen.ts";
import { screenName } from "../support/screens.ts";
import { appearanceViolations, violations } from "./axe.ts";
import { applyStyles, hiddenByStyles, overflows, readerStyles, smallTargets } from "./layout-checks.ts";
import { distinctScreens, screenGroups, signInAs } from "./screen-walk.ts";
import { expect, test } from "./site.fixture.ts";

// Each test opens many screens.
test.describe.configure({ timeout: 180_000 });

for (const [group, isInGroup] of Object.entries(screenGroups)) {
  test(`no accessibility problem in light, dark, simple, narrow, and enlarged screens: ${group}`, async ({
    page,
    screens,
    site,
  }) => {
    const checked = await distinctScreens(screens.filter(isInGroup), site.origin);
    expect(checked.length).toBeGreaterThan(8);
    const found: string[] = [];
    const seen = { light: new Set<string>(), dark: new Set<string>(), simple: new Set<string>() };
    if (checked[0]) await signInAs(page, checked[0].role);
    for (const screen of checked) {
      const note = (what: string, problems: string[]) =>
        found.push(...problems.map((problem) => `${screenName(screen)}, ${what}: ${problem}`));
      await open(page, screen);
      note("all rules", await violations(page));
      note("light", await appearanceViolations(page, seen.light));
      await page.emulateMedia({ colorScheme: "dark" });
      note("dark", await appearanceViolations(page, seen.dark));
      await page.emulateMedia({ colorScheme: "light" });

      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 320, height: 700 });
      note("hidden by styles", await hiddenByStyles(page));
      note("320 px", [...(await overflows(page)), ...(await smallTargets(page))]);
      await page.setViewportSize({ width, height });
      for (const [what, css] of Object.entries(readerStyles)) {
        await applyStyles(page, css);
        note(what, await overflows(page));
      }
      await applyStyles(page, "");
      // The simple version is the same HTML with larger text, fewer pictures and no scripts.
      await page.evaluate(() => document.documentElement.classList.add("simple"));
      note("simple", await appearanceViolations(page, seen.simple));
    }
    expect(Math.min(seen.dark.size, seen.simple.size), "texts of different appearance").toBeGreaterThan(40);
    expect(found).toEqual([]);
  });
}
