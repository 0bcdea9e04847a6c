import { matchRoutes } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPaths } from "#tests/support/addresses.ts";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { mailScreens } from "#tests/support/mail-screens.ts";
import type { Role } from "#tests/support/roles.ts";
import { type SampleSite, startSampleSite } from "#tests/support/sample-site.ts";
import { browserOf, createScreens, openScreen, type Screen, screenName } from "#tests/support/screens.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The HTML of every screen, as a browser without scripts gets it. */

type Served = Screen & { html: string; answered: number };

let site: SampleSite;
let screens: Screen[];
const served = { full: [] as Served[], simple: [] as Served[] };
beforeAll(async () => {
  site = await startSampleSite();
  screens = await createScreens(site.origin);
  served.full = await loadScreens("full");
  served.simple = await loadScreens("simple");
}, 60_000);
afterAll(() => site.stop());

/** Loads every screen in one of the two versions. */
async function loadScreens(version: keyof typeof served): Promise<Served[]> {
  const browsers = new Map<Role, Visitor>();
  const pages: Served[] = [];
  for (const screen of screens) {
    const browser = browsers.get(screen.role) ?? (await browserOf(site.origin, screen.role));
    if (!browsers.has(screen.role)) await browser.page(`/version/${version}?from=/`);
    browsers.set(screen.role, browser);
    const { status, html } = await openScreen(browser, screen);
    pages.push({ ...screen, html, answered: status });
  }
  return pages;
}

