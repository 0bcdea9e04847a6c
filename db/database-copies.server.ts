import { existsSync, readFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { appliedMigrations, db, migrationsFolder, shippedMigrations } from "./client.server.ts";
import { databaseFile } from "./database-file.ts";

/** Copies of the whole database: making them while the site runs, checking them, and claiming the database to replace it. */

/** 2 MB, which takes a few milliseconds. */
const pagesPerStep = 500;

/**
 * Copies the open database into one file, a few pages at a time; it appears when complete and survives a crash. Returns false,
 * and does nothing, while another process makes the same copy.
 */
export async function copyDatabase(file: string): Promise<boolean> {
  const draft = `${file}.draft`;
  if (!(await createExclusively(draft))) return false;
  let steps = 0;
  try {
    await db().$client.backup(draft, {
      progress({ totalPages }) {
        steps += 1;
        // A write by another process restarts the copy. After too many restarts, copy the rest in one step.
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
    for (const suffix of ["", "-journal", "-wal", "-shm"]) await rm(draft + suffix, { force: true });
  }
}

async function createExclusively(draft: string): Promise<boolean> {
  try {
    await (await open(draft, "wx")).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Flushes a file's bytes, or a folder's entries, to disk so that they survive a crash. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens a copy for reading, passes it to `read`, and closes it. Nothing that its tables are defined with is trusted. */
export function withCopy<Result>(file: string, read: (copy: Database.Database) => Result): Result {
  const copy = new Database(file, { readonly: true, fileMustExist: true });
  try {
    copy.pragma("trusted_schema = OFF");
    return read(copy);
  } finally {
    copy.close();
  }
}

/** The number of migrations applied to a copy, to compare with `schemaVersion` of the open database. */
export const schemaVersionOf = (copy: Database.Database): number => appliedMigrations(copy).length;

/** Why a copy can't be used, for an administrator, or null. `isForeign`: its tables, indexes, and triggers must be ours. */
export function databaseProblem(file: string, { isForeign = false } = {}): string | null {
  try {
    return withCopy(file, (copy) => {
      const applied = appliedMigrations(copy);
      if (applied.length === 0) return "It doesn't contain a database of this site.";
      if ((applied.at(-1) ?? 0) > (shippedMigrations().at(-1)?.when ?? 0)) {
        return "It was made by a newer version of this program. Please install that version first, then restore.";
      }
      const problem = isForeign ? schemaProblem(copy) : null;
      if (problem) return problem;
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

/** The result of claiming a database. `ours` until released. */
export type Claim = { state: "none" | "in-use" | "unreadable" } | { state: "ours"; release: () => void };

/**
 * Locks the database for this process. No lock file, which a crash leaves: SQLite leaves write-ahead mode only for the last
 * one.
 */
export function claimDatabase(dataDir: string): Claim {
  if (!existsSync(databaseFile(dataDir))) return { state: "none" };
  let client: Database.Database | undefined;
  try {
    client = new Database(databaseFile(dataDir), { fileMustExist: true, timeout: 0 });
    client.pragma("locking_mode = EXCLUSIVE");
    client.pragma("journal_mode = DELETE");
    client.exec("begin exclusive");
    const lockedClient = client;
    return { state: "ours", release: () => void lockedClient.close() };
  } catch (error) {
    client?.close();
    if (isUnreadable(error)) return { state: "unreadable" };
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return { state: "in-use" };
    throw error;
  }
}

/** Whether a database from elsewhere has the tables, indexes, and triggers of this site, and nothing else that runs or hides. */

interface SchemaEntry {
  type: string;
  name: string;
  table: string;
  /** Null for the indexes that SQLite makes by itself. */
  sql: string | null;
}

const entriesOf = (client: Database.Database) =>
  client.prepare("select type, name, tbl_name as 'table', sql from sqlite_master").all() as SchemaEntry[];

/** Tables of programs that work on the database: SQLite's own statistics, Litestream's, and the list of migrations. */
const foreignTables: Record<string, string> = {
  sqlite_stat1: "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
  sqlite_stat4: "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  _litestream_seq: "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
  _litestream_lock: "CREATE TABLE _litestream_lock (id INTEGER)",
  __drizzle_migrations: 'CREATE TABLE "__drizzle_migrations" ( id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric )',
};

/** What the migrations make, up to the last one of a copy. */
function expectedEntries(lastMigration: number): SchemaEntry[] {
  const made = new Database(":memory:");
  try {
    made.pragma("foreign_keys = OFF");
    for (const { when, tag } of shippedMigrations()) {
      if (when <= lastMigration) made.exec(readFileSync(path.join(migrationsFolder, `${tag}.sql`), "utf8"));
    }
    return entriesOf(made);
  } finally {
    made.close();
  }
}

/** Programs that copy a database may lay out the text in another way. */
const sameText = (one: string | null, other: string | null) => one?.replace(/\s+/g, " ") === other?.replace(/\s+/g, " ");

/** The name comes from a file of somebody else, and is shown in a terminal. */
const named = ({ type, name }: SchemaEntry) => `the ${type} ${JSON.stringify(name.slice(0, 60))}`;

/**
 * How a copy's tables, indexes, and triggers differ from those of its version's migrations, as a sentence; null if they don't.
 */
function schemaProblem(copy: Database.Database): string | null {
  const found = entriesOf(copy);
  const expected = new Map(expectedEntries(appliedMigrations(copy).at(-1) ?? 0).map((entry) => [keyOf(entry), entry]));
  for (const entry of found) {
    const known = expected.get(keyOf(entry));
    expected.delete(keyOf(entry));
    if (known ? known.table !== entry.table || !sameText(known.sql, entry.sql) : !isOfAnotherProgram(entry)) {
      return differs(`${named(entry)} ${known ? "was changed" : "is not part of it"}`);
    }
  }
  const [missing] = expected.values();
  return missing ? differs(`${named(missing)} is missing`) : null;
}

const keyOf = ({ type, name }: SchemaEntry) => `${type} ${name}`;

function isOfAnotherProgram({ type, name, table, sql }: SchemaEntry): boolean {
  if (type === "table") return Object.hasOwn(foreignTables, name) && sameText(sql, foreignTables[name] ?? null);
  // For the key of the list of migrations.
  return (
    type === "index" && name === "sqlite_autoindex___drizzle_migrations_1" && table === "__drizzle_migrations" && sql === null
  );
}

const differs = (what: string) => `Its database isn't as this program makes it: ${what}.`;
