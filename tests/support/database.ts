import { rmSync } from "node:fs";
import { afterAll } from "vitest";
import type { z } from "zod";
import type { Actor, Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { activityLogs, outgoingEmails } from "#db/schema.ts";
import { addRow } from "./rows.ts";
import { temporaryFolder } from "./site.ts";

interface TestSettings {
  /** The limits of members who write a lot. */
  rateLimits?: "on" | "off";
  /** The address of a mail server; `noMailServer` to test what is queued. Without it, the site sends no email. */
  smtpUrl?: string;
}

/** A site with this setting queues emails, and nobody answers when they are sent. */
export const noMailServer = "smtp://127.0.0.1:9";

/** Opens an empty SQLite database in a temporary folder for the tests of one file. Returns the folder. */
export function temporaryDatabase(settings: TestSettings = {}): string {
  const dataDir = temporaryFolder("class-");
  openForTests(dataDir, settings);
  afterAll(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

/** Opens the database of a folder for the tests of one file. */
export function openForTests(dataDir: string, { rateLimits = "on", smtpUrl = "" }: TestSettings = {}): void {
  process.env.DATA_DIR = dataDir;
  process.env.RATE_LIMITS = rateLimits;
  process.env.SMTP_URL = smtpUrl;
  process.env.MAIL_FROM = smtpUrl && "Class of 1985 <site@class.example>";
  process.env.SITE_URL = smtpUrl && "http://class.example";
  openDatabase(dataDir);
  afterAll(closeDatabase);
}

export type Rows = Record<string, unknown>[];

/** The rows of the open database, by table. */
export function allRows(): Map<string, Rows> {
  const { $client } = db();
  const tables = $client.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  return new Map(tables.map((name) => [name, $client.prepare(`select * from "${name}"`).all() as Rows]));
}

/** Replaces all rows of the open database, also while a site uses it. */
export function setAllRows(tables: ReadonlyMap<string, Rows>): void {
  const { $client } = db();
  $client.pragma("foreign_keys = off");
  $client.transaction(() => {
    for (const name of tables.keys()) $client.exec(`delete from "${name}"`);
    for (const [name, rows] of tables) {
      for (const row of rows) {
        const columns = Object.keys(row);
        const values = columns.map((column) => `@${column}`);
        $client.prepare(`insert into "${name}" ("${columns.join('", "')}") values (${values})`).run(row);
      }
    }
  })();
  $client.pragma("foreign_keys = on");
}

/** The actor for a request of this member; null is a visitor. */
export const actorOf = (member: Member | null): Actor => ({
  member,
  ipAddress: "192.0.2.7",
  userAgent: "test",
  sessionHash: null,
});

/** Performs an operation as a member or, with null, as a visitor, with an input as a form or call sends it. */
export const perform = <Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  by: Member | null,
  input: object,
) => operation.perform(actorOf(by), operation.input.parse(input));

/** What the promise of an operation was rejected with; null if it was not. */
export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/**
 * The different statements that a function prepares, and how SQLite runs each. Opens the database of `dataDir` again, because
 * some queries are prepared once for each connection.
 */
export function queryPlans(dataDir: string, run: () => void): { statement: string; plan: string }[] {
  closeDatabase();
  const { $client } = openDatabase(dataDir);
  const prepare = $client.prepare.bind($client);
  const statements = new Set<string>();
  $client.prepare = ((source: string) => {
    statements.add(source);
    return prepare(source);
  }) as typeof $client.prepare;
  run();
  $client.prepare = prepare;
  return [...statements].map((statement) => {
    const values = Array(statement.split("?").length - 1).fill(1);
    const rows = prepare(`explain query plan ${statement}`).all(...values) as { detail: string }[];
    // A value of `given` is a subquery without a table.
    const steps = rows.map(({ detail }) => detail).filter((detail) => detail !== "SCAN CONSTANT ROW");
    return { statement, plan: steps.join("; ") };
  });
}

type Entry = Partial<typeof activityLogs.$inferInsert>;

/** Writes an entry of the activity log. */
export const log = (entry: Entry = {}) =>
  addRow(activityLogs, { action: "test.act", description: "Somebody did something", resource: "other", ...entry });

/** Uses one transaction, because each transaction waits for the disk. */
export const logMany = (count: number, entryOf: (n: number) => Entry) =>
  db().transaction(() => {
    for (let n = 0; n < count; n++) log(entryOf(n));
  });

/** The entries of the activity log, oldest first. */
export const loggedEntries = () => db().select().from(activityLogs).orderBy(activityLogs.id).all();
export const lastEntry = () => loggedEntries().at(-1);

/** The emails in the outbox, oldest first. */
export const storedEmails = () => db().select().from(outgoingEmails).orderBy(outgoingEmails.id).all();
