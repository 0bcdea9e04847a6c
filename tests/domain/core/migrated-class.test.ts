import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase, shippedMigrations } from "#db/client.server.ts";
import { temporaryFolder } from "#tests/support/site.ts";

/** The risk: a class that began with an earlier program loses something when the tables are rebuilt for a newer one. */

type Row = Record<string, unknown>;
interface Column {
  name: string;
  type: string;
  dflt_value: string | null;
}

/** Values that a CHECK constraint asks for. */
const checkedValues: Record<string, string> = { "link_tokens.purpose": "join", "activity_logs.resource": "users" };
/** Filled by the database itself. */
const derivedTables = ["activity_counts"];

const dataDir = temporaryFolder("migrated-");
let before: Map<string, Row[]>;
let referencesBefore: string[];
let $client: Database.Database;

beforeAll(() => {
  const old = openDatabase(dataDir, migrationsUntil("0007_list_indexes")).$client;
  // Each row refers to the row with its own number, in any order of the tables.
  old.pragma("foreign_keys = OFF");
  for (const table of tablesOf(old)) if (!derivedTables.includes(table)) for (const n of [1, 2]) insertRow(old, table, n);
  expect(old.pragma("foreign_key_check")).toEqual([]);
  before = new Map(tablesOf(old).map((table) => [table, rowsOf(old, table)]));
  referencesBefore = referencesOf(old);
  closeDatabase();
  $client = openDatabase(dataDir).$client;
});
afterAll(() => closeDatabase());

/** A folder with the migrations up to this one. */
function migrationsUntil(tag: string): string {
  const folder = path.join(temporaryFolder("migrations-"), "migrations");
  cpSync("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries.length = shippedMigrations().findIndex((entry) => entry.tag === tag) + 1;
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

const tablesOf = (client: Database.Database) =>
  client
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'",
    )
    .pluck()
    .all() as string[];
const columnsOf = (client: Database.Database, table: string) => client.pragma(`table_info(${table})`) as Column[];
const rowsOf = (client: Database.Database, table: string) =>
  client.prepare(`select * from ${table} order by rowid`).all() as Row[];
const foreignKeysOf = (client: Database.Database, table: string) =>
  client.pragma(`foreign_key_list(${table})`) as { from: string; table: string; to: string }[];
const referencesOf = (client: Database.Database) =>
  [...before.keys()]
    .flatMap((table) => foreignKeysOf(client, table).map((key) => `${table}.${key.from} -> ${key.table}.${key.to}`))
    .sort();

const isText = (type: string) => type.toLowerCase() === "text";

/**
 * Fills every column but texts with a default value: numbers with `n`, texts with the name of the column, or of the one it
 * refers to, and `n`.
 */
function insertRow(client: Database.Database, table: string, n: number) {
  const columns = columnsOf(client, table).filter(({ dflt_value, type }) => dflt_value === null || !isText(type));
  const targets = new Map(foreignKeysOf(client, table).map(({ from, to }) => [from, to]));
  const values = columns.map(({ name, type }) => {
    const text = checkedValues[`${table}.${name}`] ?? `${targets.get(name) ?? name} ${n}`;
    return isText(type) ? text : n;
  });
  const names = columns.map(({ name }) => `"${name}"`).join();
  client.prepare(`insert into ${table} (${names}) values (${values.map(() => "?").join()})`).run(values);
}

test("every row of every table keeps every value, in tables with more columns, too", () => {
  expect(before.size).toBeGreaterThan(15);
  for (const [table, rows] of before) {
    expect(rows.length, table).toBeGreaterThanOrEqual(2);
    expect(rowsOf($client, table), table).toEqual(rows.map((row) => expect.objectContaining(row)));
  }
});

test("every reference still points to its table and to a row of it", () => {
  expect(referencesOf($client)).toEqual(expect.arrayContaining(referencesBefore));
  expect(referencesBefore.length).toBeGreaterThan(20);
  expect(referencesOf($client).join()).not.toContain("__new");
  expect($client.pragma("foreign_key_check")).toEqual([]);
  expect($client.pragma("foreign_keys", { simple: true })).toBe(1);
});

test("an email address in another case is still refused, people without one are not, and nobody joins without one", () => {
  const insert = $client.prepare(
    "insert into users (email, member_state, first_name, last_name, sort_name, search_text, created_at) values (?, ?, 'A', 'B', 'b, a', 'a b', 0)",
  );
  expect(() => insert.run("EMAIL 1", "invited")).toThrow(/UNIQUE/);
  for (const state of ["invited", "missing"]) insert.run(null, state);
  expect(() => insert.run(null, "joined")).toThrow(/CHECK/);
});
