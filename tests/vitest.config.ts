import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{domain,http,spec,ui}/**/*.test.ts"],
    // Each file opens a database of its own.
    isolate: true,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
