import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { db } from "#db/client.server.ts";

/** Tables whose rows come and go without anybody's doing. */
const passing = ["rate_limits", "notices", "counted_views"];

/** A sum over everything that is stored, and the names of the files: the same before and after what must not write. */
export function sumOfContents(dataDir: string): string {
  const client = db().$client;
  const tables = client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").pluck().all();
  const sum = createHash("sha256");
  for (const table of (tables as string[]).filter((name) => !passing.includes(name))) {
    sum.update(`${table} ${JSON.stringify(client.prepare(`select * from "${table}"`).all())}\n`);
  }
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => !name.includes(".sqlite"));
  return sum.update(JSON.stringify(files.toSorted())).digest("hex");
}
