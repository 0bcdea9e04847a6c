import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lists } from "./lists.ts";
import type { Mutation } from "./mutation.ts";
import { needsBuild, testFile, testsOf } from "./tests-of.ts";

/**
 * Applies each mutation to a copy of the code, and prints which test noticed it. `node tests/mutations/run.ts` runs all,
 * `… run.ts sessions members.server.ts` those of a list or a file. Exits with 1 if no test noticed a mutation, or if it
 * could not be applied.
 */

const wanted = process.argv.slice(2);
const mutations = Object.entries(lists).flatMap(([list, all]) =>
  all.filter(({ file }) => wanted.length === 0 || wanted.includes(list) || wanted.includes(path.basename(file))),
);
const root = path.resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(path.join(tmpdir(), "mutations-"));
const notCopied = new Set(["node_modules", "build", "data", ".git", ".react-router"]);
const programs = path.join(root, "node_modules", ".bin");

function makeCopy() {
  for (const name of readdirSync(root).filter((name) => !notCopied.has(name))) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
}

const slowest = 600_000;
const run = (command: string, args: string[], more: Record<string, string> = {}) =>
  spawnSync(path.join(programs, command), args, {
    cwd: copy,
    env: { ...process.env, ...more, PATH: `${programs}${path.delimiter}${process.env.PATH}` },
    encoding: "utf8",
    timeout: slowest,
    killSignal: "SIGKILL",
  });

/** The result of a test run: a test failed, none failed, or they could not run. */
interface Verdict {
  outcome: "noticed" | "SURVIVED" | "NOT TRIED";
  /** The test file that failed, like `domain/albums`. */
  file?: string;
  /** The test that failed, or why they could not run. */
  why?: string;
}

interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

const isFailed = ({ status }: { status: string }) => status === "failed";

/** Runs test files until one fails. */
function verdictOf(files: string[]): Verdict {
  const report = path.join(copy, "report.json");
  rmSync(report, { force: true });
  const tests = ["run", "--bail", "1", "--reporter=json", `--outputFile=${report}`];
  const { status, stderr } = run("vitest", [...tests, ...files]);
  if (status === 0) return { outcome: "SURVIVED" };
  if (status === null) return { outcome: "noticed", why: "The tests did not end" };
  if (!existsSync(report)) return { outcome: "NOT TRIED", why: stderr.slice(-500) };
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  // Test files that were running when the first test failed are aborted, and count as failed too.
  const hasFailure = ({ assertionResults }: Report["testResults"][number]) => assertionResults.some(isFailed);
  const failed = testResults.find(hasFailure) ?? testResults.find(isFailed);
  if (!failed) return { outcome: "NOT TRIED", why: "The tests failed, and none of them says so" };
  const file = path.relative(path.join(copy, "tests"), failed.name).replace(".test.ts", "");
  const test = failed.assertionResults.find(isFailed);
  // A file without tests could not load: the mutation is not valid code, or the machine has a problem.
  if (failed.assertionResults.length === 0) return { outcome: "NOT TRIED", file, why: failed.message.slice(0, 300) };
  return { outcome: "noticed", file, why: test?.fullName.trim() ?? "before its tests" };
}

const build = (): Verdict | null => {
  const { status, stderr } = run("react-router", ["build"], { NODE_ENV: "production" });
  return status === 0 ? null : { outcome: "NOT TRIED", why: `It does not build: ${stderr.slice(-300)}` };
};

function tryMutation(mutation: Mutation): Verdict {
  const file = path.join(copy, mutation.file);
  const before = readFileSync(file, "utf8");
  const times = before.split(mutation.find).length - 1;
  if (times !== 1) return { outcome: "NOT TRIED", why: `The text is there ${times} times` };
  const stages = testsOf(mutation);
  if (stages.length === 0) return { outcome: "NOT TRIED", why: "No test is named" };
  writeFileSync(
    file,
    before.replace(mutation.find, () => mutation.replace),
  );
  try {
    for (const tests of stages) {
      const verdict = (tests.some(needsBuild) ? build() : null) ?? verdictOf(tests);
      if (verdict.outcome !== "SURVIVED") return verdict;
    }
    return { outcome: "SURVIVED" };
  } finally {
    writeFileSync(file, before);
  }
}

/** Runs these tests on the unchanged code. A test that fails there proves nothing. */
function verdictOnUnchanged(files: string[]): Verdict {
  if (files.length === 0) return { outcome: "SURVIVED" };
  return (files.some(needsBuild) ? build() : null) ?? verdictOf(files);
}

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replace(/[|\s]+/g, " ").trim()).join(" | ")} |`;
const inWords = ({ outcome, file, why }: Verdict) =>
  [outcome === "noticed" ? [] : outcome, file ?? [], why ?? []].flat().join(": ");

function main(): number {
  if (mutations.length === 0) {
    console.error(`There is no list and no file called ${wanted.join(", ")}. The lists: ${Object.keys(lists).join(", ")}`);
    return 1;
  }
  makeCopy();
  console.log("| Change | File | Noticed by |\n| --- | --- | --- |");
  const verdicts = mutations.map((mutation) => {
    const verdict = tryMutation(mutation);
    console.log(row([mutation.breaks, path.basename(mutation.file), inWords(verdict)]));
    return verdict;
  });
  const unnoticed = verdicts.filter(({ outcome }) => outcome !== "noticed").length;
  console.log(`\n${mutations.length} changes, ${unnoticed} of them not noticed`);
  const noticing = new Set(verdicts.flatMap(({ outcome, file }) => (outcome === "noticed" && file ? [testFile(file)] : [])));
  const unchanged = verdictOnUnchanged([...noticing]);
  if (unchanged.outcome !== "SURVIVED") console.error(`Without any change a test fails too: ${inWords(unchanged)}`);
  return unnoticed === 0 && unchanged.outcome === "SURVIVED" ? 0 : 1;
}

try {
  process.exitCode = main();
} finally {
  rmSync(copy, { recursive: true });
}
