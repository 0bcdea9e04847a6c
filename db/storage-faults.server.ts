import { setTimeout as wait } from "node:timers/promises";

/** What keeps a database or a disk from being written, and what to do about it. */

/** `busy`: another process is writing. `full`: no space is left. `failing`: the disk reports errors or may not be written. */
export type StorageFault = "busy" | "full" | "failing";

const codes: [StorageFault, RegExp][] = [
  ["busy", /^SQLITE_(BUSY|LOCKED)/],
  // EFBIG: the file may not grow, by a limit of the system.
  ["full", /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/],
  ["failing", /^(SQLITE_(IOERR|READONLY|CANTOPEN)|EIO|EROFS|EACCES|EPERM)/],
];

/** Which fault of the storage an error, or what caused it, stands for; null for any other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    const known = codes.find(([, pattern]) => pattern.test(code));
    if (known) return known[0];
  }
  return null;
}

/** Milliseconds that a write waits for another process's. */
const patience = 3_000;

/**
 * Writes as soon as no other process does, and lets other requests go on while it waits. Throws SQLite's error
 * when the database is still busy after 3 seconds. `write` must have no effect when SQLite refuses it.
 */
export async function patiently<Result>(write: () => Result | Promise<Result>): Promise<Result> {
  const until = performance.now() + patience;
  for (let pause = 4; ; pause = Math.min(2 * pause, 64)) {
    try {
      return await write();
    } catch (error) {
      if (storageFaultOf(error) !== "busy" || performance.now() > until) throw error;
    }
    // Not all at the same moment.
    await wait(pause * (0.5 + Math.random()));
  }
}

/** A write that a page can do without: done at once, or left out, and undefined returned, while the storage cannot be written. */
export function ifWritable<Result>(write: () => Result): Result | undefined {
  try {
    return write();
  } catch (error) {
    if (storageFaultOf(error)) return undefined;
    throw error;
  }
}
