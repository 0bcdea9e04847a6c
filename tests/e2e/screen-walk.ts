import type { Page } from "@playwright/test";
import { open } from "../support/open-screen.ts";
import type { Role } from "../support/roles.ts";
import { samplePeople } from "../support/sample-site.ts";
import { type Screen, screenName } from "../support/screens.ts";
import { appearanceViolations, violations } from "./axe.ts";
import { applyStyles, hiddenByStyles, overflows, readerStyles, smallTargets } from "./layout-checks.ts";
import { signIn } from "./site.fixture.ts";

/** Opens the screens of tests/support/screens.ts in a browser. */

const isAlbum = ({ path }: Screen) => path.startsWith("/yearbook");
const isMeetUpOrMessage = ({ path }: Screen) => /^\/(reunions|messages)/.test(path);

/** Groups of screens, so that two workers share the work. Each screen is in one of them. */
export const screenGroups: Record<string, (screen: Screen) => boolean> = {
  "visitors' screens": ({ role }) => role === "visitor",
  "home, people, and the account": (screen) => screen.role === "member" && !isAlbum(screen) && !isMeetUpOrMessage(screen),
  albums: (screen) => screen.role === "member" && isAlbum(screen),
  "meet-ups and messages": (screen) => screen.role === "member" && isMeetUpOrMessage(screen),
  "administrators' albums, meet-ups, and messages": (screen) =>
    screen.role === "administrator" && (isAlbum(screen) || isMeetUpOrMessage(screen)),
  "administrators' other screens": (screen) => screen.role === "administrator" && !isAlbum(screen) && !isMeetUpOrMessage(screen),
};

/** The accessibility problems of screens in light, dark, and simple colors, narrow, and with the styles that readers may apply. */
export async function accessibilityProblems(page: Page, screens: Screen[]) {
  const found: string[] = [];
  const seen = { light: new Set<string>(), dark: new Set<string>(), simple: new Set<string>() };
  let role: Role | null = null;
  for (const screen of screens) {
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
    // The simple version is the same HTML with larger text, fewer pictures and no scripts.
    await page.evaluate(() => document.documentElement.classList.add("simple"));
    note("simple", await appearanceViolations(page, seen.simple));
  }
  return { found, seen };
}

/** Signs the browser in as somebody in this role, without the form. */
export async function signInAs(page: Page, role: Role) {
  if (role === "visitor") await page.context().clearCookies();
  else await signIn(page, samplePeople[role].email);
}
