import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { samplePassword } from "#db/demo/accounts.ts";
import { type Site, startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { cpuOf, pidOf } from "./measure.ts";

/**
 * The resources that a class needs: memory, disk, startup time, requests per second, and response times under load, with
 * 320 members, with ten times as many, and with ten classes on one machine. Run `npm run bench:classes` after a build, on
 * an idle machine. It takes about three minutes.
 */

const classes = 10;
const secondsOfLoad = 10;
/** The pages that members open most. */
const pages = ["/alumni", "/alumni?page=5", "/yearbook", "/yearbook?album=1", "/profile/2", "/reunions"] as const;

const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
const round = (value: number, digits = 0) => value.toFixed(digits);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The resident memory in megabytes, and the proportional share of memory that processes have in common. */
function memoryOf(site: Site) {
  const rollup = readFileSync(`/proc/${pidOf(site)}/smaps_rollup`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1]) / 1024;
  return { all: megabytes("Rss"), share: megabytes("Pss") };
}

const bytesIn = (place: string): number =>
  statSync(place).isDirectory()
    ? readdirSync(place).reduce((sum, name) => sum + bytesIn(path.join(place, name)), 0)
    : statSync(place).size;
const kilobytesIn = (place: string) => bytesIn(place) / 1024;

/** Runs a program until it exits. */
const run = (args: string[], env: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")} ended with ${code}`))));
  });

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const began = performance.now();
  return { result: await work(), milliseconds: performance.now() - began };
}

/** Simulates members who open pages, each after a pause for reading. */
async function browse(site: Site, members: number, read: () => number) {
  const { cookies } = await new Visitor(site.origin).signIn("maria@class1985.example", samplePassword);
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const until = performance.now() + secondsOfLoad * 1000;
  const waits: number[] = [];
  async function member(number: number) {
    await pause(read());
    for (let turn = number; performance.now() < until; turn++) {
      const { milliseconds } = await timed(async () => {
        const answer = await fetch(site.origin + pages[turn % pages.length], { headers: { Cookie, "Accept-Encoding": "br" } });
        if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
        await answer.arrayBuffer();
      });
      waits.push(milliseconds);
      await pause(read());
    }
  }
  const before = cpuOf(site);
  await Promise.all(Array.from({ length: members }, (_, number) => member(number)));
  const cpuPerPage = ((cpuOf(site) - before) * 1000) / waits.length;
  waits.sort((a, b) => a - b);
  const percentile = (part: number) => waits[Math.floor(waits.length * part)] ?? 0;
  return `${round(waits.length / secondsOfLoad)} pages/s at ${round(cpuPerPage, 1)} ms of CPU; median ${round(percentile(0.5))} ms, 95th percentile ${round(percentile(0.95))} ms`;
}

const small = path.join(folder, "320");
await run(["db/demo/make.ts"], { DATA_DIR: small });
const large = path.join(folder, "3200");
cpSync(small, large, { recursive: true });
await run(["tests/bench/more-members.ts", "3200"], { DATA_DIR: large });

const pictures = kilobytesIn(path.join(small, "images"));
const files = readdirSync(path.join(small, "images"), { recursive: true, encoding: "utf8" });
const whole = files.filter((name) => /-\d+x\d+\.jpg$/.test(name)).length;
const [ofSmall, ofLarge] = [small, large].map((place) => kilobytesIn(path.join(place, "alumni.sqlite"))) as [number, number];
console.log(
  `disk: ${round(ofSmall / 1024, 1)} MB for the database of the sample class, ${round((ofLarge - ofSmall) / 2880, 1)} KB for each`,
);
console.log(`  further member; ${round(pictures / whole)} KB for each picture with its smaller sizes (${whole} drawn ones)`);

for (const [label, dataDir] of [
  ["320 members", small],
  ["3,200 members", large],
] as const) {
  const { result: site, milliseconds } = await timed(() => startSite(dataDir, { LOG_LEVEL: "info" }));
  console.log(`\n${label}: listens after ${round(milliseconds)} ms, ${round(memoryOf(site).all)} MB in memory`);
  console.log(`  8 at once without a pause: ${await browse(site, 8, () => 0)}`);
  for (const members of [50, 200, 400]) {
    console.log(
      `  ${members} members who each open a page every 5 s: ${await browse(site, members, () => 2000 + Math.random() * 6000)}`,
    );
  }
  console.log(`  then ${round(memoryOf(site).all)} MB in memory`);
  await site.stop();
}

const sites: Site[] = [];
const empty = path.join(folder, "class-");
const { milliseconds } = await timed(async () => {
  for (let n = 0; n < classes; n++) sites.push(await startSite(empty + n));
});
for (const site of sites) await fetch(`${site.origin}/login`);
// Longer than a site waits before it returns memory.
await pause(12_000);
const shares = sites.map((site) => memoryOf(site).share);
const sum = shares.reduce((total, share) => total + share, 0);
console.log(
  `\n${classes} classes side by side: ${round(milliseconds / classes)} ms for the first start of each, ${round(sum)} MB in memory`,
);
console.log(
  `  for all, ${round(sum / classes)} MB each (shared pages divided), ${round(kilobytesIn(`${empty}0`))} KB of disk for an empty one`,
);
for (const site of sites) await site.stop();
rmSync(folder, { recursive: true });
