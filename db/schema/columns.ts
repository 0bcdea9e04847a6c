import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer } from "drizzle-orm/sqlite-core";
import { classSettings } from "#class-settings";

/** Columns that many tables have. */

export const id = () => integer("id").primaryKey({ autoIncrement: true });
/** Stored in milliseconds since 1970, read as a Date. */
export const date = (name: string) => integer(name, { mode: "timestamp_ms" });
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const count = (name: string) => integer(name).notNull().default(0);
/** The class's year if none is given. Drizzle fills it in: the tables themselves default to 1985, from the first migration. */
export const classYear = (name: string) => integer(name).notNull().default(classSettings.year);
export const createdAt = () =>
  date("created_at")
    .notNull()
    .$defaultFn(() => new Date());

/** SQL for `column IN ('a', 'b')` in a CHECK constraint, which can't take parameters. */
export const oneOf = (column: AnySQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
