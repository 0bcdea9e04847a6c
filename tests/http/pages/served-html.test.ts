import { matchRoutes } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import * as words from "#app/ui/button-words.ts";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { addMailContent, mailScreens } from "#tests/support/mail-screens.ts";
import { allPaths } from "#tests/support/operations/paths.ts";
import { startMailSite, startSampleSite } from "#tests/support/sample-site.ts";
import { browserOf, createScreens, openScreen, type Screen, screenName } from "#tests/support/screens.ts";
import { started } from "#tests/support/started.ts";
import { browsersEncodings, type Role, type Visitor } from "#tests/support/visitor.ts";
import { type ServedScreen, testBudgets } from "./budgets.ts";

/** The HTML of every screen, as a browser without scripts gets it, also of those that only a site with a mail server has. */

type Served = ServedScreen & { answered: number };

let screens: Screen[];
const served = { full: [] as Served[], simple: [] as Served[] };
const servedWithMail = { full: [] as Served[], simple: [] as Served[] };
const site = started(() => startSampleSite());
beforeAll(async () => {
  screens = await createScreens(site.origin);
  const mail = await startMailSite({ answerTo: (recipient) => (recipient.startsWith("refused") ? 550 : undefined) });
  addMailContent(mail.site.dataDir);
  for (const version of ["full", "simple"] as const) {
    served[version] = await loadScreens(version, site, screens);
    servedWithMail[version] = await loadScreens(version, mail.site, mailScreens);
  }
  await mail.stop();
});

/** Loads screens in one of the two versions. */
async function loadScreens(version: keyof typeof served, { origin }: { origin: string }, screens: readonly Screen[]) {
  const browsers = new Map<Role, Visitor>();
  const pages: Served[] = [];
  for (const screen of screens) {
    const browser = browsers.get(screen.role) ?? (await browserOf(origin, screen.role));
    if (!browsers.has(screen.role)) await browser.page(`/version/${version}?from=/`);
    // Their bytes are checked.
    if (version === "full") browser.acceptedEncodings = browsersEncodings;
    browsers.set(screen.role, browser);
    const { status, html, headers } = await openScreen(browser, screen);
    pages.push({ ...screen, html, headers, answered: status });
  }
  return pages;
}

describe.each(["full", "simple"] as const)("in the %s version", (version) => {
  const all = () => [...served[version], ...servedWithMail[version]];

  test("every screen has the expected status, and a refused form says why", () => {
    const wrong = all().filter(({ answered, status }) => answered !== status);
    expect(wrong.map((screen) => `${screenName(screen)} answered ${screen.answered}`)).toEqual([]);
    const silent = all().filter(
      ({ post, html }) => post && !html.includes('role="alert"') && !/<p[^>]*>4\d\d<\/p><h1/.test(html),
    );
    expect(silent.map(screenName)).toEqual([]);
  });

  test("every page is valid and accessible HTML, and follows the rules for browsers without scripts and styles", async () => {
    const problems: string[] = [];
    for (const screen of all()) {
      for (const problem of await htmlProblems(screen.html)) problems.push(`${screenName(screen)}: ${problem}`);
    }
    expect(problems).toEqual([]);
  });

  test(version === "simple" ? "no page has a script" : "every page has its scripts, except those outside the site", () => {
    const expected = (screen: Screen) => version === "full" && screen.status !== 405;
    const wrong = served[version].filter((screen) => /<script|modulepreload/.test(screen.html) !== expected(screen));
    expect(wrong.map(screenName)).toEqual([]);
  });

  if (version === "simple") {
    // Without a text, w3m prints the file name, and ELinks and Links print [IMG]. Both also print other links of the head.
    test("every picture has an alternative text, and the head preloads and expects nothing", () => {
      const wrong = served.simple.filter(({ html }) =>
        /<img[^>]* alt=""|<link[^>]* rel="(?:(?:module)?preload|expect)"/.test(html),
      );
      expect(wrong.map(screenName)).toEqual([]);
    });
  }

  test("scripts never take the line from the style sheet and the pictures", () => {
    const preloads = served[version].flatMap(({ html }) => html.match(/<link[^>]* ?rel="modulepreload"[^>]*>/g) ?? []);
    expect(preloads.length > 0).toBe(version === "full");
    expect(preloads.filter((link) => !link.includes('fetchPriority="low"'))).toEqual([]);
  });

  test("no form has React Router's attribute for the discovery of routes, because all are known", () => {
    expect(served[version].filter(({ html }) => html.includes("data-discover")).map(screenName)).toEqual([]);
  });

  test("every error page keeps the header of a signed-in member", () => {
    const signedIn = served[version].filter(({ role, status }) => role !== "visitor" && status >= 400);
    expect(signedIn.length).toBeGreaterThan(20);
    expect(signedIn.filter(({ html }) => !html.includes(words.signOut)).map(screenName)).toEqual([]);
  });

  test("every screen has a unique title", () => {
    const screensByTitle = new Map<string, Set<string>>();
    for (const { path, html, status } of served[version].filter(({ status }) => status < 400)) {
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? `none, with status ${status}`;
      screensByTitle.set(title, (screensByTitle.get(title) ?? new Set()).add(screenOf(path)));
    }
    expect([...screensByTitle].filter(([, same]) => same.size > 1)).toEqual([]);
  });
});

