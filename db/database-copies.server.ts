import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { appliedMigrations, db, shippedMigrations } from "./client.server.ts";
import { databaseFile } from "./database-file.ts";

/** Whole copies of the database: made while the site runs, looked at, and put in the place of the one in use. */

/** 2 MB: a few milliseconds between two other requests. */
const pagesPerStep = 500;

/**
 * Copies the open database into a file as it is at one moment, a few pages at a
 * time so that requests are answered meanwhile. The copy is one file without a
 * write-ahead log, is there whole or not at all, and survives a crash. Returns
 * false, and does nothing, while another process makes the same copy.
 */
export async function copyDatabase(file: string): Promise<boolean> {
  const draft = `${file}.draft`;
  if (!(await makeAlone(draft))) return false;
  let steps = 0;
  try {
    await db().$client.backup(draft, {
      progress({ totalPages }) {
        steps += 1;
        // What another process writes starts the copy anew; when that happens too often, the rest is taken at once.
        return steps * pagesPerStep > 3 * totalPages ? totalPages : pagesPerStep;
      },
    });
    const copy = new Database(draft);
    try {
      copy.pragma("journal_mode = DELETE");
    } finally {
      copy.close();
    }
    await flush(draft);
    await rename(draft, file);
    await flush(path.dirname(file));
    return true;
  } finally {
    for (const end of ["", "-journal", "-wal", "-shm"]) await rm(draft + end, { force: true });
  }
}

async function makeAlone(draft: string): Promise<boolean> {
  try {
    await (await open(draft, "wx")).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Makes the bytes of a file, or the names in a folder, survive a crash. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Looks at a copy without changing it. */
export function withCopy<Result>(file: string, look: (copy: Database.Database) => Result): Result {
  const copy = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return look(copy);
  } finally {
    copy.close();
  }
}

/** How many migrations a copy has had, to compare with `schemaVersion` of the open database. */
export const schemaVersionOf = (copy: Database.Database): number => appliedMigrations(copy).length;

/** What keeps this program from using a copy, as a sentence for a volunteer; null for a whole one. */
export function databaseProblem(file: string): string | null {
  try {
    return withCopy(file, (copy) => {
      const applied = appliedMigrations(copy);
      if (applied.length === 0) return "There is no database of this site in it.";
      if ((applied.at(-1) ?? 0) > (shippedMigrations().at(-1)?.when ?? 0)) {
        return "It was made by a newer version of this program. Please install that version first, then restore.";
      }
      const [first] = copy.pragma("integrity_check") as { integrity_check: string }[];
      if (first?.integrity_check !== "ok") return `Its database is damaged (${first?.integrity_check}).`;
      const broken = copy.pragma("foreign_key_check") as unknown[];
      return broken.length > 0 ? `${broken.length} reference(s) between the tables of its database are broken.` : null;
    });
  } catch (error) {
    if (isUnreadable(error)) return `Its database is damaged (${(error as Error).message}).`;
    throw error;
  }
}

const isUnreadable = (error: unknown) => error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);

/** What is known of the database that a claim is about: none there, in use by a program, unreadable, or ours until it is let go. */
export type Claim = { state: "none" | "in-use" | "unreadable" } | { state: "ours"; release: () => void };

/**
 * Takes the database of a data folder for this process alone, so that no site
 * can start on it. There is no lock file that a crash could leave behind: SQLite
 * ends the write-ahead log only when nobody else has the database open.
 */
export function claimDatabase(dataDir: string): Claim {
  if (!existsSync(databaseFile(dataDir))) return { state: "none" };
  let client: Database.Database | undefined;
  try {
    client = new Database(databaseFile(dataDir), { fileMustExist: true, timeout: 0 });
    client.pragma("locking_mode = EXCLUSIVE");
    client.pragma("journal_mode = DELETE");
    client.exec("begin exclusive");
    const claimed = client;
    return { state: "ours", release: () => void claimed.close() };
  } catch (error) {
    client?.close();
    if (isUnreadable(error)) return { state: "unreadable" };
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return { state: "in-use" };
    throw error;
  }
}
