import { test as base, type Page, type Route } from "@playwright/test";
import sharp from "sharp";
import { samplePassword } from "#db/demo/sample-class.ts";
import { scriptOfOlderBrowser } from "../support/older-browser.ts";
import { type SampleSite, startSampleSite } from "../support/sample-site.ts";
import { makeScreens, type Screen } from "../support/screens.ts";

const olderBrowser = scriptOfOlderBrowser();

/**
 * A small sample class of its own for every worker, served by the production build. Where scripts run, the browser has
 * only what the oldest browsers with scripts have.
 */
export const test = base.extend<{ hasScripts: boolean }, { site: SampleSite; screens: Screen[] }>({
  context: async ({ context, hasScripts }, use) => {
    if (hasScripts) await context.addInitScript(olderBrowser);
    await use(context);
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
    async ({}, use) => {
      const site = await startSampleSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  screens: [async ({ site }, use) => use(await makeScreens(site.origin)), { scope: "worker" }],
  baseURL: ({ site }, use) => use(site.origin),
  hasScripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  page: async ({ page, hasScripts }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      // A page that answers 4xx says so in the console; anything else is a fault of ours.
      // And what Playwright's own recorder tries: it fetches the pictures that were chosen for upload.
      const isKnown = /Failed to load resource|^Connecting to 'blob:/.test(message.text());
      if (message.type() === "error" && !isKnown) faults.push(message.text());
    });
    await use(page);
    if (hasScripts) base.expect(faults, "errors in the browser's console").toEqual([]);
  },
});
export { expect } from "@playwright/test";

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

/** Signs in as this member, and nobody else. */
export async function signIn(page: Page, email: string, hasScripts: boolean) {
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
  const origin = new URL(page.url()).origin;
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers: { Origin: origin } })).json();
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
