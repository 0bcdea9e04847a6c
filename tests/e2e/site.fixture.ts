import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  type Cookie,
  expect,
  type Page,
} from "@playwright/test";
import sharp from "sharp";
import * as words from "#app/ui/button-words.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { isAllScripted, isScripted, until } from "../support/browsers.ts";
import { type SampleSite, startClassSite } from "../support/sample-site.ts";
import { copySampleClass, screensOfTemplate, template } from "./class-template.ts";
import { stopIntercepting } from "./interception.ts";
import type { WalkedScreen } from "./walked-screens.ts";

export { expect } from "@playwright/test";

/** How many times slower than this machine the pages run: to find tests that only pass on a fast one. */
const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

export interface WorkerOptions {
  /** Whether pages run scripts. */
  hasScripts: boolean;
}
interface TestOptions {
  /** Whether errors in the console are allowed, for tests that cause them. */
  allowsErrors: boolean;
}
interface TestFixtures extends TestOptions {
  /** Like `page.addInitScript`, until the end of the test. */
  addScript: Page["addInitScript"];
  /** The page's time zone, until the end of the test. */
  setTimeZone: (timezoneId: string) => Promise<void>;
  /** Opens a page in a new browser context, for settings that cannot be reset: a clock, touch. */
  openOwnPage: (options?: BrowserContextOptions) => Promise<Page>;
}
interface WorkerFixtures extends WorkerOptions {
  site: SampleSite;
  screens: WalkedScreen[];
  tab: Page;
}

/**
 * Each worker has a site with a copy of the sample class, and one page for all its tests, because a new page takes three
 * times as long as a test. With scripts, the browser has only the built-ins of the oldest supported browsers.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasScripts: [true, { scope: "worker", option: true }],
  allowsErrors: [false, { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
    async ({}, use) => {
      const site = await startClassSite(copySampleClass());
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
  screens: [({}, use) => use(screensOfTemplate()), { scope: "worker" }],
  tab: [
    async ({ browser, site, hasScripts }, use) => {
      const tab = await newPage(browser, { baseURL: site.origin, javaScriptEnabled: hasScripts });
      await use(tab);
      await tab.context().close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  context: ({ page }, use) => use(page.context()),
  page: async ({ tab, hasScripts, allowsErrors }, use) => {
    const errors = collectErrors(tab);
    await use(tab);
    await resetPage(tab);
    if (hasScripts && !allowsErrors) expect(errors, "errors in the browser's console").toEqual([]);
  },
  addScript: async ({ page }, use) => {
    const added: Awaited<ReturnType<Page["addInitScript"]>>[] = [];
    await use(async (script, argument) => {
      const disposable = await page.addInitScript(script, argument);
      added.push(disposable);
      return disposable;
    });
    for (const disposable of added) await disposable.dispose();
  },
  setTimeZone: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use((timezoneId) => session.send("Emulation.setTimezoneOverride", { timezoneId }).then(() => {}));
    await session.detach();
  },
  openOwnPage: async ({ browser, site, hasScripts, allowsErrors }, use) => {
    const opened: { page: Page; errors: string[] }[] = [];
    await use(async (options) => {
      const page = await newPage(browser, { baseURL: site.origin, javaScriptEnabled: hasScripts, ...options });
      opened.push({ page, errors: collectErrors(page) });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    const errors = opened.flatMap((each) => each.errors);
    if (hasScripts && !allowsErrors) expect(errors, "errors in the browser's console").toEqual([]);
  },
});

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  if (options.javaScriptEnabled) await context.addInitScript({ path: template().olderBrowserFile });
  const page = await context.newPage();
  if (slowdown > 1) await slowDown(page);
  return page;
}

/** Changes the speed of the page that runs slower now. */
let slowed: CDPSession | null = null;

/**
 * Makes a page slower, until another is opened or changed. Chromium keeps a core busy for each slowed page, even if nothing
 * happens in it, so several would slow down one another and the whole machine.
 */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  page.on("close", () => {
    if (slowed === session) slowed = null;
  });
  const setSpeed = async () => {
    if (slowed === session) return;
    const before = slowed;
    slowed = session;
    // Either page may be closed meanwhile.
    await before?.send("Emulation.setCPUThrottlingRate", { rate: 1 }).catch(() => {});
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown }).catch(() => {});
  };
  page.on("framenavigated", setSpeed);
  await setSpeed();
}

