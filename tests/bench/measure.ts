import { Agent, get } from "node:http";
import { processFile, threadsOf, whileRunning } from "../support/processes.ts";
import { processId, type Site } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** Measures processes and prints results for the benchmarks. Reads Linux's /proc. */

/** `npm run bench -- quick`: fewer rounds, fewer sizes. */
export const isQuick = process.argv.includes("quick");

/** The middle value, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [lower = Number.NaN, upper = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (lower + upper) / 2;
}
export const geometricMean = (values: number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Seconds of CPU of each of a process's threads, by id. A thread that ends meanwhile is left out. */
function cpuOfThreads(pid: number): Map<string, number> {
  const threads = new Map<string, number>();
  for (const thread of threadsOf(pid)) {
    const [nanoseconds] = whileRunning(() => processFile(pid, `task/${thread}/schedstat`), "").split(" ");
    if (nanoseconds) threads.set(thread, Number(nanoseconds) / 1e9);
  }
  return threads;
}

/** Returns a function that returns the seconds of CPU since its last call. A thread that ended meanwhile counts as nothing. */
export function cpuMeter(site: Site): () => number {
  const pid = processId(site);
  let last = cpuOfThreads(pid);
  return () => {
    const now = cpuOfThreads(pid);
    const used = [...now].reduce((sum, [thread, seconds]) => sum + seconds - (last.get(thread) ?? 0), 0);
    last = now;
    return used;
  };
}

/** Seconds of CPU that a site's server has used, all its threads together. */
export const cpuOf = (site: Site): number => [...cpuOfThreads(processId(site)).values()].reduce((sum, one) => sum + one, 0);

/** Waits until a site's server does nothing. On startup it may make the first nightly snapshot. */
export async function untilIdle(site: Site): Promise<void> {
  for (let before = -1; cpuOf(site) - before > 0.02; ) {
    before = cpuOf(site);
    await pause(500);
  }
}

/** Asks for a page. Returns its compressed bytes. */
export function askOnce(url: URL, cookies: Visitor["cookies"], agent?: Agent, encoding: "br" | "gzip" = "br"): Promise<Buffer> {
  const headers = { "Accept-Encoding": encoding, Cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url.pathname} answered ${response.statusCode}`));
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk) => chunks.push(chunk))
        .on("end", () => resolve(Buffer.concat(chunks)))
        .on("error", reject);
    }).on("error", reject);
  });
}

/** Asks for these pages in turn, so many times in all, over so many connections. Returns milliseconds, and a page's bytes. */
export async function ask(urls: URL[], cookies: Visitor["cookies"], count: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = 0;
  let bytes: Buffer = Buffer.alloc(0);
  const started = performance.now();
  const connection = async () => {
    while (asked < count) bytes = await askOnce(urls[asked++ % urls.length] as URL, cookies, agent);
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { milliseconds: performance.now() - started, bytes };
}

/** A run may exceed its budget by a tenth, because runs differ. */
const headroom = 1.1;

/** Prints whether a measure is within its budget and a tenth. If not, the program exits with 1. */
export function checkBudget(what: string, measured: number, budget: number, unit: "MB" | "ms"): void {
  const isKept = measured <= budget * headroom;
  console.log(`${isKept ? "ok" : "OVER"}: ${what}: ${Math.round(measured)} ${unit}; the budget is ${budget} ${unit} and a tenth`);
  if (!isKept) process.exitCode = 1;
}

/** Prints a Markdown table. The first column is text, the others are numbers. */
export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  const [first = [], ...others] = lines;
  console.log(`\n${title}\n\n${[line(first), rule, ...others.map(line)].join("\n")}`);
}
