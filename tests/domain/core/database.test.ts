import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { generateSQLiteDrizzleJson } from "drizzle-kit/api";
import { afterEach, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase, shippedMigrations, UnusableDatabaseError } from "#db/client.server.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };
import * as schema from "#db/schema.ts";
import { messages, users } from "#db/schema.ts";
import { temporaryFolder } from "#tests/support/site.ts";

const folder = () => temporaryFolder("database-");
afterEach(() => closeDatabase());

const person = { email: "a@b.example", firstName: "A", lastName: "B", sortName: "b, a", searchText: "a b" };

/** A folder with the shipped migrations and one more. */
function withMigration(sql: string): string {
  const migrations = path.join(folder(), "migrations");
  cpSync("db/migrations", migrations, { recursive: true });
  const file = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries.push({
    ...journal.entries.at(-1),
    idx: journal.entries.length,
    when: journal.entries.at(-1).when + 1000,
    tag: "9999_next",
  });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(migrations, "9999_next.sql"), sql);
  return migrations;
}

describe("migrations", () => {
  test("dates in the journal increase: drizzle skips a migration that is older than the last applied one", () => {
    const dates = shippedMigrations().map(({ when }) => when);
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
    expect(new Set(dates).size).toBe(dates.length);
  });

  test("rebuilding a table keeps every row and every child row, and leaves a snapshot of the old file", () => {
    const dataDir = folder();
    const db = openDatabase(dataDir);
    const { id } = db.insert(users).values(person).returning().get();
    db.insert(messages).values({ senderId: id, recipientId: id, content: "hello" }).run();
    closeDatabase();
    const rebuild =
      "CREATE TABLE `u2` AS SELECT * FROM users;--> statement-breakpoint\nDROP TABLE users;--> statement-breakpoint\nALTER TABLE u2 RENAME TO users;--> statement-breakpoint\nCREATE UNIQUE INDEX u2_id ON users(id);";
    const updated = openDatabase(dataDir, withMigration(rebuild));
    expect(updated.select().from(messages).all()).toHaveLength(1);
    expect(readdirSync(path.join(dataDir, "backups")).filter((file) => file.startsWith("before-update-"))).toHaveLength(1);
  });

  test("a migration that breaks a reference stops every start with a clear error and changes nothing", () => {
    const dataDir = folder();
    const db = openDatabase(dataDir);
    const { id } = db.insert(users).values(person).returning().get();
    db.insert(messages).values({ senderId: id, recipientId: id, content: "hello" }).run();
    closeDatabase();
    const migrations = withMigration("DELETE FROM users;");
    // A system that restarts the site every few seconds must not get past the check, nor fill the disk with copies.
    for (let start = 0; start < 2; start++) expect(() => openDatabase(dataDir, migrations)).toThrow(/would break 2 reference/);
    expect(openDatabase(dataDir).select().from(users).all()).toHaveLength(1);
    expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
  });

  test("a migration that fails stops every start, says why, and leaves the data unchanged and no copies", () => {
    const dataDir = folder();
    openDatabase(dataDir).insert(users).values(person).run();
    closeDatabase();
    const migrations = withMigration("DELETE FROM users;--> statement-breakpoint\nALTER TABLE nowhere ADD COLUMN x integer;");
    for (let start = 0; start < 3; start++) {
      const open = () => openDatabase(dataDir, migrations);
      expect(open).toThrow(UnusableDatabaseError);
      expect(open).toThrow(
        /Updating the database in .* failed \(no such table: nowhere\)\. Nothing was changed\. Please go back/,
      );
    }
    expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
    expect(openDatabase(dataDir).select().from(users).all()).toHaveLength(1);
  });

  test("a database newer than the program stops the start with a clear error", () => {
    const dataDir = folder();
    openDatabase(dataDir, withMigration("CREATE TABLE later (id integer);"));
    closeDatabase();
    expect(() => openDatabase(dataDir)).toThrow(UnusableDatabaseError);
    expect(() => openDatabase(dataDir)).toThrow(/newer version of this program/);
  });

  test("without pending migrations no snapshot is made", () => {
    const dataDir = folder();
    openDatabase(dataDir);
    closeDatabase();
    openDatabase(dataDir);
    expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
  });
});

describe("the open database", () => {
  test("uses WAL, flushes every commit, enforces foreign keys, and waits for other processes", () => {
    const { $client } = openDatabase(folder());
    const settings = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map((name) =>
      $client.pragma(name, { simple: true }),
    );
    expect(settings).toEqual(["wal", 2, 1, 5000]);
  });

  test("the tables refuse values outside their enumerations", () => {
    const { $client } = openDatabase(folder());
    const insert = (column: string, value: string) => () =>
      $client
        .prepare(
          `insert into users (email, first_name, last_name, sort_name, search_text, created_at, ${column}) values ('x@y.example','a','b','b','a',0,?)`,
        )
        .run(value);
    expect(insert("profile_type", "alien")).toThrow(/CHECK/);
    expect(insert("role", "king")).toThrow(/CHECK/);
    expect(insert("member_state", "lost")).toThrow(/CHECK/);
  });
});

test("another process reads a committed write at once", () => {
  const dataDir = folder();
  openDatabase(dataDir).insert(users).values(person).run();
  const file = path.join(dataDir, "alumni.sqlite");
  const other = new Database(file, { readonly: true });
  expect(other.prepare("select count(*) as n from users").get()).toEqual({ n: 1 });
  other.close();
  expect(existsSync(file)).toBe(true);
  copyFileSync(file, `${file}.copy`);
});

test("the migrations make the tables of db/schema", async () => {
  const last = journal.entries.at(-1);
  const file = `db/migrations/meta/${String(last?.idx).padStart(4, "0")}_snapshot.json`;
  const { tables } = JSON.parse(readFileSync(file, "utf8"));
  const { tables: declared } = await generateSQLiteDrizzleJson(schema);
  expect(JSON.parse(JSON.stringify(declared))).toEqual(tables);
});
