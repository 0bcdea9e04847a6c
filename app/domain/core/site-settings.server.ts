import { eq, sql } from "drizzle-orm";
import { db, given, prepared } from "#db/client.server.ts";
import { siteSettings, users } from "#db/schema.ts";
import { fullName } from "./member.ts";

/** What the site remembers about itself, one row for each subject: settings, and what was done last. */

type Name = "letters" | "last-backup" | "activity-cleared";

const settingNamed = prepared((db) =>
  db
    .select({ value: siteSettings.value, at: siteSettings.updatedAt, firstName: users.firstName, lastName: users.lastName })
    .from(siteSettings)
    .leftJoin(users, sql`${users.id} = ${siteSettings.value} ->> '$.userId'`)
    .where(eq(siteSettings.name, given("name")))
    .prepare(),
);

/** The row's value, when it was written, and the full name of the member whose `userId` it has; null if nobody has written it. */
export function findSiteSetting<Value>(name: Name): { value: Value; at: Date; by: string | null } | null {
  const row = settingNamed().get({ name });
  if (!row) return null;
  const { value, at, firstName, lastName } = row;
  return {
    value: value as Value,
    at,
    by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  };
}

/** Writes the row, in the caller's transaction. */
export function saveSiteSetting(name: Name, value: object): void {
  const updatedAt = new Date();
  db()
    .insert(siteSettings)
    .values({ name, value, updatedAt })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt } })
    .run();
}
