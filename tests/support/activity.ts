import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";

type Entry = Partial<typeof activityLogs.$inferInsert>;

/** Writes an entry of the activity log. */
export const log = (entry: Entry = {}) =>
  db()
    .insert(activityLogs)
    .values({ action: "test.act", description: "Somebody did something", resource: "other", ...entry })
    .returning()
    .get();

/** Uses one transaction, because each transaction waits for the disk. */
export const logMany = (count: number, entryOf: (n: number) => Entry) =>
  db().transaction(() => {
    for (let n = 0; n < count; n++) log(entryOf(n));
  });

/** The entries of the activity log, oldest first. */
export const loggedEntries = () => db().select().from(activityLogs).orderBy(activityLogs.id).all();
