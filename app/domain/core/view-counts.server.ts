import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { countedViews, photoCollections, sessions, users } from "#db/schema.ts";
import { countAgainstLimit } from "./member-rate-limits.server.ts";

/**
 * Counts a view of a profile, except the owner's own. With a session it counts once per session and profile; without one
 * (an API call) every time, and throws Refusal 429 above the member's limit. Returns whether it counted.
 */
export function countProfileView(userId: number, viewer: { id: number }, sessionHash: string | null): boolean {
  if (viewer.id === userId) return false;
  return countView(viewer.id, sessionHash, "user", userId, (tx) =>
    tx
      .update(users)
      .set({ viewCount: sql`${users.viewCount} + 1` })
      .where(eq(users.id, userId))
      .run(),
  );
}

/** Counts a view of an album or photo, by the rules of `countProfileView`. Returns whether it counted. */
export function countAlbumView(
  item: { id: number; userId: number },
  viewer: { id: number },
  sessionHash: string | null,
): boolean {
  if (viewer.id === item.userId) return false;
  return countView(viewer.id, sessionHash, "photo_collection", item.id, (tx) =>
    tx
      .update(photoCollections)
      .set({ viewCount: sql`${photoCollections.viewCount} + 1` })
      .where(eq(photoCollections.id, item.id))
      .run(),
  );
}

function countView(
  viewerId: number,
  sessionHash: string | null,
  subject: "user" | "photo_collection",
  subjectId: number,
  count: (tx: Tx) => void,
): boolean {
  return db().transaction((tx) => {
    if (sessionHash) {
      // The insert selects from `sessions`, because the session may have ended since the request came.
      const view = {
        sessionHash: sessions.idHash,
        subject: sql`${subject}`.as("subject"),
        subjectId: sql`${subjectId}`.as("id"),
      };
      const openSession = tx.select(view).from(sessions).where(eq(sessions.idHash, sessionHash));
      const insertion = tx.insert(countedViews).select(openSession).onConflictDoNothing().run();
      if (insertion.changes === 0) return false;
    } else countAgainstLimit(tx, viewerId, "view");
    count(tx);
    return true;
  });
}
