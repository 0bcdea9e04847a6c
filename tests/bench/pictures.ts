import { startBenchClass } from "./bench-class.ts";
import { cameraPhoto, height, width } from "./camera-photo.ts";
import { median, memoryOf, pidOf, printTable } from "./measure.ts";

/**
 * The cost of adding 12-megapixel photos with a plain form post, one at a time and ten at once, and the response times of
 * other pages meanwhile. Run `npm run bench:pictures` after a build.
 */

const milliseconds = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const { site, browser } = await startBenchClass("pictures", { members: 320 });
const { id: album } = (await browser.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
const photos = await Promise.all(Array.from({ length: 14 }, (_, seed) => cameraPhoto(seed)));
const csrf = await browser.token();
const page = () => browser.request("/alumni").then((response) => response.arrayBuffer());
const add = async (photo: File) => {
  const fields = { csrf, collectionId: String(album), photo };
  const { status, html } = await browser.post(`/yearbook?album=${album}`, "add-photo", fields);
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
const before = memoryOf(pidOf(site)).now;

const alone: number[] = [];
const besideOne: number[] = [];
for (const photo of photos.slice(0, 4))
  besideOne.push(...(await pagesDuring(milliseconds(() => add(photo)).then((ms) => alone.push(ms)))));
const mostAlone = memoryOf(pidOf(site)).most;

let besideTen: number[] = [];
const all = await milliseconds(async () => {
  besideTen = await pagesDuring(Promise.all(photos.slice(4).map(add)));
});

const row = (what: string, time: number, memory: number, pages: number[]) => [
  what,
  ...[time, memory, median(pages), Math.max(...pages)].map(Math.round),
];
printTable(
  `Photos of ${Math.round((width * height) / 1_000_000)} megapixels and ${(photos[0]?.size ?? 0) >> 10} KB, and the response times of the directory meanwhile`,
  ["", "ms until added", "MB at most", "directory ms (median)", "slowest"],
  [
    ["none", "", Math.round(before), Math.round(median(idle)), Math.round(Math.max(...idle))],
    row("one at a time (median of 4)", median(alone), mostAlone, besideOne),
    row("ten at once", all, memoryOf(pidOf(site)).most, besideTen),
  ],
);
await site.stop();