/** Collects the errors of a page from now on. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // A 4xx page logs the first, and Playwright's recorder the second when it fetches chosen pictures.
    const isExpected = /Failed to load resource|^Connecting to 'blob:/.test(message.text());
    if (message.type() === "error" && !isExpected) errors.push(message.text());
  });
  return errors;
}

const listenedEvents = ["request", "response", "requestfailed", "console", "pageerror", "dialog", "download"] as const;

/**
 * Resets everything that a test may have changed in the page and its browser context. The page stays on the site, because Chromium
 * starts a process for its first page of another, which takes longer than to load a screen.
 */
async function resetPage(page: Page) {
  const context = page.context();
  await stopIntercepting(page);
  for (const other of context.pages()) if (other !== page) await other.close();
  if (page.url() !== "about:blank") await page.goto("/robots.txt");
  // A test may forbid storage.
  await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  for (const event of listenedEvents) page.removeAllListeners(event);
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

/**
 * For `getByLabel`: the label of a field, with or without '(optional)'. A part of a label would also find sections and other fields
 * that are there only for a moment, while a page changes.
 */
export const exactly = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\(optional\\))?$`);

/** Below an album's photo: 'Photo 2 of 3'. The tooltips of the links to other photos have the same words. */
export const photoNumber = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/** Waits until scripts control the page, also the parts whose scripts load later. Does nothing without scripts. */
export async function ready(page: Page, hasScripts: boolean) {
  if (hasScripts) await until(page, isAllScripted);
}

/** Waits until scripts control the page, but for the parts whose scripts load later. */
export async function beginningReady(page: Page) {
  await until(page, isScripted);
}

/** Moves the pointer away. A tooltip stays while the pointer is on its way to it, and sees only moves after it knows of that. */
export const leaveTooltip = (page: Page) =>
  expect(async () => {
    await page.mouse.move(9, 9);
    await page.mouse.move(1, 1);
    await expect(page.getByRole("tooltip")).toHaveCount(0, { timeout: 100 });
  }).toPass();

/** The last session of each email address. It does not count on another site. */
const sessions = new Map<string, Cookie[]>();

/** Signs the browser in as this member, without the form. Opens no page. */
export async function signIn(page: Page, email: string) {
  const context = page.context();
  await context.clearCookies();
  const session = sessions.get(email);
  if (session) {
    await context.addCookies(session);
    // A test may have ended the session, or it is of another site.
    if ((await page.request.get("/api/auth/me")).ok()) return;
    await context.clearCookies();
  }
  const answer = await page.request.post("/api/auth/login", { data: { email, password: samplePassword } });
  expect(answer.status(), `signing in as ${email}`).toBe(200);
  sessions.set(email, await context.cookies());
}

/** Fills the form of the sign-in page, and sends it. */
export async function sendSignIn(page: Page, email: string, password = samplePassword) {
  await page.getByLabel(exactly("Email Address")).fill(email);
  await page.getByLabel(exactly("Password")).fill(password);
  await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
}

/** Signs in with the form. */
export async function signInByForm(page: Page, email: string, hasScripts: boolean) {
  await page.context().clearCookies();
  await page.goto("/login");
  await ready(page, hasScripts);
  await sendSignIn(page, email);
  await page.waitForURL(/\/(\?.*)?$/);
  await ready(page, hasScripts);
}

/** A photo with a camera's file name. */
export async function photoFile(color = "#0f5a5e") {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return { name: "DSC_0042.JPG", mimeType: "image/jpeg", buffer };
}

/** Adds an album of the signed-in member with a photo in each color. Returns their ids. */
export async function addAlbum(page: Page, title: string, colors: string[]): Promise<{ id: number; photos: number[] }> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const { id } = await post("/api/photo-collections", { title });
  const photos: number[] = [];
  for (const color of colors) {
    const { buffer } = await photoFile(color);
    const imageUrl = `data:image/jpeg;base64,${buffer.toString("base64")}`;
    photos.push((await post("/api/yearbook", { collectionId: id, title: `Print in ${color}`, imageUrl })).id);
  }
  return { id, photos };
}

/** A photo over 5 MB, made of noise because it does not compress. */
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
