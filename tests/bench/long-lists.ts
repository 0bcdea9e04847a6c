import { get } from "node:http";
import type { Visitor } from "../support/visitor.ts";
import { signIn, startBenchClass } from "./bench-class.ts";
import { ask, isQuick, memoryOf, pidOf, printTable, untilIdle } from "./measure.ts";

/**
 * The cost of three simultaneous requests for a complete list of 20,000 messages of 15 kB, compared with the inbox page of
 * the same messages. Run `npm run bench:long-lists` after a build. Exits with 1 if over budget.
 */

const budgets = { megabytes: 60, milliseconds: 200 };
const messages = isQuick ? 2000 : 20_000;
const callsAtOnce = 3;

const { site, browser: david } = await startBenchClass("", { members: 320, davidsMessages: messages, sentences: 273 });
await untilIdle(site);
const maria = await signIn(site.origin, "maria");
const page = (path: string) => new URL(path, site.origin);
const everydayPages = ["/alumni", "/messages", "/yearbook"].map(page);
await ask(everydayPages, maria.cookies, 60, 4);
const idle = memoryOf(pidOf(site)).now;

/** Reads and discards a response. Returns its bytes on the wire. */
function readAll(url: URL, cookies: Visitor["cookies"]): Promise<number> {
  const headers = { "Accept-Encoding": "br", Cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") };
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) reject(new Error(`${url.pathname} returned ${response.statusCode}`));
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes)).on("error", reject);
    }).on("error", reject);
  });
}

/** Measures work while another member uses the site. */
async function measured(what: string, work: () => Promise<unknown>) {
  let isOver = false;
  let [most, slowest] = [0, 0];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, memoryOf(pidOf(site)).now);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const visiting = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const started = performance.now();
      await readAll(everydayPages[n % everydayPages.length] as URL, maria.cookies);
      slowest = Math.max(slowest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await Promise.all([watching, visiting]);
  return { what, seconds, above: most - idle, slowest };
}

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const inbox = await measured(`the inbox page, ${callsAtOnce} at once, 20 times`, async () => {
  for (let n = 0; n < 20; n += 1) await times(callsAtOnce, () => readAll(page("/messages"), david.cookies));
});
const list = await measured(`GET /api/messages, ${callsAtOnce} at once`, () =>
  times(callsAtOnce, () => readAll(page("/api/messages"), david.cookies)),
);
await site.stop();
printTable(
  `${messages.toLocaleString("en-US")} messages of 15 kB; ${Math.round(idle)} MB before`,
  ["", "seconds", "MB above that", "slowest other page, ms"],
  [inbox, list].map(({ what, seconds, above, slowest }) => [what, seconds.toFixed(1), Math.round(above), Math.round(slowest)]),
);
if (list.above > budgets.megabytes || list.slowest > budgets.milliseconds) {
  console.error(`\nOver the budgets of ${budgets.megabytes} MB and ${budgets.milliseconds} ms.`);
  process.exitCode = 1;
}
