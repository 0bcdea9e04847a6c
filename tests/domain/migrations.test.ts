import { readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson } from "drizzle-kit/api";
import { expect, test } from "vitest";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };
import * as schema from "#db/schema.ts";

test("the migrations make the tables of db/schema", async () => {
  const last = journal.entries.at(-1);
  const file = `db/migrations/meta/${String(last?.idx).padStart(4, "0")}_snapshot.json`;
  const { tables } = JSON.parse(readFileSync(file, "utf8"));
  const { tables: declared } = await generateSQLiteDrizzleJson(schema);
  expect(JSON.parse(JSON.stringify(declared))).toEqual(tables);
});
