import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { databaseFile } from "./database-file.ts";
import * as schema from "./schema.ts";
import { storageProblem } from "./storage-errors.server.ts";

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };
/** What runs inside a transaction: the transaction itself, or the whole database for plain reads. */
export type Tx = Pick<Db, "select" | "selectDistinct" | "insert" | "update" | "delete" | "run" | "all" | "get">;

/** The start is refused, with a sentence for the person who started the program. */
export class UnusableDatabaseError extends Error {}

// From the project root: the same place for the bundled server and for the command line.
const migrationsFolder = path.resolve("db/migrations");

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

/** The open database of this process. Throws when nothing opened it. */
export function db(): Db {
  if (!current) throw new Error("The database is not open: call openDatabase first");
  return current;
}

/** A query that is built once and not for each of its runs, which costs ten times its reading: for those of every request. */
export function prepared<Query>(build: (db: Db) => Query): () => Query {
  let built: { for: Db; query: Query } | undefined;
  return () => {
    if (built?.for !== db()) built = { for: db(), query: build(db()) };
    return built.query;
  };
}

/**
 * How many milliseconds every write may hold up the whole process while another one writes. The server sets 0 and
 * waits with `retryWhileBusy`, which lets other requests go on; a program with nothing else to do keeps the 5 seconds.
 */
export function setBusyTimeout(milliseconds: number): void {
  db().$client.pragma(`busy_timeout = ${milliseconds}`);
}

/** How many migrations the open database has had; /api/health tells it. */
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
  // SQLite's own lower() knows the letters of English only.
  client.function("lower_case", { deterministic: true }, (text) => String(text).toLowerCase());
}

/** When each migration that a database has had was written, oldest first. */
export function appliedMigrations(client: Database.Database): number[] {
  const known = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!known) return [];
  const rows = client.prepare("select created_at as at from __drizzle_migrations order by created_at").all();
  return (rows as { at: number }[]).map((row) => Number(row.at));
}

/**
 * Opens (or makes) the site's database under `dataDir` and brings it up to date.
 * When migrations are pending on a database that has data, a snapshot is kept in
 * `backups/` first. Throws UnusableDatabaseError when the folder or the file cannot be
 * used, when the file is newer than the program, or when a migration fails or
 * would break a reference.
 */
export function openDatabase(dataDir: string, folder = migrationsFolder): Db {
  let opened: Db | undefined;
  try {
    mkdirSync(path.join(dataDir, "backups"), { recursive: true });
    const file = databaseFile(dataDir);
    const isNew = !existsSync(file);
    opened = connect(file);
    bringUpToDate(opened, dataDir, isNew, folder);
  } catch (error) {
    opened?.$client.close();
    const problem = storageProblem(error, dataDir);
    throw problem ? new UnusableDatabaseError(problem, { cause: error }) : error;
  }
  current = opened;
  return opened;
}

function bringUpToDate(opened: Db, dataDir: string, isNew: boolean, folder: string) {
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
    refuseBreaking(snapshot, dataDir, folder);
    migrateWithoutCascades(opened, folder);
  } catch (error) {
    // The database is as it was. A system that restarts the site every few seconds must not fill the disk with copies.
    for (const end of ["", "-journal"]) rmSync(snapshot + end, { force: true });
    if (error instanceof UnusableDatabaseError || storageProblem(error, dataDir)) throw error;
    const reason = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
    throw new UnusableDatabaseError(`Updating the database in ${dataDir} failed (${reason}). ${leftAsItIs}`, { cause: error });
  }
}

const leftAsItIs = "It was left as it is: go back to the version before this one, which still works with it.";

function refuseBreaking(snapshot: string, dataDir: string, folder: string) {
  const broken = brokenByMigrations(snapshot, folder);
  if (broken === 0) return;
  throw new UnusableDatabaseError(
    `Updating the database in ${dataDir} would break ${broken} reference(s) between its tables. ${leftAsItIs}`,
  );
}

function migrateWithoutCascades(database: Db, folder: string) {
  // A generated table rebuild drops the old table; with foreign keys on, its children would go with it.
  database.$client.pragma("foreign_keys = OFF");
  migrate(database, { migrationsFolder: folder });
  database.$client.pragma("foreign_keys = ON");
}

/** How many references the pending migrations would break: tried on a copy, for a migration that is done cannot be taken back. */
function brokenByMigrations(snapshot: string, folder: string): number {
  const draft = `${snapshot}.draft`;
  let trial: Db | undefined;
  try {
    copyFileSync(snapshot, draft);
    trial = connect(draft);
    migrateWithoutCascades(trial, folder);
    return (trial.$client.pragma("foreign_key_check") as unknown[]).length;
  } finally {
    trial?.$client.close();
    for (const end of ["", "-wal", "-shm"]) rmSync(draft + end, { force: true });
  }
}

/** Closes the database of this process, so that nothing waits in the write-ahead log. */
export function closeDatabase(): void {
  current?.$client.close();
  current = undefined;
}