describe("the full version", () => testBudgets(site, () => served.full));

test("every link, picture, file, and search works for the role that sees it", async () => {
  const dead: string[] = [];
  for (const role of new Set(screens.map((screen) => screen.role))) {
    const browser = await browserOf(site.origin, role);
    const seenOn = new Map<string, Screen>();
    for (const screen of [...served.full, ...served.simple].filter((each) => each.role === role)) {
      for (const address of addressesIn(screen.html, screen.path)) if (!seenOn.has(address)) seenOn.set(address, screen);
    }
    const check = async ([address, screen]: [string, Screen]) => {
      // A line that the server just closed is opened again, as browsers do.
      const response = await browser.request(address).catch((error: Error) => {
        if ((error.cause as { code?: string } | undefined)?.code !== "UND_ERR_SOCKET") throw error;
        return browser.request(address);
      });
      await response.body?.cancel();
      if (response.status >= 400) dead.push(`${screenName(screen)} leads to ${address}: ${response.status}`);
    };
    const left = [...seenOn];
    while (left.length > 0) await Promise.all(left.splice(0, 8).map(check));
  }
  expect(dead).toEqual([]);
});

describe("every address of the route table", () => {
  /** Addresses without a page, and what they do instead. */
  const withoutScreen: Record<string, string> = {
    "/version/:choice": "redirects to the page in the other version",
    "/welcome/:token": "redirects to /join/:token",
    "/yearbook/upload": "takes files from scripts, and responds with JSON",
    "/yearbook/:albumId/download": "a ZIP file",
    "/yearbook/photos/:photoId/original": "a file",
    "/account/data": "a ZIP file",
    "/reunions/:reunionId/calendar.ics": "a calendar file",
    "/calendar/:file": "a calendar that other programs read",
    "/admin/activity-logs/download": "a CSV file",
    "/admin/backup/download": "redirects to the page with the button",
    "/admin/import/faulty-rows": "a CSV file",
    "/admin/yearbook-portraits/picture": "a picture",
    "/images/:file": "a picture",
  };
  const showsNoPage = (path: string) => path in withoutScreen || path.startsWith("/api/");
  const patterns = allPaths.map((path) => ({ path }));
  const patternOf = (path: string) => matchRoutes(patterns, new URL(path, site.origin).pathname)?.[0]?.route.path ?? "none";

  test("has a screen in the list, or a reason why it has no page", () => {
    const seen = new Set(
      [...screens, ...mailScreens].filter(({ status, post }) => status === 200 && !post).map(({ path }) => patternOf(path)),
    );
    // The 404 screen matches all other addresses.
    seen.add("/*");
    // Only emails have links that work: tests/http/mail/notices.test.ts and tests/http/account/recovery.test.ts check their pages.
    for (const path of ["/unsubscribe/:token", "/confirm-email/:token"]) seen.add(path);
    // Only somebody between the two steps of a sign-in sees it: tests/http/account/second-factor.test.ts.
    seen.add("/login/code");
    const unseen = patterns.filter(({ path }) => !seen.has(path) && !showsNoPage(path));
    expect(unseen.map(({ path }) => path)).toEqual([]);
    expect(Object.keys(withoutScreen).filter((path) => seen.has(path) || !patterns.some((one) => one.path === path))).toEqual([]);
  });

  test("is not HTML if it has no page", async () => {
    const browser = await browserOf(site.origin, "administrator");
    const pages: string[] = [];
    for (const { path } of patterns.filter(({ path }) => showsNoPage(path))) {
      const response = await browser.request(path.replace(/:\w+|\*/g, "1"));
      await response.body?.cancel();
      if (/html/.test(response.headers.get("Content-Type") ?? "")) pages.push(path);
    }
    expect(pages).toEqual([]);
  });
});

/** The screen of an address. Its dialogs, filters, and page numbers belong to the same screen. */
function screenOf(path: string): string {
  const { pathname, searchParams } = new URL(path, site.origin);
  // These two pairs of addresses show the same screen.
  const screen = pathname.replace("/admin/profile-editor", "/alumni").replace(/^\/join\/.*/, "/join/…");
  return [screen, searchParams.get("album"), searchParams.has("deleted") && "deleted"].filter(Boolean).join(" ");
}

/** Every address of this site in a page, except those that change the version. */
function addressesIn(html: string, path: string): Set<string> {
  const base = new URL(path, site.origin);
  const written = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = ""]) => address);
  const sources = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set = ""]) => set.split(",").map((one) => one.trim()));
  const addresses = new Set<string>();
  for (const address of [...written, ...sources.map((source) => source.replace(/ .*/, ""))]) {
    const url = new URL(address.replaceAll("&amp;", "&"), base);
    const isPostOnly = url.pathname === "/logout" || url.pathname === "/admin/backup/download";
    if (url.origin !== base.origin || url.pathname.startsWith("/version/") || isPostOnly) continue;
    // An error page may link to its own address.
    if (url.pathname + url.search === base.pathname + base.search) continue;
    addresses.add(url.pathname + url.search);
  }
  return addresses;
}
