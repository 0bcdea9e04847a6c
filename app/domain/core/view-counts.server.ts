import { eq, sql } from "drizzle-orm";
import { db, given, prepared } from "#db/client.server.ts";
import { countedViews, photoCollections, sessions, users } from "#db/schema.ts";
import { countAgainstLimit } from "./rate-limits.server.ts";

const viewed = { user: users, photo_collection: photoCollections } as const;

/** Counts a view, except the owner's: once per session, or each API call. Throws Refusal 429. Returns whether it counted. */
export function countProfileView(userId: number, viewer: { id: number }, sessionHash: string | null): boolean {
  if (viewer.id === userId) return false;
  return countView(viewer.id, sessionHash, "user", userId);
}

/** Counts a view of an album or photo, by the rules of `countProfileView`. Returns whether it counted. */
export function countAlbumView(
  item: { id: number; userId: number },
  viewer: { id: number },
  sessionHash: string | null,
): boolean {
  if (viewer.id === item.userId) return false;
  return countView(viewer.id, sessionHash, "photo_collection", item.id);
}

/** The insert selects from `sessions`, because the session may have ended since the request came. */
const firstViewInSession = prepared((db) => {
  const view = {
    sessionHash: sessions.idHash,
    subject: sql`${given("subject")}`.as("subject"),
    subjectId: sql`${given("id")}`.as("id"),
  };
  const openSession = db
    .select(view)
    .from(sessions)
    .where(eq(sessions.idHash, given("sessionHash")));
  return db.insert(countedViews).select(openSession).onConflictDoNothing().prepare();
});

function countView(viewerId: number, sessionHash: string | null, subject: keyof typeof viewed, id: number): boolean {
  const table = viewed[subject];
  return db().transaction(() => {
    if (sessionHash) {
      if (firstViewInSession().run({ subject, id, sessionHash }).changes === 0) return false;
    } else countAgainstLimit(viewerId, "view");
    db()
      .update(table)
      .set({ viewCount: sql`${table.viewCount} + 1` })
      .where(eq(table.id, id))
      .run();
    return true;
  });
}
