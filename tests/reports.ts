import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Reads the JSON reports of Vitest and Playwright. */

export interface Failure {
  name: string;
  /** The beginning of its error. */
  message: string;
}

export interface Report {
  passed: number;
  failures: Failure[];
  /** Tests that failed, and passed when they were run again. */
  flaky: Failure[];
  /** Seconds that each test file took. */
  files: { name: string; seconds: number }[];
}

/** The result of a runner that failed before it wrote a report. */
const noReport = (name: string): Report => ({
  passed: 0,
  failures: [{ name, message: "wrote no report" }],
  flaky: [],
  files: [],
});

const testName = (file: string) => path.relative(path.resolve("tests"), path.resolve(file));

/** The first lines, without colors. */
const beginningOf = (message = "") => stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n").slice(0, 1500);

export function vitestReport(file: string): Report {
  if (!existsSync(file)) return noReport("Vitest");
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestJson;
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: testName(name),
    seconds: (endTime - startTime) / 1000,
  }));
  /** Those that passed when they were run again have messages, too. */
  const failedTests = (status: "failed" | "passed"): Failure[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((test) => test.status === status && (status === "failed" || test.failureMessages.length > 0))
        .map((test) => ({ name: `${testName(name)} > ${test.fullName}`, message: beginningOf(test.failureMessages[0]) })),
    );
  // A file fails without a test if it can't be loaded or prepared.
  const failedFiles = testResults
    .filter(({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"))
    .map(({ name, message }) => ({ name: testName(name), message: beginningOf(message) }));
  return { passed: numPassedTests, failures: [...failedTests("failed"), ...failedFiles], flaky: failedTests("passed"), files };
}

export function playwrightReport(file: string): Report {
  if (!existsSync(file)) return noReport("Playwright");
  const { config, stats, suites, errors } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightJson;
  const nameOf = (suite: PlaywrightSuite) => testName(path.join(config.rootDir, suite.file));
  const files = suites.map((suite) => ({ name: nameOf(suite), seconds: millisecondsOf(suite) / 1000 }));
  const failuresOf = (status: "unexpected" | "flaky"): Failure[] =>
    suites.flatMap((suite) =>
      specsOf(suite)
        .filter(({ tests }) => tests.some((test) => test.status === status))
        .map(({ title, tests }) => ({
          name: `${nameOf(suite)} > ${title}`,
          message: beginningOf(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
        })),
    );
  const others = errors.map(({ message }) => ({ name: "Playwright", message: beginningOf(message) }));
  const flaky = failuresOf("flaky");
  return { passed: stats.expected + flaky.length, failures: [...failuresOf("unexpected"), ...others], flaky, files };
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];

const millisecondsOf = (suite: PlaywrightSuite): number =>
  specsOf(suite)
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);

interface VitestJson {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightJson {
  config: { rootDir: string };
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  file: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightSpec {
  title: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
}
