import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as words from "#app/ui/button-words.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { joinedMeetUp, messageSent, photoAdded } from "#tests/support/notices.ts";
import { type SampleSite, samplePeople, startSampleSite } from "../support/sample-site.ts";
import { Visitor } from "../support/visitor.ts";
import { type Browser, type Engine, firefox, isInstalled, webKit } from "./engines.ts";
import { Tab } from "./tab.ts";

/** What members do most, in the engines of Firefox and Safari. The browser tests in tests/e2e show the rest, in Chromium's. */

const susan = "susan@class1985.example";

let site: SampleSite;
let maria: Visitor;
let photo: string;

beforeAll(async () => {
  site = await startSampleSite();
  maria = await new Visitor(site.origin).signIn(samplePeople.member.email, samplePassword);
  photo = path.join(site.dataDir, "DSC_0042.JPG");
  const picture = { create: { width: 1600, height: 1200, channels: 3, background: "#0f5a5e" } } as const;
  writeFileSync(photo, await sharp(picture).jpeg().toBuffer());
});

afterAll(() => site.stop());

/** Adds something of María's that a journey needs. Returns its id. */
async function add(address: string, body: object): Promise<number> {
  const { status, body: added } = await maria.call("POST", address, body);
  expect(status, address).toBe(201);
  return (added as { id: number }).id;
}

async function signIn(tab: Tab) {
  await tab.forget();
  await tab.open("/login");
  await tab.fill("Email Address", susan);
  await tab.fill("Password", samplePassword);
  await tab.press(words.signIn, "main");
  await tab.shows("Susan Chen");
}

async function sendMessage(tab: Tab, subject: string) {
  await tab.open("/profile/3");
  await tab.follow(words.sendMessage);
  await tab.fill("Subject", subject, "dialog");
  await tab.fill("Message", "It fires again.", "dialog");
  await tab.press(words.sendMessage, "dialog");
  await tab.shows(messageSent);
}

async function addPhoto(tab: Tab, album: number) {
  await tab.open(`/yearbook?album=${album}`);
  await tab.follow(words.addPhoto);
  await tab.attach("Photos", photo, "dialog");
  await tab.fill("Title", "Cone six", "dialog");
  await tab.press(words.addPhoto, "dialog");
  await tab.shows(photoAdded);
  await tab.shows("Photo 1 of 1");
}

for (const engine of [firefox, webKit]) {
  // In CI, a missing engine is a failure, and what fails is tried once more: WebKitGTK has hung in the middle of a journey.
  const retry = process.env.CI ? 1 : 0;
  describe.skipIf(!isInstalled(engine) && !process.env.CI)(engine.name, { retry }, () => journeys(engine));
}

function journeys({ name, start }: Engine) {
  let browser: Browser;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser?.close());

  describe("with scripts", () => {
    let tab: Tab;
    beforeEach(async () => {
      tab = new Tab(browser.driver, site.origin, true);
      await tab.signIn(susan, samplePassword);
    });
    afterEach(async () => expect(await tab.faults(), "what went wrong with scripts").toEqual([]));

    test("a member signs in", () => signIn(tab));

    test("a member sends a message", () => sendMessage(tab, `Kiln news in ${name}`));

    test("a member comments on a photo", async () => {
      const album = await add("/api/photo-collections", { title: `Talk in ${name}` });
      const picture = await sharp(photo).resize(400).toBuffer();
      await add("/api/yearbook", {
        collectionId: album,
        title: "Print",
        imageUrl: `data:image/jpeg;base64,${picture.toString("base64")}`,
      });
      await tab.open(`/yearbook?album=${album}`);
      await tab.follow(words.fullSize);
      await tab.fill("Your comment", "I remember that ink.", "dialog");
      await tab.press(words.postComment, "dialog");
      await tab.shows("Comment added successfully");
      await tab.shows("I remember that ink.");
    });

    test("a member adds a photo to an album", async () => {
      const album = await add("/api/photo-collections", { title: `Prints in ${name}` });
      await addPhoto(tab, album);
    });

    test("a member joins a meet-up", async () => {
      const title = `Kiln opening in ${name}`;
      await add("/api/reunions", { title, eventDate: `${new Date().getFullYear() + 1}-06-19T22:30:00Z`, location: "Room 412" });
      await tab.open("/reunions");
      await tab.press(`Join ${title}`);
      await tab.shows(joinedMeetUp);
      await tab.press(`Leave ${title}`);
    });
  });

  test("without scripts, a member signs in, sends a message, and adds a photo", async () => {
    const album = await add("/api/photo-collections", { title: `Plain prints in ${name}` });
    await browser.forbidScripts();
    const tab = new Tab(browser.driver, site.origin, false);
    await signIn(tab);
    await sendMessage(tab, `Plain kiln news in ${name}`);
    await addPhoto(tab, album);
  });
}
