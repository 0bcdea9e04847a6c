import { existsSync } from "node:fs";

/**
 * `npm start`: replaces this process with the built server, using settings that only take effect when a process starts. They
 * halve its memory; docs/decisions/2026-11-21-small-memory.md says what each saves and costs. Windows cannot replace a
 * process, so the server runs without them there.
 */

const serverFile = "build/server/index.js";

/** For V8: less room for new objects, and one thread for them: there are few. app/v8-settings.ts has its other flags. */
const v8Flags = ["--max-semi-space-size=8", "--no-parallel-scavenge", "--import", "./app/v8-settings.ts"];

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
