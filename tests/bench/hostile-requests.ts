import { startSite } from "../support/site.ts";
import { sampleClass } from "./bench-class.ts";
import { answerTo, browsersOf, limit, type Sender } from "./hostile-senders.ts";
import { hostileShapes, megabyte, type Shape } from "./hostile-shapes.ts";
import { cpuOf, median, pause, printTable } from "./measure.ts";

/**
 * What requests made to cost as much as they can cost the server: its CPU time for each, against a limit.
 * `npm run bench:hostile-requests` after a build; `-- form` tries only those whose names contain the word. Ends with 1
 * when one is over its limit.
 */

/** Milliseconds more for each megabyte of files beyond 8 MB: taking in 60 MB costs that much whatever is in them. */
const moving = 4;
/** Milliseconds after which a request is aborted. */
const timeout = 90_000;
/** Requests of each shape after the first, which may be slower because its code is new. */
const rounds = 3;
/** Milliseconds that the server gets for work after its response. */
const settleTime = 25;

const dataDir = sampleClass();
let site = await startSite(dataDir);
const browsers = await browsersOf(site);
await warmUp();
const shapes = await hostileShapes();
const wanted = process.argv[2] ?? "";
const rows: { shape: Shape; as: Sender; milliseconds: number; status: string; allowed: number }[] = [];
for (const shape of shapes.filter(({ name }) => name.includes(wanted))) {
  for (const as of shape.as) {
    const result = await costOf(shape, as);
    const megabytes = (shape.body?.(browsers[as].csrf).length ?? 0) / megabyte;
    const allowed = limit[as] + Math.round(moving * Math.max(0, megabytes - 8));
    rows.push({ shape, as, allowed, ...result });
    if (result.milliseconds > allowed)
      console.error(`${shape.name} ${as}: ${result.milliseconds.toFixed(0)} ms, ${result.status}`);
  }
}
await site.stop();

rows.sort((a, b) => b.milliseconds - a.milliseconds);
printTable(
  `Milliseconds of CPU that one request cost the server (median of ${rounds}), the dearest first`,
  ["shape and entry", "sent by", "CPU ms", "limit", "answer", "ok"],
  rows.map(({ shape, as, milliseconds, status, allowed }) => [
    shape.name,
    as,
    milliseconds.toFixed(1),
    allowed,
    status,
    milliseconds <= allowed ? "yes" : "NO",
  ]),
);
const over = rows.filter(({ allowed, milliseconds }) => milliseconds > allowed);
console.log(`\n${shapes.length} shapes, ${rows.length} requests, ${over.length} over their limit`);
process.exit(over.length > 0 ? 1 : 0);

/** Code that has run a few times is faster. */
async function warmUp() {
  for (let n = 0; n < 30; n++) {
    for (const path of ["/login", "/", "/alumni", "/messages", "/yearbook", "/login.data", "/no-such-page"]) {
      await (await fetch(site.origin + path, { headers: { Cookie: browsers.member.cookie } })).arrayBuffer();
      await (await fetch(site.origin + path)).arrayBuffer();
    }
    const headers = { Cookie: browsers.visitor.cookie };
    const form = { intent: "sign-in", csrf: browsers.visitor.csrf, email: "x" };
    await fetch(`${site.origin}/login`, { method: "POST", headers, body: new URLSearchParams(form) });
    const parts = new FormData();
    for (const [name, value] of Object.entries(form)) parts.append(name, value);
    await fetch(`${site.origin}/login`, { method: "POST", headers, body: parts });
  }
}

async function costOf(shape: Shape, as: Sender): Promise<{ milliseconds: number; status: string }> {
  const costs: number[] = [];
  let status = "";
  for (let round = 0; round <= rounds; round++) {
    const before = cpuOf(site);
    const { csrf, cookie } = browsers[as];
    const headers = { "Accept-Encoding": "br", Cookie: cookie, ...shape.headers };
    status = await answerTo(site, { ...shape, headers, body: shape.body?.(csrf), timeout });
    await pause(settleTime);
    const milliseconds = (cpuOf(site) - before) * 1000;
    if (status === "none") {
      // It may go on for hours.
      await site.kill();
      site = await startSite(dataDir);
      await warmUp();
    }
    // Far over the limit is over the limit, however often it is tried.
    if (milliseconds > 5 * limit[as]) return { milliseconds, status };
    if (round > 0) costs.push(milliseconds);
  }
  return { milliseconds: median(costs), status };
}
