import { addMailContent, clearReturnedAddresses, mailScreens } from "../support/mail-screens.ts";
import { open } from "../support/open-screen.ts";
import { screenName } from "../support/screens.ts";
import { appearanceViolations, violations } from "./axe.ts";
import { applyStyles, hiddenByStyles, overflows, readerStyles, smallTargets } from "./layout-checks.ts";
import { expect, test } from "./mail.fixture.ts";
import { signInAs } from "./screen-walk.ts";

/** The screens of a site with a mail server, as accessibility.spec.ts checks the others. */

test.describe.configure({ timeout: 180_000 });

test.afterAll(({ site }) => clearReturnedAddresses(site.dataDir));

test("no accessibility problem in light, dark, simple, narrow, and enlarged screens with email", async ({ page, site }) => {
  addMailContent(site.dataDir);
  const found: string[] = [];
  const seen = { light: new Set<string>(), dark: new Set<string>(), simple: new Set<string>() };
  let role = "";
  for (const screen of mailScreens) {
    if (screen.role !== role) await signInAs(page, screen.role);
    role = screen.role;
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
    await page.evaluate(() => document.documentElement.classList.add("simple"));
    note("simple", await appearanceViolations(page, seen.simple));
  }
  expect(found).toEqual([]);
});
