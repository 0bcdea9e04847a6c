import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Reads the JSON reports of Vitest and Playwright. */

export interface Report {
  passed: number;
  failed: number;
  /** Seconds that each test file took. */
  files: { name: string; seconds: number }[];
}

/** The result of a runner that failed before it wrote a report. */
const noReport: Report = { passed: 0, failed: 1, files: [] };

const testName = (file: string) => path.relative(path.resolve("tests"), path.resolve(file));

export function vitestReport(file: string): Report {
  if (!existsSync(file)) return noReport;
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestJson;
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: testName(name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, files };
}

export function playwrightReport(file: string): Report {
  if (!existsSync(file)) return noReport;
  const { config, stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightJson;
  const files = suites.map((suite) => ({
    name: testName(path.join(config.rootDir, suite.file)),
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
