import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { quickStart } from "./tests/support/builds.ts";

/** Take longest for their size. A new clone knows only sizes, so it would start these files last, and they would run alone. */
const slowFiles = ["tests/engines/journeys.test.ts", "tests/domain/roster/hostile-lists.test.ts"];

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => Number(slowFiles.some((file) => moduleId.endsWith(file)));
    return (await super.sort(files)).toSorted((a, b) => isSlow(b) - isSlow(a));
  }
}

/** Domain tests need no build; HTTP tests and other engines use the production build, which is made first when it is stale. */
export default defineConfig({
  test: {
    // Loading the packages takes longer than most files: a worker loads them once, and the site's own modules for each file.
    isolate: false,
    setupFiles: "tests/support/fresh-modules.ts",
    // One more than cores: some tests wait for a second to pass, or for the answer of a program.
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    // To compress pages and to unpack them takes 15 s of CPU time. Tests of sizes and of compression ask for it.
    env: { ...quickStart, ACCEPTED_ENCODINGS: "identity" },
    // A machine that is busy with other work takes several times as long as usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A server's log arrives a moment later, and on a busy machine later than the usual second.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/{domain,lint,ui}/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/{http,behavior}/**/*.test.ts"],
          globalSetup: ["tests/support/builds.ts", "tests/support/sample-site.ts"],
        },
      },
      {
        extends: true,
        test: { name: "engines", include: ["tests/engines/*.test.ts"], globalSetup: "tests/support/builds.ts" },
      },
    ],
  },
});
