import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { db } from "#db/client.server.ts";

/** Tables whose rows come and go without anybody's doing. */
const passing = ["rate_limits", "notices", "counted_views"];

const sumOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** A sum over the rows of each table, and the names of the files: the same before and after what must not write. */
export function contentsOf(dataDir: string): Record<string, string | string[]> {
  const client = db().$client;
  const tables = client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").pluck().all();
  const stored = (tables as string[]).filter((name) => !passing.includes(name));
  const sums = stored.map((name) => [name, sumOf(client.prepare(`select * from "${name}"`).all())]);
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => !name.includes(".sqlite"));
  return { ...Object.fromEntries(sums), files: files.toSorted() };
}
