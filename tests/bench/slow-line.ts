import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { hashPassword } from "#app/domain/passwords.server.ts";
import { searchColumns } from "#app/domain/people.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * What a first visit to the albums takes on a line of 400 kbit/s with 400 ms delay:
 * bytes by kind, seconds until something shows and until the first photo does, in the
 * full and the simple version. `npm run bench:slow-line` after a build.
 */

const [kilobits, delay] = [400, 400];
const password = "vermilion and ink";
const albums = 12;
const photosInFirst = 60;

/** A photo with as much detail as a camera's. */
async function photo(seed: number): Promise<File> {
  const small = Buffer.from(Array.from({ length: 96 * 72 * 3 }, (_, at) => ((at * 97 * (seed + 3)) ^ (at >> 3)) & 255));
  const bytes = await sharp(small, { raw: { width: 96, height: 72, channels: 3 } })
    .resize(1600, 1200, { kernel: "lanczos3" })
    .jpeg({ quality: 85 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `photo-${seed}.jpg`, { type: "image/jpeg" });
}

const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
openDatabase(dataDir);
const person = { firstName: "Anna", lastName: "Núñez", email: "anna@class.example" };
db()
  .insert(users)
  .values({ ...person, ...searchColumns(person), password: await hashPassword(password), memberState: "joined" })
  .run();
closeDatabase();
const site = await startSite(dataDir);
const member = await new Visitor(site.origin).signIn(person.email, password);

async function fill(title: string, count: number, seed: number): Promise<number> {
  const { id } = (await member.call("POST", "/api/photo-collections", { title })).body as { id: number };
  for (let n = 0; n < count; n++) {
    await member.post(`/yearbook?album=${id}`, "add-photo", {
      collectionId: String(id),
      title: `Print ${n}`,
      photo: await photo(seed + n),
    });
  }
  return id;
}
for (let n = 1; n < albums; n++) await fill(`Album ${n}`, 1, 1000 + n);
const album = await fill("Sixty photos", photosInFirst, 1);

const launched: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
});

async function visit(address: string, version: "full" | "simple", width: number) {
  const context = await launched.newContext({ viewport: { width, height: 844 }, baseURL: site.origin });
  const cookies = [...member.cookies, ["version", Buffer.from(JSON.stringify(version)).toString("base64")]];
  await context.addCookies(cookies.map(([name, value]) => ({ name: name as string, value: value as string, url: site.origin })));
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const speed = (kilobits * 1000) / 8;
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: delay,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  line.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address, { waitUntil: "commit", timeout: 120_000 });
  const picture = 'main img[src^="/images/"]';
  await page.waitForFunction(
    (selector) => {
      const image = document.querySelector<HTMLImageElement>(selector);
      return image?.complete && image.naturalWidth > 0;
    },
    picture,
    { timeout: 120_000, polling: 50 },
  );
  const seconds = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    photo: performance.now(),
  }));
  await page.waitForLoadState("load", { timeout: 120_000 });
  await page.waitForTimeout(500);
  await context.close();
  const kb = (kind: string) => Math.round((bytes[kind] ?? 0) / 1024);
  return [
    `${address.replace(/=\d+/, "=…")} ${version} ${width}`.padEnd(34),
    ...["Document", "Stylesheet", "Script", "Image"].map((kind) => String(kb(kind)).padStart(10)),
    (seconds.paint / 1000).toFixed(1).padStart(10),
    (seconds.photo / 1000).toFixed(1).padStart(10),
  ].join("");
}

const head = ["HTML KB", "CSS KB", "scripts KB", "photos KB", "paint s", "photo s"].map((name) => name.padStart(10)).join("");
console.log(`${"".padEnd(34)}${head}`);
for (const address of ["/yearbook", `/yearbook?album=${album}`, `/yearbook?album=${album}&sheet=1`]) {
  for (const [version, width] of [
    ["full", 390],
    ["full", 1280],
    ["simple", 390],
  ] as const)
    console.log(await visit(address, version, width));
}
await launched.close();
await site.stop();
rmSync(dataDir, { recursive: true });
