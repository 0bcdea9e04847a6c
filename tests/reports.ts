import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** What the reports of Vitest and Playwright say, in their JSON. */

export interface Report {
  passed: number;
  failed: number;
  /** Seconds that each test file took. */
  files: { name: string; seconds: number }[];
}

/** What there is when a runner wrote no report: it failed. */
const none: Report = { passed: 0, failed: 1, files: [] };

const nameOf = (file: string) => path.relative(path.resolve("tests"), path.resolve(file));

export function vitestReport(file: string): Report {
  if (!existsSync(file)) return none;
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestJson;
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: nameOf(name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, files };
}

export function playwrightReport(file: string): Report {
  if (!existsSync(file)) return none;
  const { config, stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightJson;
  const files = suites.map((suite) => ({
    name: nameOf(path.join(config.rootDir, suite.file)),
    seconds: millisecondsOf(suite) / 1000,
  }));
  // A test that passes only when it is repeated has failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files };
}

function millisecondsOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return [...results.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce((sum, one) => sum + one, 0);
}

interface VitestJson {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}
interface PlaywrightJson {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}
