import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer } from "drizzle-orm/sqlite-core";

/** Columns that many tables have. */

export const id = () => integer("id").primaryKey({ autoIncrement: true });
/** Stored in milliseconds since 1970, read as a Date. */
export const date = (name: string) => integer(name, { mode: "timestamp_ms" });
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const count = (name: string) => integer(name).notNull().default(0);
export const createdAt = () =>
  date("created_at")
    .notNull()
    .$defaultFn(() => new Date());

/** SQL for `column IN ('a', 'b')` in a CHECK constraint, which can't take parameters. */
export const oneOf = (column: AnySQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
