import { memoryOf } from "../support/processes.ts";
import { processId, startSite } from "../support/site.ts";
import { cameraPhoto, sampleClass, signIn } from "./bench-class.ts";
import { ask, checkBudget, isQuick, printTable } from "./measure.ts";

/** The server's memory under load with the sample class. Run `npm run bench:memory` after a build; exits with 1 if over budget. */

/** In megabytes, after the page requests. */
const budget = 300;

const site = await startSite(sampleClass());
const rows: (string | number)[][] = [];
const recordMemory = (when: string) => {
  const { now, most } = memoryOf(processId(site));
  rows.push([when, Math.round(now), Math.round(most)]);
};

recordMemory("started");
const beIdle = async () => {
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  recordMemory("then idle");
};
await beIdle();
const browser = await signIn(site.origin, "maria");
recordMemory("a sign-in");

const pages = ["/", "/alumni", "/alumni?q=an", "/profile/3", "/messages", "/yearbook", "/yearbook?album=1", "/reunions"];
for (const { requests, connections } of [
  { requests: 400, connections: 8 },
  ...(isQuick ? [] : [{ requests: 2200, connections: 8 }]),
  { requests: isQuick ? 800 : 2600, connections: 400 },
]) {
  await ask(
    pages.map((page) => new URL(page, site.origin)),
    browser.cookies,
    requests,
    connections,
  );
  recordMemory(`${requests} pages over ${connections} connections`);
  await beIdle();
}
const afterPages = memoryOf(processId(site)).now;

const { id: album } = (await browser.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
const csrf = await browser.token();
const photos = await Promise.all(Array.from({ length: 10 }, (_, seed) => cameraPhoto(seed)));
await Promise.all(
  photos.map(async (photo) => {
    const { status } = await browser.post(`/yearbook?album=${album}`, "add-photo", { csrf, collectionId: String(album), photo });
    if (status !== 303) throw new Error(`Adding a photo returned ${status}`);
  }),
);
recordMemory("ten photos of 12 megapixels at once");
await site.stop();
printTable("Memory of the server: resident megabytes", ["after", "now", "most so far"], rows);
checkBudget("the server after pages", afterPages, budget, "MB");
