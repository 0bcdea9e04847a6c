import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type Database from "better-sqlite3";
import { db } from "#db/client.server.ts";

type Client = ReturnType<typeof db>["$client"];

/** Tables that change even when a request is refused. */
const ignoredTables = ["rate_limits", "notices", "counted_views"];

const checksum = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Statements that read all rows of a table. Preparing one takes longer than running it. */
const statements = new WeakMap<Client, Map<string, Database.Statement>>();

/** All rows of a table, in the order in which SQLite keeps them. */
export function rowsOf(client: Client, table: string): unknown[] {
  const ofClient = statements.get(client) ?? new Map<string, Database.Statement>();
  statements.set(client, ofClient);
  const statement = ofClient.get(table) ?? client.prepare(`select * from "${table}"`);
  ofClient.set(table, statement);
  return statement.all();
}

let last = { version: "", tables: {} as Record<string, string> };

/** A checksum of each table. Computed again only if somebody has written since. */
function tableChecksums(client: Client): Record<string, string> {
  const ownWrites = client.prepare("select total_changes()").pluck().get();
  const version = `${client.name} ${client.pragma("data_version", { simple: true })} ${ownWrites}`;
  if (version === last.version) return last.tables;
  const names = client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").pluck().all();
  const compared = (names as string[]).filter((name) => !ignoredTables.includes(name));
  const tables = compared.map((name) => [name, checksum(rowsOf(client, name))]);
  last = { version, tables: Object.fromEntries(tables) };
  return last.tables;
}

/** A checksum of each table, and the names of the files. A request that writes nothing leaves them the same. */
export function dataChecksums(dataDir: string): Record<string, string | string[]> {
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => !name.includes(".sqlite"));
  return { ...tableChecksums(db().$client), files: files.toSorted() };
}
