import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { sampleClass } from "./bench-class.ts";
import { isQuick } from "./measure.ts";

/** Runs the main benchmarks of the production build one by one. `npm run bench`, or `npm run bench -- quick`. */

// 'memory' adds photos to the sample class, so it comes after the visits.
const parts = ["server-cost", "first-visit", "memory", "directory-size"];

const started = performance.now();
console.log(`Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1e9)} GB`);
const env = { ...process.env, BENCH_SAMPLE: sampleClass() };
for (const part of parts) {
  const program = path.join(import.meta.dirname, `${part}.ts`);
  const { status } = spawnSync(process.execPath, [program, ...(isQuick ? ["quick"] : [])], { env, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
