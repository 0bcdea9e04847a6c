import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkHrefs, SiteFiles, scriptTags, wireBytes } from "#tests/support/first-load.ts";
import type { Role } from "#tests/support/roles.ts";
import { type SampleSite, startSampleSite } from "#tests/support/sample-site.ts";
import { browserOf, createScreens, openScreen, type Screen, screenName } from "#tests/support/screens.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A slow line is enough: every screen within its bytes, which are those of bodies as they are sent, brotli. */
const kilobyte = 1024;
const budgets = {
  /** HTML and CSS of a screen. */
  page: { visitor: 14 * kilobyte, member: 24 * kilobyte, administrator: 24 * kilobyte },
  /** Scripts that a screen loads at first. */
  scripts: 110 * kilobyte,
  /** What all screens share of it, and what one adds. */
  sharedScripts: 110 * kilobyte,
  ownScripts: 12 * kilobyte,
};

interface Seen extends Screen {
  html: string;
  page: number;
  scripts: string[];
}

let site: SampleSite;
let files: SiteFiles;
const seen: Seen[] = [];

beforeAll(async () => {
  site = await startSampleSite();
  files = new SiteFiles(new Visitor(site.origin));
  const browsers = new Map<Role, Visitor>();
  for (const screen of await createScreens(site.origin)) {
    const browser = browsers.get(screen.role) ?? (await browserOf(site.origin, screen.role));
    browsers.set(screen.role, browser);
    const { html, headers } = await openScreen(browser, screen);
    const { stylesheets, scripts } = await files.firstLoadOf(html);
    seen.push({ ...screen, html, page: wireBytes(headers) + (await files.bytes(stylesheets)), scripts });
  }
}, 120_000);
afterAll(() => site.stop());

/** The screens that take more than they may, with what they take. */
async function over(screens: Seen[], budget: number, bytesOf: (screen: Seen) => number | Promise<number>) {
  const sizes = await Promise.all(screens.map(async (screen) => ({ name: screenName(screen), bytes: await bytesOf(screen) })));
  return sizes.filter(({ bytes }) => bytes > budget).map(({ name, bytes }) => `${name}: ${bytes}`);
}

const textOf = async (file: string) => (await files.get(file)).text;

describe("bytes of a first visit", () => {
  test.each(["visitor", "member", "administrator"] as const)("HTML and CSS of every screen: %s", async (who) => {
    const screens = seen.filter((screen) => screen.role === who);
    expect(screens).not.toHaveLength(0);
    expect(await over(screens, budgets.page[who], ({ page }) => page)).toEqual([]);
  });

  test("scripts of every screen", async () => {
    expect(await over(seen, budgets.scripts, ({ scripts }) => files.bytes(scripts))).toEqual([]);
  });

  test("scripts that all screens share, and what one adds to them", async () => {
    // An address that takes no form answers with a sentence, which needs none.
    const screens = seen.filter(({ scripts, status }) => scripts.length > 0 || status !== 405);
    const shared = (screens[0]?.scripts ?? []).filter((file) => screens.every(({ scripts }) => scripts.includes(file)));
    expect(shared).toContainEqual(expect.stringMatching(/manifest-/));
    expect(shared).toContainEqual(expect.stringMatching(/entry\.client-/));
    expect(await files.bytes(shared)).toBeLessThanOrEqual(budgets.sharedScripts);
    const own = ({ scripts }: Seen) => files.bytes(scripts.filter((file) => !shared.includes(file)));
    expect(await over(screens, budgets.ownScripts, own)).toEqual([]);
  });

  test("every file is sent compressed, also the list of routes, which the build writes last", async () => {
    const all = new Set(seen.flatMap(({ html, scripts }) => [...scripts, ...linkHrefs(html, "stylesheet")]));
    for (const file of all) {
      const { text, encoding } = await files.get(file);
      if (text.length >= 512) expect([file, encoding]).toEqual([file, "br"]);
    }
  });
});

describe("nothing holds the first paint up", () => {
  test("but one stylesheet: no script that is waited for", () => {
    for (const screen of seen) {
      expect([screenName(screen), linkHrefs(screen.html, "stylesheet").length]).toEqual([screenName(screen), 1]);
      const waitedFor = scriptTags(screen.html).filter((attributes) => !/type="module"|\b(?:async|defer)\b/.test(attributes));
      expect([screenName(screen), waitedFor]).toEqual([screenName(screen), []]);
    }
  });

  test("the stylesheet fetches no other and no font", async () => {
    for (const file of new Set(seen.flatMap(({ html }) => linkHrefs(html, "stylesheet")))) {
      expect(await textOf(file)).not.toMatch(/@import|@font-face/);
    }
  });

  test("what checks forms (zod, conform) is loaded when a form is first used", () => {
    const loaded = new Set(seen.flatMap(({ scripts }) => scripts));
    const all = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
    for (const theirWord of ["invalid_format", "__intent__"]) {
      const files = all.filter((name) => readFileSync(path.join("build/client/assets", name), "utf8").includes(theirWord));
      // Otherwise their word has changed, and this test would look for nothing.
      expect(files).not.toEqual([]);
      expect(files.filter((name) => loaded.has(`/assets/${name}`))).toEqual([]);
    }
  });
});
