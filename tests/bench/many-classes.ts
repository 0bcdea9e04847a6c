import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";
import { sampleClass, signIn } from "./bench-class.ts";
import { cpuOfProcess, isQuick, least, median, memoryOf, pause, printTable } from "./measure.ts";

/**
 * Classes that sleep until somebody comes: how soon they answer, and what a hundred of them take. Run `npm run
 * bench:many-classes` after a build. systemd-socket-activate stands for systemd: it waits for the first request and becomes the
 * site. The system has read the program's files before, so the disk takes no time.
 */

const classes = isQuick ? 20 : 100;
const starts = isQuick ? 4 : 12;
const awake = 10;

const folder = mkdtempSync(path.join(tmpdir(), "many-classes-"));
const place = (name: string) => path.join(folder, name);
const kilobytesOf = (file: string) => Number(execFileSync("du", ["-sk", file], { encoding: "utf8" }).split("\t")[0]);
const share = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;

interface Asleep {
  process: ChildProcess;
  pid: number;
  socket: string;
}

/** Holds a class's socket until somebody asks. */
async function sleep(name: string): Promise<Asleep> {
  const socket = place(`${name}.sock`);
  rmSync(socket, { force: true });
  const settings = { DATA_DIR: place(name), SITE_URL: "http://class.example", LOG_LEVEL: "warn", RATE_LIMITS: "off" };
  const variables = Object.entries(settings).flatMap(([key, value]) => ["-E", `${key}=${value}`]);
  const command = ["-l", socket, ...variables, path.resolve("app/start.sh")];
  const child = spawn("systemd-socket-activate", command, { stdio: "ignore" });
  while (!existsSync(socket)) await pause(5);
  // It listens a moment after the file is there.
  await pause(100);
  return { process: child, pid: child.pid ?? 0, socket };
}

/** Asks a class for a page. Returns the milliseconds until the first byte of the answer. */
function firstByte({ socket }: Asleep, page: string, cookies: Visitor["cookies"] = new Map()): Promise<number> {
  const Cookie = [...cookies].map((cookie) => cookie.join("=")).join("; ");
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get({ socketPath: socket, path: page, agent: false, headers: { Cookie, "Accept-Encoding": "br" } }, (response) => {
      const milliseconds = performance.now() - began;
      if (response.statusCode !== 200) reject(new Error(`${page} answered ${response.statusCode}`));
      response.resume().once("end", () => resolve(milliseconds));
    }).once("error", reject);
  });
}

async function stop({ process: child }: Asleep) {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

// An empty class and the sample class, as their first starts leave them, with tonight's snapshot.
const first = await startSite(place("empty"));
await fetch(`${first.origin}/login`);
await first.stop();
cpSync(sampleClass(), place("sample"), { recursive: true });
const site = await startSite(place("sample"));
const { cookies } = await signIn(site.origin, "maria");
await pause(2000);
await site.stop();

const rows: (string | number)[][] = [];
for (const [name, page] of [
  ["empty", "/login"],
  ["sample", "/"],
] as const) {
  const waits: number[] = [];
  const cpu: number[] = [];
  for (let n = 0; n < starts; n++) {
    const one = await sleep(name);
    waits.push(await firstByte(one, page, cookies));
    cpu.push(cpuOfProcess(one.pid) * 1000);
    await stop(one);
  }
  rows.push([`${name} class, ${page}`, least(waits), median(waits), least(cpu), median(cpu)].map(rounded));
}
printTable(
  "From the request to the first byte, by a class that sleeps",
  ["", "ms, least", "ms, median", "CPU ms, least", "CPU ms, median"],
  rows,
);

/** A start by the hourly timer, which finds nothing to do and ends by itself. */
const wakeUp = await sleep("sample");
await firstByte(wakeUp, "/api/health");
const began = performance.now();
let wakeUpCpu = 0;
let wakeUpMemory = 0;
while (wakeUp.process.exitCode === null && performance.now() - began < 60_000) {
  // Just before it ends, these files are empty.
  try {
    wakeUpCpu = cpuOfProcess(wakeUp.pid) * 1000;
    wakeUpMemory = Math.max(wakeUpMemory, memoryOf(wakeUp.pid).most || 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await pause(50);
}
const lived = (performance.now() - began) / 1000;
console.log(`\nA wake-up: ${rounded(wakeUpCpu)} ms of CPU, ${rounded(wakeUpMemory)} MB for ${rounded(lived)} s`);

const backup = performance.now();
execFileSync(process.execPath, ["app/cli.ts", "backup", place("backup.zip")], {
  env: { ...process.env, DATA_DIR: place("sample"), NODE_ENV: "production" },
  stdio: "ignore",
});
console.log(`A backup of the sample class: ${rounded(performance.now() - backup)} ms, ${kilobytesOf(place("backup.zip"))} KB`);
console.log(
  `Disk: ${kilobytesOf(place("empty"))} KB for an empty class, ${kilobytesOf(place("sample"))} KB for the sample class`,
);

const names = Array.from({ length: classes }, (_, n) => `class-${n}`);
for (const name of names) cpSync(place("empty"), place(name), { recursive: true });
let milliseconds = 0;
for (const name of names) {
  const one = await sleep(name);
  milliseconds += await firstByte(one, "/api/health");
  await stop(one);
}
console.log(`\n${classes} classes, one woken after another: ${rounded(milliseconds / 1000)} s`);

const few = await Promise.all(names.slice(0, awake).map(sleep));
const together = performance.now();
const waits = await Promise.all(few.map((one) => firstByte(one, "/login")));
console.log(`${awake} asked at the same moment: the last answered after ${rounded(performance.now() - together)} ms,`);
console.log(`  the first after ${rounded(least(waits))} ms`);
await pause(12_000);
const memory = few.map(({ pid }) => share(pid));
const sum = memory.reduce((total, one) => total + one, 0);
console.log(`${awake} awake and idle: ${rounded(sum)} MB (shared pages divided), ${rounded(sum / awake)} MB each`);
console.log(
  `Disk of ${classes} classes: ${rounded(names.reduce((total, name) => total + kilobytesOf(place(name)), 0) / 1024)} MB`,
);
await Promise.all(few.map(stop));
rmSync(folder, { recursive: true });

function rounded<Value>(value: Value): Value | number {
  return typeof value === "number" ? Math.round(value) : value;
}
