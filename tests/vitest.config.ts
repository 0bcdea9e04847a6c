import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{domain,http,spec,ui}/**/*.test.ts"],
    // Each file opens a database of its own.
    isolate: true,
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // A server's log arrives a moment later, and on a busy machine later than the usual second.
    expect: { poll: { timeout: 10_000 } },
  },
});
