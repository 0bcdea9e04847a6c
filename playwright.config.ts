import { defineConfig } from "@playwright/test";

/** Every flow twice: as a modern browser shows it, and as a browser without scripts does. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  // A step takes a fraction of a second; a machine that is busy with other work takes a multiple of that.
  timeout: 60_000,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : "line",
  outputDir: "test-results",
  globalSetup: "./tests/support/fresh-build.ts",
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // A recording of everything costs an eighth of the time: `--trace on` makes one where a test is to be watched.
    trace: "off",
  },
  projects: [
    { name: "scripts on", use: { javaScriptEnabled: true } },
    { name: "scripts off", use: { javaScriptEnabled: false } },
  ],
});
