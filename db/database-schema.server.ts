import { readFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { appliedMigrations, migrationsFolder, shippedMigrations } from "./client.server.ts";

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
export function schemaProblem(copy: Database.Database): string | null {
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
