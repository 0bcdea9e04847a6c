import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
  type Route,
} from "@playwright/test";
import sharp from "sharp";
import { samplePassword } from "#db/demo/accounts.ts";
import { scriptOfOlderBrowser } from "../support/older-browser.ts";
import { type SampleSite, startClassSite } from "../support/sample-site.ts";
import type { Screen } from "../support/screens.ts";
import { copyOfClass, screensOfTemplate } from "./template.ts";

export { expect } from "@playwright/test";

const olderBrowser = scriptOfOlderBrowser();

export interface WorkerOptions {
  /** Whether pages run scripts. */
  hasScripts: boolean;
}
interface TestOptions {
  /** Errors that a test means to cause may stand in the console. */
  allowsFaults: boolean;
}
interface TestFixtures extends TestOptions {
  /** A page of a browser context of its own, for what cannot be taken back: a clock, a time zone, touch. */
  openOwnPage: (options?: BrowserContextOptions) => Promise<Page>;
}
interface WorkerFixtures extends WorkerOptions {
  site: SampleSite;
  screens: Screen[];
  tab: Page;
}

/**
 * Every worker has a copy of the sample class, served by the production build, and one page for all its tests: another
 * page costs three times as much as what a test does in it. Where scripts run, the browser has only what the oldest
 * browsers with scripts have.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasScripts: [true, { scope: "worker", option: true }],
  allowsFaults: [false, { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
    async ({}, use) => {
      const site = await startClassSite(copyOfClass());
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
  screens: [({}, use) => use(screensOfTemplate()), { scope: "worker" }],
  tab: [
    async ({ browser, site, hasScripts }, use) => {
      const tab = await newPage(browser, { baseURL: site.origin, javaScriptEnabled: hasScripts });
      await use(tab);
      await tab.context().close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  context: ({ page }, use) => use(page.context()),
  page: async ({ tab, hasScripts, allowsFaults }, use) => {
    const faults = faultsOf(tab);
    await use(tab);
    await makeAsNew(tab);
    if (hasScripts && !allowsFaults) expect(faults, "errors in the browser's console").toEqual([]);
  },
  openOwnPage: async ({ browser, site, hasScripts, allowsFaults }, use) => {
    const opened: { page: Page; faults: string[] }[] = [];
    await use(async (options) => {
      const page = await newPage(browser, { baseURL: site.origin, javaScriptEnabled: hasScripts, ...options });
      opened.push({ page, faults: faultsOf(page) });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    const faults = opened.flatMap((each) => each.faults);
    if (hasScripts && !allowsFaults) expect(faults, "errors in the browser's console").toEqual([]);
  },
});

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  if (options.javaScriptEnabled) await context.addInitScript(olderBrowser);
  return context.newPage();
}

/** What the page reports in its console from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // A page that answers 4xx says so in the console; anything else is a fault of ours.
    // And what Playwright's own recorder tries: it fetches the pictures that were chosen for upload.
    const isKnown = /Failed to load resource|^Connecting to 'blob:/.test(message.text());
    if (message.type() === "error" && !isKnown) faults.push(message.text());
  });
  return faults;
}

const listened = ["request", "response", "requestfailed", "console", "pageerror", "dialog", "download"] as const;

/** Takes back all that a test may have done to the page and its browser. */
async function makeAsNew(page: Page) {
  const context = page.context();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of context.pages()) if (other !== page) await other.close();
  // Where a test forbids storage there is nothing to clear.
  await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  await page.goto("about:blank");
  for (const event of listened) page.removeAllListeners(event);
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "no-preference", forcedColors: "none" });
  await page.setViewportSize({ width: 1280, height: 720 });
}

export const accounts = {
  administrator: "admin@class1985.example",
  maria: "maria@class1985.example",
  david: "david@class1985.example",
  susan: "susan@class1985.example",
  teacher: "teacher@class1985.example",
} as const;

/** Waits until scripts have taken the page over; without scripts there is nothing to wait for. */
export async function ready(page: Page, hasScripts: boolean) {
  if (hasScripts) await page.waitForFunction(() => performance.getEntriesByName("scripts-ready").length > 0);
}

/** The sessions of this worker's site, by e-mail address. */
const sessions = new Map<string, Cookie[]>();

/** Makes the browser this member's, and nobody else's, without the form. Opens no page. */
export async function signIn(page: Page, email: string) {
  const context = page.context();
  await context.clearCookies();
  const session = sessions.get(email);
  if (session) {
    await context.addCookies(session);
    // A test may have ended it.
    if ((await page.request.get("/api/auth/me")).ok()) return;
    await context.clearCookies();
  }
  const answer = await page.request.post("/api/auth/login", { data: { email, password: samplePassword } });
  expect(answer.status(), `signing in as ${email}`).toBe(200);
  sessions.set(email, await context.cookies());
}

/** Signs in by the form, as the tests about signing in do. */
export async function signInByForm(page: Page, email: string, hasScripts: boolean) {
  await page.context().clearCookies();
  await page.goto("/login");
  await ready(page, hasScripts);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password").fill(samplePassword);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/(\?.*)?$/);
  await ready(page, hasScripts);
}

/** A picture file, as a camera would name it. */
export async function photoFile(colour = "#0f5a5e") {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name: "DSC_0042.JPG", mimeType: "image/jpeg", buffer };
}

/** An album of the signed-in member with one photo for each colour, titled by it. Returns the ids, photos in order. */
export async function makeAlbum(page: Page, title: string, colours: string[]): Promise<{ id: number; photos: number[] }> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const { id } = await post("/api/photo-collections", { title });
  const photos: number[] = [];
  for (const colour of colours) {
    const { buffer } = await photoFile(colour);
    const imageUrl = `data:image/jpeg;base64,${buffer.toString("base64")}`;
    photos.push((await post("/api/yearbook", { collectionId: id, title: `Print in ${colour}`, imageUrl })).id);
  }
  return { id, photos };
}

/** Holds the next request of a kind back, as a slow line does, until it may pass or is lost. */
export async function holdBack(page: Page, address: string, method: string) {
  let arrive = (_route: Route) => {};
  const arrived = new Promise<Route>((resolve) => {
    arrive = resolve;
  });
  await page.route(address, (route) => (route.request().method() === method ? arrive(route) : route.continue()));
  return {
    pass: async () => (await arrived).continue(),
    lose: async () => (await arrived).abort(),
  };
}

/** A picture of more than 5 MB, as phones take them: noise does not compress. */
export async function largePhotoFile() {
  const [width, height] = [2400, 1800];
  const noise = Buffer.alloc(width * height * 3);
  for (let index = 0, value = 1985; index < noise.length; index++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff;
    noise[index] = value >> 16;
  }
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: "IMG_1985.JPG", mimeType: "image/jpeg", buffer };
}
