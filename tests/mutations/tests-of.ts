import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Mutation } from "./mutation.ts";

const root = path.resolve(import.meta.dirname, "../..");

export const testFile = (name: string) => `tests/${name}.test.ts`;
/** Whether a test needs the built site. */
export const needsBuild = (file: string) => !file.startsWith("tests/domain/");

const domainTests = globSync("tests/domain/**/*.test.ts", { cwd: root });
const textOf = new Map(domainTests.map((test) => [test, readFileSync(path.join(root, test), "utf8")]));

/** The tests that should notice, in stages: domain tests named after the file, those that import it, those that need the site. */
export function testsOf({ file, tests = [] }: Mutation): string[][] {
  const sameName = file.replace(/^app\//, "tests/").replace(/(\.server)?\.ts$/, ".test.ts");
  const named = [sameName, ...tests.map(testFile)].filter((test) => existsSync(path.join(root, test)));
  const importing = domainTests.filter((test) => textOf.get(test)?.includes(`"#${file}"`) && !named.includes(test));
  const first = domainTests.filter((test) => named.includes(test));
  return [first, importing, named.filter(needsBuild)].filter((stage) => stage.length > 0);
}
