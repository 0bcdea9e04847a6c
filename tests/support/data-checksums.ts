import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { db } from "#db/client.server.ts";

/** Tables that change even when a request is refused. */
const ignoredTables = ["rate_limits", "notices", "counted_views"];

const checksum = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** A checksum of each table, and the names of the files. A request that writes nothing leaves them the same. */
export function dataChecksums(dataDir: string): Record<string, string | string[]> {
  const client = db().$client;
  const tables = client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").pluck().all();
  const compared = (tables as string[]).filter((name) => !ignoredTables.includes(name));
  const checksums = compared.map((name) => [name, checksum(client.prepare(`select * from "${name}"`).all())]);
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => !name.includes(".sqlite"));
  return { ...Object.fromEntries(checksums), files: files.toSorted() };
}
