import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Everything that `npm test` checks, in the order of how soon each tells. Closes with 'N passed, N failed'. */

const reports = mkdtempSync(path.join(tmpdir(), "reports-"));
let passed = 0;
let failed = 0;

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

function count(isGood: boolean) {
  if (isGood) passed += 1;
  else failed += 1;
}

/** Where a program of Debian's is that tests drive: installed where it is missing and that is possible. Without it the run fails. */
function ensureProgram(name: string, others: string[] = [], otherwise = ""): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = () => [...others, ...folders.map((folder) => path.join(folder, name))].find(existsSync) ?? null;
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", name], { DEBIAN_FRONTEND: "noninteractive" });
  }
  const program = found();
  if (!program) {
    console.error(`\n${name} was not found, and could not be installed here. Install it (on Debian: apt-get install ${name})`);
    console.error(`${otherwise}, then run npm test again.`);
    failed += 1;
  }
  return program;
}

count(run("react-router", ["typegen"]) && run("tsc", ["--noEmit"]));
count(run("biome", ["check"]));
const isBuilt = run("react-router", ["build"], { NODE_ENV: "production" });
count(isBuilt);

if (isBuilt) {
  ensureProgram("lynx");
  const report = path.join(reports, "vitest.json");
  const isGood = run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { numPassedTests: 0, numFailedTests: 1 };
  passed += result.numPassedTests;
  failed += Math.max(result.numFailedTests, isGood ? 0 : 1);
}

const chosen = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
const chromiums = [...chosen, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = isBuilt ? ensureProgram("chromium", chromiums, "or name another with CHROMIUM_PATH") : null;
if (chromium) {
  const report = path.join(reports, "playwright.json");
  const isGood = run("playwright", ["test"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).stats : { expected: 0, unexpected: 1, flaky: 0 };
  passed += stats.expected;
  failed += Math.max(stats.unexpected + stats.flaky, isGood ? 0 : 1);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
