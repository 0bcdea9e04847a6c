import { setTimeout as wait } from "node:timers/promises";

/** What keeps a database or a disk from being written, and what to do about it. */

/** `busy`: another process is writing. `full`: no space is left. `failing`: the disk reports errors or may not be written. */
export type StorageError = "busy" | "full" | "failing";

const codes: [StorageError, RegExp][] = [
  ["busy", /^SQLITE_(BUSY|LOCKED)/],
  // EFBIG: the file may not grow, by a limit of the system.
  ["full", /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/],
  ["failing", /^(SQLITE_(IOERR|READONLY|CANTOPEN)|EIO|EROFS|EACCES|EPERM)/],
];

/** Which fault of the storage an error, or what caused it, stands for; null for any other error. */
export const storageErrorOf = (error: unknown): StorageError | null => byCode(codes, error)?.found ?? null;

/** What an administrator is told whose program cannot use its data folder, by the code of the error. */
const problems: [(folder: string, reason: string) => string, RegExp][] = [
  [
    (folder) => `The data folder ${folder} cannot be used: there is a file in its place. Move the file, or set DATA_DIR.`,
    /^(ENOTDIR|EEXIST)/,
  ],
  [
    (folder) => `The database in ${folder} is in use by another program. Wait until that is done, then try again.`,
    /^SQLITE_(BUSY|LOCKED)/,
  ],
  [
    (folder) => `The disk with ${folder} is full. Make room on it, then try again. What was saved before is safe.`,
    /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/,
  ],
  [
    (folder, reason) => `The disk with ${folder} is full or failing (${reason}). Make room on it or repair it, then try again.`,
    /^(SQLITE_IOERR|EIO)/,
  ],
  [
    (folder, reason) =>
      `This user may not write to the data folder ${folder} (${reason}). Change its owner or its mode, or set DATA_DIR to another folder.`,
    /^(SQLITE_(READONLY|CANTOPEN)|EROFS|EACCES|EPERM)/,
  ],
  [
    (folder, reason) =>
      `The database in ${folder} is damaged (${reason}). Restore a backup, or the newest of the copies in ${folder}/backups, with: npm run site -- restore FILE`,
    /^SQLITE_(NOTADB|CORRUPT)/,
  ],
];

/** In one sentence, why a program cannot use its data folder and what to do; null when the error has another cause. */
export function storageProblem(error: unknown, dataDir: string): string | null {
  const known = byCode(problems, error);
  // An error about a file elsewhere says nothing of the data folder.
  const at = known && "path" in known.cause ? String(known.cause.path) : dataDir;
  return known && at.startsWith(dataDir) ? known.found(dataDir, known.cause.message) : null;
}

function byCode<Found>(table: [Found, RegExp][], error: unknown): { found: Found; cause: Error } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    const known = table.find(([, pattern]) => pattern.test(code));
    if (known) return { found: known[0], cause };
  }
  return null;
}

/** Milliseconds that a write waits for another process's. */
const patience = 3_000;

/**
 * Writes as soon as no other process does, and lets other requests go on while it waits. Throws SQLite's error
 * when the database is still busy after 3 seconds. `write` must have no effect when SQLite refuses it.
 */
export async function retryWhileBusy<Result>(write: () => Result | Promise<Result>): Promise<Result> {
  const until = performance.now() + patience;
  for (let pause = 4; ; pause = Math.min(2 * pause, 64)) {
    try {
      return await write();
    } catch (error) {
      if (storageErrorOf(error) !== "busy" || performance.now() > until) throw error;
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
    if (storageErrorOf(error)) return undefined;
    throw error;
  }
}
