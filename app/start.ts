import { existsSync } from "node:fs";

/**
 * `npm start`: replaces this process with the built server, using settings that only take effect when a process starts. They
 * halve its memory; docs/decisions/2026-11-21-small-memory.md says what each saves and costs. Windows cannot replace a
 * process, so the server runs without them there.
 */

const serverFile = "build/server/index.js";

/**
 * For V8: collect garbage sooner, with less room for new objects, and the new ones on one thread: there are few. One compiler
 * instead of three: a class's site opens too few pages to earn back what the other two take.
 */
const v8Flags = [
  "--heap-growing-percent=90",
  "--max-semi-space-size=8",
  "--no-parallel-scavenge",
  "--no-sparkplug",
  "--no-turbofan",
];

/** For the Linux allocator: keep one pool, and return blocks of 16 KB and more at once. */
const allocatorSettings = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_TRIM_THRESHOLD_: "16384",
  MALLOC_TOP_PAD_: "4096",
};

/**
 * Where Node keeps the compiled server between starts, which saves a sixth of a start. Where the process may not write, it
 * starts without.
 */
const compileCache = { NODE_COMPILE_CACHE: "build/compile-cache" };

if (!existsSync(serverFile)) {
  console.error("The site has not been built yet. Run `npm run build` first.");
  process.exit(1);
}
process.env.NODE_ENV = "production";
if (process.execve) {
  const command = [process.execPath, ...process.execArgv, ...v8Flags, serverFile];
  process.execve(process.execPath, command, { ...process.env, ...allocatorSettings, ...compileCache });
} else {
  await import(new URL(`../${serverFile}`, import.meta.url).href);
}
