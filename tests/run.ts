import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { playwrightReport, type Report, vitestReport } from "./reports.ts";

/** Everything that `npm test` checks, in the order of how soon each tells, in pairs that run at the same time. Closes with 'N passed, N failed'. */

const reports = mkdtempSync(path.join(tmpdir(), "reports-"));
const started = performance.now();
const steps: [name: string, seconds: number][] = [];
const files: Report["files"] = [];
/** On Windows, programs of packages are scripts of its shell. */
const shell = process.platform === "win32";
let passed = 0;
let failed = 0;

/** Runs a step of this name, and notes how long it took. */
function step<Result>(name: string, work: () => Result): Result {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const result = work();
  const seconds = (performance.now() - began) / 1000;
  steps.push([name, seconds]);
  console.log(`== ${name}: ${seconds.toFixed(1)} s`);
  return result;
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`> ${[command, ...args].join(" ")}`);
  return spawnSync(command, args, { shell, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** Runs a step beside others, which use what it leaves of the processor while it waits. What it prints is shown when it has ended. */
async function stepBeside(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n== ${name}: started`);
  const began = performance.now();
  const child = spawn(command, args, { shell, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => printed.push(text));
  const [status] = await once(child, "close");
  const seconds = (performance.now() - began) / 1000;
  steps.push([name, seconds]);
  console.log(`\n== ${name}\n${Buffer.concat(printed)}\n== ${name}: ${seconds.toFixed(1)} s`);
  return status === 0;
}

function count(isGood: boolean): boolean {
  if (isGood) passed += 1;
  else failed += 1;
  return isGood;
}

/** Counts the tests of a layer, whose runner may fail for another reason than a test. */
function countTests(report: Report, isGood: boolean) {
  passed += report.passed;
  failed += Math.max(report.failed, isGood ? 0 : 1);
  files.push(...report.files);
}

/** Where a program of Debian's is that tests drive: installed where it is missing and that is possible. Without it the run fails. */
function ensureProgram(name: string, others: string[] = [], otherwise = ""): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = () => [...others, ...folders.map((folder) => path.join(folder, name))].find(existsSync) ?? null;
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    step(`install ${name}`, () => {
      run("apt-get", ["update", "-qq"]);
      run("apt-get", ["install", "-y", "-qq", name], { DEBIAN_FRONTEND: "noninteractive" });
    });
  }
  const program = found();
  if (!program) {
    console.error(`\n${name} was not found, and could not be installed here. Install it (on Debian: apt-get install ${name})`);
    console.error(`${otherwise}, then run npm test again.`);
    failed += 1;
  }
  return program;
}

/** Numbers in a column, each before what it is of. */
const column = (rows: [name: string, seconds: number][]) =>
  rows.map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${name}`).join("\n");

step("lint", () => count(run("biome", ["check"])));
const [isTyped, isBuilt] = await Promise.all([
  stepBeside("types", "npm", ["run", "typecheck"]),
  stepBeside("build", "react-router", ["build"], { NODE_ENV: "production" }),
]);
count(isTyped);
count(isBuilt);

if (isBuilt) {
  ensureProgram("lynx");
  const chosen = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  // The headless shell takes a fifth less of the processor than the browser that it is made from.
  const headless = "chromium-headless-shell";
  const chromiums = [
    ...chosen,
    `/usr/bin/${headless}`,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const chromium = ensureProgram(headless, chromiums, "or name another with CHROMIUM_PATH");
  await Promise.all([testOverHttp(), ...(chromium ? [testInBrowsers(chromium)] : [])]);
}

async function testOverHttp() {
  const report = path.join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isGood = await stepBeside("Vitest", "vitest", args);
  countTests(vitestReport(report), isGood);
}

async function testInBrowsers(chromium: string) {
  const report = path.join(reports, "playwright.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const isGood = await stepBeside("Playwright", "playwright", ["test"], env);
  countTests(playwrightReport(report), isGood);
}

const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
console.log(`\nThe 20 slowest test files, in seconds\n${column(slowest.map(({ name, seconds }) => [name, seconds]))}`);
console.log(`\nSteps, in seconds\n${column([...steps, ["total", (performance.now() - started) / 1000]])}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
