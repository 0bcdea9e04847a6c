import { existsSync } from "node:fs";

/**
 * `npm start`: replaces this process by the built server, with settings that count from a process's first moment. They
 * halve its memory; docs/decisions/2026-11-21-small-memory.md has what each saves and costs. Windows cannot replace a
 * process and starts it without them.
 */

const built = "build/server/index.js";

/** For V8: it looks for unused memory sooner, and gives new objects less room. */
const flags = ["--heap-growing-percent=30", "--max-semi-space-size=4"];

/** For the allocator of Linux: it keeps one pool, and gives pieces from 16 KB on back at once. */
const allocator = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_TRIM_THRESHOLD_: "16384",
  MALLOC_TOP_PAD_: "4096",
};

if (!existsSync(built)) {
  console.error("The site has not been built yet. Run `npm run build` first.");
  process.exit(1);
}
process.env.NODE_ENV = "production";
if (process.execve) {
  const command = [process.execPath, ...process.execArgv, ...flags, built];
  process.execve(process.execPath, command, { ...process.env, ...allocator });
} else {
  await import(new URL(`../${built}`, import.meta.url).href);
}
