import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import type { BareRender } from "./bare-render.ts";
import { sampleClass, signIn, temporaryFolder } from "./bench-class.ts";
import { ask, cpuOf, cpuOfProcess, isQuick, least, median, printTable } from "./measure.ts";
import { elementsOf, type PageElement, type RecordedPage } from "./page-elements.ts";

/**
 * The CPU time of pages, compared with React alone rendering the same elements and Node alone sending the same bytes.
 * `npm run bench:server` after a build.
 */

const [rounds, requests, renders, sends] = isQuick ? [2, 40, 40, 200] : [7, 100, 100, 500];

const site = await startSite(sampleClass());
const visitor = new Visitor(site.origin);
await visitor.page("/");
const member = await signIn(site.origin, "maria");
const pages = [
  ["Home, visitor", "/", visitor],
  ["Home", "/", member],
  ["Directory", "/alumni", member],
  ["Profile", "/profile/3", member],
  ["Inbox", "/messages", member],
  ["Album", "/yearbook?album=1", member],
  ["Meet-Ups", "/reunions", member],
] as const;

// The same elements and the same bytes, for two processes that do nothing else. The server is warm then.
const served: Buffer[] = [];
for (const [, address, { cookies }] of pages) {
  served.push((await ask([new URL(address, site.origin)], cookies, requests, 2)).bytes);
}
const written = served.map((bytes) => brotliDecompressSync(bytes).toString());
const elements = await elementsOf(written);
const file = path.join(temporaryFolder(), "pages.json");
const given = served.map(
  (bytes, page): RecordedPage => ({ elements: elements[page] as PageElement, brotli: bytes.toString("base64") }),
);
writeFileSync(file, JSON.stringify(given));
const start = async (program: string) => {
  const child = fork(path.join(import.meta.dirname, program), [file], { env: { ...process.env, NODE_ENV: "production" } });
  const [message] = await once(child, "message");
  return { child, message };
};
const bare = await start("bare-render.ts");
const bytes = await start("static-bytes.ts");

async function render(page: number, times: number): Promise<BareRender> {
  bare.child.send({ page, times });
  const [answer] = await once(bare.child, "message");
  return answer;
}

const rows: string[][] = [];
for (const [index, [name, address, { cookies }]] of pages.entries()) {
  const urls = [new URL(address, site.origin)];
  const [server, react, node, two, eight]: number[][] = [[], [], [], [], []];
  const { length } = await render(index, 1);
  const asWritten = length / Buffer.byteLength(written[index] ?? "");
  if (Math.abs(asWritten - 1) > 0.1) throw new Error(`${name}: React alone wrote ${asWritten} of the page`);
  for (let round = -1; round < rounds; round++) {
    const before = cpuOf(site);
    const slow = await ask(urls, cookies, requests, 2);
    const fast = await ask(urls, cookies, requests, 8);
    const ours = ((cpuOf(site) - before) / (2 * requests)) * 1000;
    const { cpu } = await render(index, renders);
    const beforeBytes = cpuOfProcess(bytes.child.pid as number);
    await ask([new URL(`http://localhost:${bytes.message}/${index}`)], new Map(), sends, 2);
    const theirs = ((cpuOfProcess(bytes.child.pid as number) - beforeBytes) / sends) * 1000;
    // The first round warms up.
    if (round < 0) continue;
    server?.push(ours);
    react?.push(cpu / renders);
    node?.push(theirs);
    two?.push((requests / slow.milliseconds) * 1000);
    eight?.push((requests / fast.milliseconds) * 1000);
  }
  const [ours, alone, sent] = [server, react, node].map((samples = []) => median(samples)) as [number, number, number];
  rows.push([
    name,
    ours.toFixed(2),
    least(server ?? []).toFixed(2),
    alone.toFixed(2),
    (ours / alone).toFixed(1),
    sent.toFixed(2),
    (ours / sent).toFixed(0),
    median(two ?? []).toFixed(0),
    median(eight ?? []).toFixed(0),
  ]);
}
for (const { child } of [bare, bytes]) child.disconnect();
await site.stop();
printTable(
  `Cost of a page: milliseconds of CPU a request, medians of ${rounds} rounds; pages a second over 2 and over 8 connections`,
  ["page", "site", "least", "React alone", "×", "bytes alone", "×", "2: a second", "8: a second"],
  rows,
);
