import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./tests/e2e/site.fixture.ts";
import { chromiumOptions } from "./tests/support/browsers.ts";
import { quickStart } from "./tests/support/builds.ts";

// For Playwright's workers, too. Without these, the tests need a fifteenth more CPU time.
Object.assign(process.env, quickStart);

/** Everything as a modern browser shows it; what needs no scripts also as a browser without them does. */
export default defineConfig<object, WorkerOptions>({
  testDir: "tests/e2e",
  fullyParallel: true,
  // One more than cores: a page often waits for something other than a processor.
  workers: 3,
  // A test takes seconds, and one that opens every screen a minute (it calls slow()). A busy machine takes a multiple of that.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // One slow moment must not throw a whole run away. What passes only then is listed as flaky at its end.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : "line",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  use: {
    // Pages live too short for V8's optimizing compilers: without them the tests need a tenth less CPU time.
    launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, "--js-flags=--no-opt,--no-maglev"] },
    // Without it, what never comes would wait for as long as the whole test may take.
    actionTimeout: 120_000,
    // A recording of everything costs an eighth of the time: `--trace on` makes one where a test is to be watched.
    trace: "on-first-retry",
  },
  projects: [
    { name: "scripts on", use: { hasScripts: true } },
    { name: "scripts off", grep: /@plain/, use: { hasScripts: false } },
  ],
});
