import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Failure, playwrightReport, type Report, vitestReport } from "./reports.ts";

/** Runs everything that `npm test` checks, the fastest steps first, and prints what failed and 'N passed, N failed' at the end. */

const reports = mkdtempSync(path.join(tmpdir(), "reports-"));
const started = performance.now();
const steps: [name: string, seconds: number][] = [];
const files: Report["files"] = [];
/** On Windows, the programs of packages are shell scripts. */
const shell = process.platform === "win32";
const failures: Failure[] = [];
const flaky: Failure[] = [];
const leftOut: string[] = [];
let passed = 0;

/** Runs a step, and records how long it took. */
function step<Result>(name: string, work: () => Result): Result {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const result = work();
  const seconds = (performance.now() - start) / 1000;
  steps.push([name, seconds]);
  console.log(`== ${name}: ${seconds.toFixed(1)} s`);
  return result;
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`> ${[command, ...args].join(" ")}`);
  return spawnSync(command, args, { shell, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** Runs a step in parallel with others. Shows its output when it ends. */
async function parallelStep(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n== ${name}: started`);
  const start = performance.now();
  const child = spawn(command, args, { shell, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(text));
  const [status] = await once(child, "close");
  const seconds = (performance.now() - start) / 1000;
  steps.push([name, seconds]);
  console.log(`\n== ${name}\n${Buffer.concat(output)}\n== ${name}: ${seconds.toFixed(1)} s`);
  return status === 0;
}

function count(name: string, isPassed: boolean) {
  if (isPassed) passed += 1;
  else failures.push({ name, message: "" });
}

/** Counts the tests of a runner, which may fail even if no test does. */
function countTests(name: string, report: Report, isPassed: boolean) {
  passed += report.passed;
  failures.push(...report.failures);
  flaky.push(...report.flaky);
  if (!isPassed && report.failures.length === 0) failures.push({ name, message: "" });
  files.push(...report.files);
}

interface ProgramOptions {
  alternatives?: string[];
  debianPackage?: string;
  hint?: string;
  /** What is left out without it. Anything else, and everything in CI, fails the run. */
  optionalFor?: string;
}

/**
 * The path of a Debian program that the tests use. Installs it if it is missing and this user may. Otherwise takes an
 * alternative; the run fails if there is none.
 */
function ensureProgram(
  name: string,
  { alternatives = [], debianPackage = name, hint = "", optionalFor }: ProgramOptions = {},
): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const places = folders.map((folder) => path.join(folder, name));
  if (!places.some(existsSync) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    step(`install ${name}`, () => {
      const settings = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
      run("apt-get", ["update", ...settings]);
      run("apt-get", ["install", "-y", ...settings, debianPackage], { DEBIAN_FRONTEND: "noninteractive" });
    });
  }
  const program = [...places, ...alternatives].find(existsSync) ?? null;
  if (!program) {
    console.error(
      `\n${name} was not found, and could not be installed here. Install it (on Debian: apt-get install ${debianPackage})`,
    );
    console.error(`${hint}, then run npm test again.`);
    if (optionalFor && !process.env.CI) leftOut.push(`${optionalFor}: ${name} is not installed`);
    else failures.push({ name, message: "is not installed" });
  }
  return program;
}

const memory = { parent: "/dev/shm", prefix: "class-tests-", bytes: 4 * 2 ** 30, hoursKept: 3 };

/**
 * A folder in memory for the tests' temporary files, because the site waits for the disk after each write. Null if there is little
 * room. Deletes what killed runs left behind.
 */
function folderInMemory(): string | null {
  const { parent, prefix, bytes, hoursKept } = memory;
  if (!existsSync(parent)) return null;
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    const left = path.join(parent, name);
    if (Date.now() - statSync(left).mtimeMs > hoursKept * 3_600_000) rmSync(left, { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(parent);
  return bavail * bsize > bytes ? mkdtempSync(path.join(parent, prefix)) : null;
}

/** Lines with the seconds before the names. */
const timeTable = (rows: [name: string, seconds: number][]) =>
  rows.map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${name}`).join("\n");

const types = parallelStep("types", "npm", ["run", "typecheck"]);
const isBuilt = await parallelStep("build", "react-router", ["build"], { NODE_ENV: "production" });
count("build", isBuilt);
let chromium: string | null = null;
if (isBuilt) {
  ensureProgram("lynx");
  ensureProgram("openssl");
  ensureProgram("aiosmtpd", { debianPackage: "python3-aiosmtpd" });
  // The headless shell needs a sixth less CPU time than Chromium.
  chromium =
    process.env.CHROMIUM_PATH ??
    ensureProgram("chromium-headless-shell", {
      alternatives: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
      hint: "or name another with CHROMIUM_PATH",
    });
  ensureProgram("firefox-esr", { optionalFor: "journeys in Firefox" });
  ensureProgram("WebKitWebDriver", { debianPackage: "webkit2gtk-driver", optionalFor: "journeys in WebKitGTK" });
  ensureProgram("Xvfb", { debianPackage: "xvfb", optionalFor: "journeys in WebKitGTK" });
  const folder = folderInMemory();
  if (folder) {
    process.env.TMPDIR = folder;
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  }
  // One after the other: each keeps two cores busy, and a page that waits for the processor fails.
  await testWithVitest();
}
// Playwright begins with one process, which leaves a core to this.
const lint = parallelStep("lint", "npm", ["run", "lint"]);
if (chromium) await testInBrowsers(chromium);
count("lint", await lint);
count("types", await types);

async function testWithVitest() {
  const report = path.join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isPassed = await parallelStep("Vitest", "vitest", args);
  countTests("Vitest", vitestReport(report), isPassed);
}

async function testInBrowsers(chromium: string) {
  const report = path.join(reports, "playwright.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const isPassed = await parallelStep("Playwright", "playwright", ["test"], env);
  countTests("Playwright", playwrightReport(report), isPassed);
}

const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
console.log(`\nThe 20 slowest test files, in seconds\n${timeTable(slowest.map(({ name, seconds }) => [name, seconds]))}`);
console.log(`\nSteps, in seconds\n${timeTable([...steps, ["total", (performance.now() - started) / 1000]])}`);
for (const what of leftOut) console.log(`\nLeft out: ${what}`);
for (const { name, message } of flaky) console.log(`\nFlaky, passed when it was run again: ${name}\n${message}`.trimEnd());
for (const { name, message } of failures) console.log(`\nFailed: ${name}\n${message}`.trimEnd());
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
