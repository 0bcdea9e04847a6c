import { setTimeout as wait } from "node:timers/promises";

/** Errors of the database file or the disk, the sentences that explain them, and retries. */

/** `busy`: another process is writing. `full`: no space is left. `failing`: the disk reports errors or isn't writable. */
export type StorageError = "busy" | "full" | "failing";

const codes: [StorageError, RegExp][] = [
  ["busy", /^SQLITE_(BUSY|LOCKED)/],
  // EFBIG: the file has reached the system's size limit.
  ["full", /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/],
  ["failing", /^(SQLITE_(IOERR|READONLY|CANTOPEN)|EIO|EROFS|EACCES|EPERM)/],
];

/** Classifies an error, or its cause, as a storage error; null for any other error. */
export const storageErrorOf = (error: unknown): StorageError | null => findByCode(codes, error)?.entry ?? null;

/** Sentences for the administrator whose program can't use its data folder, by error code. */
const problems: [(folder: string, reason: string) => string, RegExp][] = [
  [
    (folder) => `The data folder ${folder} cannot be used: there is a file in its place. Move the file, or set DATA_DIR.`,
    /^(ENOTDIR|EEXIST)/,
  ],
  [
    (folder) => `The database in ${folder} is in use by another program. Wait until that program has finished, then try again.`,
    /^SQLITE_(BUSY|LOCKED)/,
  ],
  [
    (folder) => `The disk with ${folder} is full. Make room on it, then try again. Everything saved so far is safe.`,
    /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/,
  ],
  [
    (folder, reason) => `The disk with ${folder} is full or failing (${reason}). Make room on it or repair it, then try again.`,
    /^(SQLITE_IOERR|EIO)/,
  ],
  [
    (folder, reason) =>
      `This user may not write to the data folder ${folder} (${reason}). Change its owner or its permissions, or set DATA_DIR to another folder.`,
    /^(SQLITE_(READONLY|CANTOPEN)|EROFS|EACCES|EPERM)/,
  ],
  [
    (folder, reason) =>
      `The database in ${folder} is damaged (${reason}). Restore a backup, or the newest copy in ${folder}/backups, with: npm run site -- restore FILE`,
    /^SQLITE_(NOTADB|CORRUPT)/,
  ],
];

/** Why a program can't use its data folder, and what to do; null when the error has another cause. */
export function storageProblem(error: unknown, dataDir: string): string | null {
  const match = findByCode(problems, error);
  // An error about a file elsewhere has nothing to do with the data folder.
  const file = match && "path" in match.cause ? String(match.cause.path) : dataDir;
  return match && file.startsWith(dataDir) ? match.entry(dataDir, match.cause.message) : null;
}

/** Finds the first table entry whose pattern matches the code of the error or of one of its causes. */
function findByCode<Entry>(table: [Entry, RegExp][], error: unknown): { entry: Entry; cause: Error } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    const match = table.find(([, pattern]) => pattern.test(code));
    if (match) return { entry: match[0], cause };
  }
  return null;
}

/** Milliseconds that a write waits for another process to finish writing. */
const busyTimeout = 3_000;

/**
 * Repeats a write while another process writes, for up to 3 seconds; then throws SQLite's error. A failed `write` has no
 * effect.
 */
export async function retryWhileBusy<Result>(write: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + busyTimeout;
  for (let pause = 4; ; pause = Math.min(2 * pause, 64)) {
    try {
      return await write();
    } catch (error) {
      if (storageErrorOf(error) !== "busy" || performance.now() > deadline) throw error;
    }
    // Random, so that waiting writes don't all retry at the same moment.
    await wait(pause * (0.5 + Math.random()));
  }
}

/** Does a write that the page doesn't depend on. Skips it and returns undefined while the storage can't be written. */
export function ifWritable<Result>(write: () => Result): Result | undefined {
  try {
    return write();
  } catch (error) {
    if (storageErrorOf(error)) return undefined;
    throw error;
  }
}

/** For `.catch`: returns undefined if a file doesn't exist. Another process may have removed it. */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
