import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lists } from "#tests/mutations/lists.ts";
import { testFile, testsOf } from "#tests/mutations/tests-of.ts";

/** A mutation quotes a line of code. When that line changes, the mutation must follow, or it breaks nothing and proves nothing. */
describe.each(Object.entries(lists))("the list of mutations '%s'", (_name, mutations) => {
  test.each(mutations)("$file: $breaks", (mutation) => {
    const { file, find, tests = [] } = mutation;
    expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
    expect(tests.filter((name) => !existsSync(testFile(name)))).toEqual([]);
    expect(testsOf(mutation), "tests that could notice").not.toEqual([]);
  });
});
