import { and, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server.ts";
import { linkTokens, photoCollections, users } from "#db/schema.ts";

/** What an administrator of a new site does first. Home lists these steps until all are done. */

const exists = (table: SQLiteTable, where: SQL | undefined) =>
  sql`exists (select 1 from ${table} where ${where})`.mapWith(Boolean);

// Member 1 is the first administrator. Links have a maker, except the one that the site makes for that administrator.
const progress = () =>
  db()
    .select({
      people: exists(users, gt(users.id, 1)),
      letters: sql`${exists(linkTokens, and(eq(linkTokens.purpose, "join"), isNotNull(linkTokens.createdBy)))}
        or ${exists(users, and(gt(users.id, 1), eq(users.memberState, "joined"), ne(users.role, "administrator")))}`.mapWith(
        Boolean,
      ),
      album: exists(photoCollections, eq(photoCollections.isCollection, true)),
    })
    .from(sql`(select 1)`)
    .get();

/** Which of the first steps are done, or null when all are. The caller knows whether there is a backup. */
export function firstSteps(backup: boolean) {
  const steps = { people: false, letters: false, album: false, ...progress(), backup };
  return Object.values(steps).every(Boolean) ? null : steps;
}
export type FirstSteps = NonNullable<ReturnType<typeof firstSteps>>;