describe.each(["full", "simple"] as const)("in the %s version", (version) => {
  test("every screen has the expected status, and a refused form says why", () => {
    const wrong = served[version].filter(({ answered, status }) => answered !== status);
    expect(wrong.map((screen) => `${screenName(screen)} answered ${screen.answered}`)).toEqual([]);
    const silent = served[version].filter(
      ({ post, html }) => post && !html.includes('role="alert"') && !/<p[^>]*>4\d\d<\/p><h1/.test(html),
    );
    expect(silent.map(screenName)).toEqual([]);
  });

  test("every page is valid and accessible HTML, and follows the rules for browsers without scripts and styles", async () => {
    const problems: string[] = [];
    for (const screen of served[version]) {
      for (const problem of await htmlProblems(screen.html)) problems.push(`${screenName(screen)}: ${problem}`);
    }
    expect(problems).toEqual([]);
  }, 60_000);

  test(version === "simple" ? "no page has a script" : "every page has its scripts, except those outside the site", () => {
    const expected = (screen: Screen) => version === "full" && screen.status !== 405;
    const wrong = served[version].filter((screen) => /<script|modulepreload/.test(screen.html) !== expected(screen));
    expect(wrong.map(screenName)).toEqual([]);
  });

  if (version === "simple") {
    // Without a text, w3m prints the file name, and ELinks and Links print [IMG]. Both also print preloads.
    test("every picture has an alternative text, and the head preloads nothing", () => {
      const wrong = served.simple.filter(({ html }) => /<img[^>]* alt=""|<link[^>]* rel="(?:module)?preload"/.test(html));
      expect(wrong.map(screenName)).toEqual([]);
    });
  }

  test("no form has React Router's attribute for the discovery of routes, because all are known", () => {
    expect(served[version].filter(({ html }) => html.includes("data-discover")).map(screenName)).toEqual([]);
  });

  test("every error page keeps the header of a signed-in member", () => {
    const signedIn = served[version].filter(({ role, status }) => role !== "visitor" && status >= 400);
    expect(signedIn.length).toBeGreaterThan(20);
    expect(signedIn.filter(({ html }) => !html.includes("Sign Out")).map(screenName)).toEqual([]);
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

test("every link, picture, file, and search works for the role that sees it", async () => {
  const dead: string[] = [];
  for (const role of new Set(screens.map((screen) => screen.role))) {
    const browser = await browserOf(site.origin, role);
    const seenOn = new Map<string, Screen>();
    for (const screen of [...served.full, ...served.simple].filter((each) => each.role === role)) {
      for (const address of addressesIn(screen.html, screen.path)) if (!seenOn.has(address)) seenOn.set(address, screen);
    }
    const check = async ([address, screen]: [string, Screen]) => {
      const response = await browser.request(address);
      await response.body?.cancel();
      if (response.status >= 400) dead.push(`${screenName(screen)} leads to ${address}: ${response.status}`);
    };
    const left = [...seenOn];
    while (left.length > 0) await Promise.all(left.splice(0, 8).map(check));
  }
  expect(dead).toEqual([]);
}, 60_000);

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

/** Each rule finds a page that breaks it. */
describe("the rules", () => {
  const page = (body: string, head = '<link rel="stylesheet" href="/a.css">') =>
    `<!DOCTYPE html><html lang="en"><head><title>A</title>${head}</head><body><header>H</header><main><h1>A</h1>${body}</main><footer>F</footer></body></html>`;
  const post = (fields: string, more = "") =>
    `<form method="post" ${more}><input type="hidden" name="csrf" value="1"><input type="hidden" name="intent" value="a">${fields}</form>`;

  test("find no problem in a valid page", async () => {
    expect(await htmlProblems(page(post('<button type="submit">Send</button>')))).toEqual([]);
  });

  test.each([
    ["a button is in the form", '<button type="submit">Send</button>'],
    ["a button is in the form", post('<button type="button">Open</button>')],
    ["forms use no attribute", post('<button type="submit" formaction="/b">Send</button>')],
    ["no form closes a dialog", '<form method="dialog"><button type="submit">Close</button></form>'],
    ["a form that posts has its token", '<form method="post"><button type="submit">Send</button></form>'],
    [
      "a form that uses GET has no token",
      '<form method="get"><input type="hidden" name="csrf" value="1"><button type="submit">Go</button></form>',
    ],
    [
      "a form with a file field is multipart",
      post('<label>Photo <input type="file" name="photo"></label><button type="submit">Send</button>'),
    ],
    ["no closed dialog hides content", '<dialog aria-labelledby="t"><h2 id="t">T</h2><a href="/">Close</a></dialog>'],
    ["a link that closes it", '<dialog open aria-labelledby="t"><h2 id="t">T</h2></dialog>'],
    ["no markup hides or disables content", "<p hidden>Later</p>"],
    ["no markup hides or disables content", "<template><p>Later</p></template>"],
    ["no markup hides or disables content", post('<button type="submit" disabled>Send</button>')],
    ["a page has no inline style", '<p style="color:red">Red</p>'],
    ["no-inline-style", '<p style="color:red">Red</p>'],
    ["a page has no inline event handler", '<p onclick="open()">Open</p>'],
    ["one h1", "<h1>B</h1>"],
    ["heading-level", "<h3>B</h3>"],
    ["header, named navigation", "<nav><a href='/'>Home</a></nav>"],
    ["a picture declares its size", '<img src="/a.png" alt="">'],
    ["wcag/h37", '<img src="/a.png" width="1" height="1">'],
    ["a drawing has no text", '<svg aria-hidden="true"><text>Hm</text></svg>'],
    ["label is text, not a placeholder", post('<input name="q" aria-label="Search" placeholder="Search">')],
    ["input-missing-label", post('<input name="q">')],
    ["a link within the page has a target", '<a href="#nowhere">There</a>'],
    ["links with the same name", '<a href="/a">View</a> <a href="/b">View</a>'],
    ["links with the same name", '<a href="/a"><img src="/a.png" alt="" width="1" height="1"></a>'],
    ["opens a window says so", '<a href="/b" target="_blank">There</a>'],
    ["no-dup-id", '<p id="a">A</p><p id="a">B</p>'],
    ["no-missing-references", '<p aria-describedby="b">A</p>'],
    ["element-permitted-content", "<ul><p>A</p></ul>"],
    ["does not touch its field", post('<label for="q">Search</label><input id="q" name="q">')],
    ["does not touch its field", post('<input type="checkbox" id="q" name="q"><label for="q">Remember me</label>')],
    ["a text area starts on a new line", post('<label for="q">Message</label> <textarea id="q" name="q"></textarea>')],
    ["end of a dialog", '<dialog open aria-labelledby="t"><h2 id="t">T</h2><a href="/">Close</a></dialog>'],
    ["skip link", '<a href="#content">Skip to content</a><p id="content">A</p>'],
    ["touch its caption", '<figure><img src="/a.png" alt="A" width="1" height="1"><figcaption>B</figcaption></figure>'],
    ["empty paragraph", "<ul><li><p></p><p>A</p></li></ul>"],
  ])("%s: %s", async (rule, body) => {
    expect((await htmlProblems(page(body))).join("\n")).toContain(rule);
  });

  test.each([
    ["one stylesheet", ""],
    ["scripts from files are modules", '<link rel="stylesheet" href="/a.css"><script src="/a.js"></script>'],
    ["a page has no inline style", '<link rel="stylesheet" href="/a.css"><style>p{}</style>'],
  ])("%s: %s", async (rule, head) => {
    expect((await htmlProblems(page("", head))).join("\n")).toContain(rule);
  });

  test("a page declares its language", async () => {
    expect((await htmlProblems(page("").replace(' lang="en"', ""))).join("\n")).toContain("declares its language");
  });
});
