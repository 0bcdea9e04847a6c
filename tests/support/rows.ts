import { eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server.ts";

/** Rows as they are stored, without the operations of the site. */

export const addRow = <Table extends SQLiteTable>(table: Table, row: Table["$inferInsert"]) =>
  db().insert(table).values(row).returning().get() as Table["$inferSelect"];

export const changeRow = <Table extends SQLiteTable & { id: SQLiteColumn }>(
  table: Table,
  id: number,
  fields: SQLiteUpdateSetSource<Table>,
) => db().update(table).set(fields).where(eq(table.id, id)).run();
