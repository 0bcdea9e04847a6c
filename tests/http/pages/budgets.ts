import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { linkHrefs, SiteFiles, scriptTags, wireBytes } from "#tests/support/first-load.ts";
import { type Screen, screenName } from "#tests/support/screens.ts";
import type { Site } from "#tests/support/site.ts";
import { browsersEncodings, Visitor } from "#tests/support/visitor.ts";

/** The site must work on a slow connection, so each screen has a budget in bytes, compressed with brotli. */
const kilobyte = 1024;
const budgets = {
  /** HTML and CSS of a screen. */
  page: { visitor: 14 * kilobyte, member: 24 * kilobyte, administrator: 24 * kilobyte },
  /** Scripts that a screen loads before it is used, and those that it loads besides if it may show a form. */
  scripts: 120 * kilobyte,
  formScripts: 12 * kilobyte,
  /** Scripts that all screens share, and scripts that one screen adds. */
  sharedScripts: 108 * kilobyte,
  ownScripts: 12 * kilobyte,
};

/** A screen as a browser gets it. */
export interface ServedScreen extends Screen {
  html: string;
  headers: Headers;
}

interface LoadedScreen extends ServedScreen {
  /** Bytes of its HTML and CSS. */
  page: number;
  scripts: string[];
}

/** The screens over a budget, with their bytes. */
async function overBudget(screens: LoadedScreen[], budget: number, bytesOf: (screen: LoadedScreen) => number | Promise<number>) {
  const sizes = await Promise.all(screens.map(async (screen) => ({ name: screenName(screen), bytes: await bytesOf(screen) })));
  return sizes.filter(({ bytes }) => bytes > budget).map(({ name, bytes }) => `${name}: ${bytes}`);
}

/** conform, and what only forms need of ours. */
const isFormScript = (file: string) => /\/assets\/(conform|forms)-/.test(file);
const withoutFormScripts = (scripts: string[]) => scripts.filter((file) => !isFormScript(file));

/** Tests the screens of a site, which are loaded before its tests run. */
export function testBudgets(site: Site, servedScreens: () => readonly ServedScreen[]) {
  let files: SiteFiles;
  const loadedScreens: LoadedScreen[] = [];
  beforeAll(async () => {
    const visitor = new Visitor(site.origin);
    visitor.acceptedEncodings = browsersEncodings;
    files = new SiteFiles(visitor);
    for (const screen of servedScreens()) {
      const { stylesheets, scripts } = await files.firstLoadOf(screen.html);
      loadedScreens.push({ ...screen, page: wireBytes(screen.headers) + (await files.bytes(stylesheets)), scripts });
    }
  });
  const textOf = async (file: string) => (await files.get(file)).text;

  describe("bytes of a first visit", () => {
    test.each(["visitor", "member", "administrator"] as const)(
      "HTML and CSS of every screen are within the budget: %s",
      async (role) => {
        const screens = loadedScreens.filter((screen) => screen.role === role);
        expect(screens).not.toHaveLength(0);
        expect(await overBudget(screens, budgets.page[role], ({ page }) => page)).toEqual([]);
      },
    );

    test("the scripts of every screen are within the budget", async () => {
      const bytes = ({ scripts }: LoadedScreen) => files.bytes(withoutFormScripts(scripts));
      expect(await overBudget(loadedScreens, budgets.scripts, bytes)).toEqual([]);
      const formBytes = ({ scripts }: LoadedScreen) => files.bytes(scripts.filter(isFormScript));
      expect(await overBudget(loadedScreens, budgets.formScripts, formBytes)).toEqual([]);
    });

    test("the shared scripts and the scripts that one screen adds are within the budgets", async () => {
      // The response of an address without a form has no scripts.
      const screens = loadedScreens.filter(({ scripts, status }) => scripts.length > 0 || status !== 405);
      // A screen is on one of two layouts, whose scripts do the same.
      const isLayout = (file: string) => /\/assets\/(members-)?page-/.test(file);
      const isShared = (file: string) => isLayout(file) || screens.every(({ scripts }) => scripts.includes(file));
      const shared = (screens[0]?.scripts ?? []).filter(isShared);
      expect(shared).toContainEqual(expect.stringMatching(/manifest-/));
      expect(shared).toContainEqual(expect.stringMatching(/entry\.client-/));
      expect(await files.bytes(shared)).toBeLessThanOrEqual(budgets.sharedScripts);
      const own = ({ scripts }: LoadedScreen) => files.bytes(withoutFormScripts(scripts).filter((file) => !isShared(file)));
      expect(await overBudget(screens, budgets.ownScripts, own)).toEqual([]);
    });

    test("every file is compressed, even the route manifest, which the build writes last", async () => {
      const all = new Set(loadedScreens.flatMap(({ html, scripts }) => [...scripts, ...linkHrefs(html, "stylesheet")]));
      for (const file of all) {
        const { text, encoding } = await files.get(file);
        if (text.length >= 512) expect([file, encoding]).toEqual([file, "br"]);
      }
    });
  });

  test("the largest script, which every screen loads, tells Chromium on its first line to compile all of it at once", async () => {
    for (const { scripts, ...screen } of loadedScreens.filter(({ scripts }) => scripts.length > 0)) {
      const texts = await Promise.all(scripts.map(textOf));
      const [largest = ""] = texts.toSorted((one, other) => other.length - one.length);
      expect([screenName(screen), largest.split("\n")[0]]).toEqual([screenName(screen), "//# allFunctionsCalledOnLoad"]);
    }
  });

  describe("the first paint", () => {
    test("waits for one stylesheet and for no script", () => {
      for (const screen of loadedScreens) {
        expect([screenName(screen), linkHrefs(screen.html, "stylesheet").length]).toEqual([screenName(screen), 1]);
        const blocking = scriptTags(screen.html).filter((attributes) => !/type="module"|\b(?:async|defer)\b/.test(attributes));
        expect([screenName(screen), blocking]).toEqual([screenName(screen), []]);
      }
    });

    test("needs no other stylesheet and no font", async () => {
      for (const file of new Set(loadedScreens.flatMap(({ html }) => linkHrefs(html, "stylesheet")))) {
        expect(await textOf(file)).not.toMatch(/@import|@font-face/);
      }
    });

    test("needs no zod, which loads when a form is first used", () => {
      const loadedScripts = new Set(loadedScreens.flatMap(({ scripts }) => scripts));
      const all = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
      const files = all.filter((name) => readFileSync(path.join("build/client/assets", name), "utf8").includes("invalid_format"));
      // If no file has the identifier, this test proves nothing.
      expect(files).not.toEqual([]);
      expect(files.filter((name) => loadedScripts.has(`/assets/${name}`))).toEqual([]);
    });
  });
}
