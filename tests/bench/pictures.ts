import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { hashPassword } from "#app/domain/passwords.server.ts";
import { searchColumns } from "#app/domain/people.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { type Site, startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * What it costs to add a photo of 12 megapixels by a plain form post, alone and ten
 * at once, and how soon other pages answer meanwhile. `npm run bench:pictures` after a build.
 */

const [width, height] = [4032, 3024];
const password = "vermilion and ink";

/** A photo as a camera makes it: shapes, gradients and some noise. */
async function photo(seed: number): Promise<File> {
  const small = Buffer.from(Array.from({ length: 504 * 378 * 3 }, (_, at) => ((at * 31 * (seed + 1)) ^ (at >> 5)) & 255));
  const bytes = await sharp(small, { raw: { width: 504, height: 378, channels: 3 } })
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `photo-${seed}.jpg`, { type: "image/jpeg" });
}

/** Megabytes in memory: now, and the most since the last look. */
function memoryOf(site: Site) {
  const pid = site.log.find((entry) => typeof entry.pid === "number")?.pid;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

const milliseconds = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const round = (value: number) => Math.round(value);

const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
openDatabase(dataDir);
const person = { firstName: "Anna", lastName: "Núñez", email: "anna@class.example" };
const { id: userId } = db()
  .insert(users)
  .values({ ...person, ...searchColumns(person), password: await hashPassword(password), memberState: "joined" })
  .returning({ id: users.id })
  .get();
const { id: albumId } = db()
  .insert(photoCollections)
  .values({ userId, title: "Bench" })
  .returning({ id: photoCollections.id })
  .get();
closeDatabase();

const site = await startSite(dataDir);
const browser = await new Visitor(site.origin).signIn(person.email, password);
const photos = await Promise.all(Array.from({ length: 14 }, (_, seed) => photo(seed)));
const csrf = await browser.token();
const page = () => browser.request("/alumni").then((response) => response.arrayBuffer());
const add = async (file: File | undefined) => {
  const { status, html } = await browser.post(`/yearbook?album=${albumId}`, "add-photo", {
    csrf,
    collectionId: String(albumId),
    photo: file as File,
  });
  if (status !== 303) throw new Error(`${status}: ${html.slice(0, 300)}`);
};
async function pagesDuring(work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) times.push(await milliseconds(page));
  await over;
  return times;
}

for (let n = 0; n < 30; n++) await page();
const idle: number[] = [];
for (let n = 0; n < 60; n++) idle.push(await milliseconds(page));
console.log(`${(photos[0]?.size ?? 0) >> 10} KB and ${(width * height) / 1_000_000} megapixels each`);
console.log(`before: ${round(memoryOf(site).now)} MB in memory; the directory answers in ${median(idle).toFixed(1)} ms (median)`);

const alone: number[] = [];
for (const file of photos.slice(0, 4)) alone.push(await milliseconds(() => add(file)));
console.log(`one at a time: ${round(median(alone))} ms (median of 4), at most ${round(memoryOf(site).most)} MB in memory`);

const started = performance.now();
const during = await pagesDuring(Promise.all(photos.slice(4).map((file) => add(file))));
const all = performance.now() - started;
const slowest = Math.max(...during);
console.log(`ten at once: ${round(all)} ms for all, at most ${round(memoryOf(site).most)} MB in memory`);
console.log(
  `meanwhile the directory was asked for ${during.length} times: ${median(during).toFixed(1)} ms (median, ${(median(during) / median(idle)).toFixed(1)} times idle), slowest ${round(slowest)} ms`,
);
await site.stop();
rmSync(dataDir, { recursive: true });
