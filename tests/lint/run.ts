import { readFileSync, writeFileSync } from "node:fs";
import { classNameProblems, componentFiles, withReplacements } from "./class-names.ts";

/** Checks the class names in the files that Tailwind reads. With --fix it corrects what it can. */

const isFixing = process.argv.includes("--fix");
let count = 0;

for (const file of componentFiles) {
  const code = readFileSync(file, "utf8");
  const problems = classNameProblems(file, code);
  if (isFixing && problems.length > 0) writeFileSync(file, withReplacements(code, problems));
  for (const { message, start, replacement } of problems) {
    if (isFixing && replacement !== undefined) continue;
    const lines = code.slice(0, start).split("\n");
    console.error(`${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1} ${message}`);
    count += 1;
  }
}

if (count > 0) {
  console.error(`\n${count} problems with class names. npm run lint:fix corrects order and repetition.`);
  process.exitCode = 1;
}
