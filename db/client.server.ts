import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type SQL, sql } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { databaseFile } from "./database-file.ts";
import * as schema from "./schema.ts";
import { storageProblem } from "./storage-errors.server.ts";

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** The program can't use its database. The message tells the person who started it why, and what to do. */
export class UnusableDatabaseError extends Error {}

// Relative to the project root, where both the bundled server and the command line run.
export const migrationsFolder = path.resolve("db/migrations");

interface JournalEntry {
  when: number;
  tag: string;
}

/** The migrations that ship with this program, oldest first. */
export function shippedMigrations(folder = migrationsFolder): JournalEntry[] {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8"));
  return journal.entries;
}

let current: Db | undefined;

/**
 * The open database of this process, for every query. It is one connection and its queries are synchronous: all that runs while
 * a `transaction` runs is part of it. Throws when nothing opened it.
 */
export function db(): Db {
  if (!current) throw new Error("The database is not open: call openDatabase first");
  return current;
}

/**
 * Builds a query once per database: building takes ten times as long as running. Only for those that cost pages the most
 * (docs/decisions/2026-11-26-plain-program.md). What changes is a `given`; forms of a query are arguments.
 */
export function prepared<Query, Form extends (string | number | boolean)[] = []>(
  build: (db: Db, ...form: Form) => Query,
): (...form: Form) => Query {
  let cached: { database: Db; queries: Map<string, Query> } | undefined;
  return (...form) => {
    if (cached?.database !== db()) cached = { database: db(), queries: new Map() };
    const { queries } = cached;
    const key = form.join();
    let query = queries.get(key);
    if (query === undefined) {
      query = build(db(), ...form);
      queries.set(key, query);
    }
    return query;
  };
}

/**
 * A value of a prepared query. It is a subquery because SQLite compiles a statement again whenever a parameter is set by which it
 * may choose another plan. For the same reason, a prepared query should have constants in its text.
 */
export const given = (name: string): SQL => sql`(select ${sql.placeholder(name)})`;

/** How many milliseconds SQLite blocks this process while another writes. The server sets 0 and uses `retryWhileBusy`. */
export function setBusyTimeout(milliseconds: number): void {
  db().$client.pragma(`busy_timeout = ${milliseconds}`);
}

/** The number of migrations applied to the open database, which /api/health reports. */
export function schemaVersion(): number {
  return appliedMigrations(db().$client).length;
}

function connect(file: string): Db {
  const client = new Database(file);
  try {
    prepare(client);
  } catch (error) {
    client.close();
    throw error;
  }
  return drizzle(client, { schema });
}

function prepare(client: Database.Database) {
  client.pragma("journal_mode = WAL");
  client.pragma("synchronous = FULL");
  client.pragma("busy_timeout = 5000");
  client.pragma("foreign_keys = ON");
  // SQLite's own lower() changes only ASCII letters.
  client.function("lower_case", { deterministic: true }, (text) => String(text).toLowerCase());
}

/** The timestamps (milliseconds) of the migrations applied to a database, oldest first. */
export function appliedMigrations(client: Database.Database): number[] {
  const hasMigrations = client
    .prepare("select 1 from sqlite_master where name = '__drizzle_migrations' and sql like 'create table %'")
    .get();
  if (!hasMigrations) return [];
  const rows = client.prepare("select created_at as at from __drizzle_migrations order by created_at").all();
  return (rows as { at: number }[]).map((row) => Number(row.at));
}

/**
 * Opens or creates the database and applies pending migrations, after a snapshot in `backups/` if it has data. Throws
 * UnusableDatabaseError: unusable folder or file, a newer program's file, or a failed migration.
 */
export function openDatabase(dataDir: string, folder = migrationsFolder): Db {
  let opened: Db | undefined;
  try {
    mkdirSync(path.join(dataDir, "backups"), { recursive: true });
    const file = databaseFile(dataDir);
    const isNew = !existsSync(file);
    opened = connect(file);
    applyPendingMigrations(opened, dataDir, isNew, folder);
  } catch (error) {
    opened?.$client.close();
    const problem = storageProblem(error, dataDir);
    throw problem ? new UnusableDatabaseError(problem, { cause: error }) : error;
  }
  current = opened;
  return opened;
}

function applyPendingMigrations(opened: Db, dataDir: string, isNew: boolean, folder: string) {
  const shipped = shippedMigrations(folder);
  const newest = shipped.at(-1)?.when ?? 0;
  const applied = appliedMigrations(opened.$client);
  const last = applied.at(-1) ?? 0;
  if (last > newest) {
    throw new UnusableDatabaseError(
      `The database in ${dataDir} was written by a newer version of this program. Install that version, or restore an older backup.`,
    );
  }
  if (last === newest) return;
  if (isNew || applied.length === 0) return migrateWithoutCascades(opened, folder);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const snapshot = path.join(dataDir, "backups", `before-update-${stamp}.sqlite`);
  try {
    opened.$client.prepare("vacuum into ?").run(snapshot);
    refuseBrokenReferences(snapshot, dataDir, folder);
    migrateWithoutCascades(opened, folder);
  } catch (error) {
    // The database is unchanged. A supervisor that restarts the site every few seconds must not fill the disk with copies.
    for (const suffix of ["", "-journal"]) rmSync(snapshot + suffix, { force: true });
    if (error instanceof UnusableDatabaseError || storageProblem(error, dataDir)) throw error;
    const reason = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
    throw new UnusableDatabaseError(`Updating the database in ${dataDir} failed (${reason}). ${unchanged}`, { cause: error });
  }
}

const unchanged = "Nothing was changed. Please go back to the previous version of this program, which still works with it.";

function refuseBrokenReferences(snapshot: string, dataDir: string, folder: string) {
  const broken = countBrokenReferences(snapshot, folder);
  if (broken === 0) return;
  throw new UnusableDatabaseError(
    `Updating the database in ${dataDir} would break ${broken} reference(s) between its tables. ${unchanged}`,
  );
}

function migrateWithoutCascades(database: Db, folder: string) {
  // A generated table rebuild drops the old table. With foreign keys on, that would delete the rows that refer to it.
  database.$client.pragma("foreign_keys = OFF");
  migrate(database, { migrationsFolder: folder });
  database.$client.pragma("foreign_keys = ON");
}

/** Applies the pending migrations to a copy, since they can't be undone, and counts the references that they break. */
function countBrokenReferences(snapshot: string, folder: string): number {
  const draft = `${snapshot}.draft`;
  let copy: Db | undefined;
  try {
    copyFileSync(snapshot, draft);
    copy = connect(draft);
    migrateWithoutCascades(copy, folder);
    return (copy.$client.pragma("foreign_key_check") as unknown[]).length;
  } finally {
    copy?.$client.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(draft + suffix, { force: true });
  }
}

/** Closes the database of this process, which also empties the write-ahead log. */
export function closeDatabase(): void {
  current?.$client.close();
  current = undefined;
}
