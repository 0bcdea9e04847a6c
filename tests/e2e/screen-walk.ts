import type { Page } from "@playwright/test";
import { open } from "../support/open-screen.ts";
import type { Role } from "../support/roles.ts";
import { samplePeople } from "../support/sample-site.ts";
import { type Screen, screenName } from "../support/screens.ts";
import { colorViolations, markNewLooks, violations } from "./axe.ts";
import { applyStyles, hiddenByStyles, overflows, readerStyles, smallTargets } from "./layout-checks.ts";
import { signIn } from "./site.fixture.ts";
import type { WalkedScreen } from "./walked-screens.ts";

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
export async function accessibilityProblems(page: Page, screens: WalkedScreen[]) {
  const found: string[] = [];
  const seen = new Set<string>();
  let role: Role | null = null;
  for (const screen of screens) {
    if (screen.role === role) await openNext(page, screen);
    else {
      await signInAs(page, screen.role);
      await open(page, screen);
    }
    role = screen.role;
    const note = (what: string, problems: string[]) =>
      found.push(...problems.map((problem) => `${screenName(screen)}, ${what}: ${problem}`));
    note("all rules", await violations(page));
    const hasNewLook = await markNewLooks(page, seen);
    if (hasNewLook) {
      note("light", await colorViolations(page));
      await page.emulateMedia({ colorScheme: "dark" });
      note("dark", await colorViolations(page));
      await page.emulateMedia({ colorScheme: "light" });
    }

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
    if (!hasNewLook) continue;
    // The simple version is the same HTML with larger text, fewer pictures and no scripts.
    const setSimple = (isSimple: boolean) =>
      page.evaluate((isSimple) => document.documentElement.classList.toggle("simple", isSimple), isSimple);
    await setSimple(true);
    note("simple", await colorViolations(page));
    await setSimple(false);
  }
  return { found, seen };
}

/**
 * Opens a screen from another of the same reader, as scripts follow a link: half the work of loading the document. Forms are sent
 * without scripts, and load it.
 */
export async function openNext(page: Page, screen: WalkedScreen) {
  const isScripted = await page.evaluate(() => performance.getEntriesByName("scripts-ready").length > 0);
  if (screen.post || !isScripted) return open(page, screen);
  const { path, headings } = screen;
  const address = await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
    return link.href;
  }, path);
  // Some parts of a screen load after it: it is there when its headings are.
  await page.waitForFunction(
    ({ address, headings }) => {
      const isMissing = new Set(headings);
      for (const { textContent } of (document.querySelector("dialog") ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6"))
        isMissing.delete(textContent.replace(/\s+/g, " ").trim());
      return location.href === address && isMissing.size === 0;
    },
    { address, headings },
    { polling: 50 },
  );
}

/** Signs the browser in as somebody in this role, without the form. */
export async function signInAs(page: Page, role: Role) {
  if (role === "visitor") await page.context().clearCookies();
  else await signIn(page, samplePeople[role].email);
}
