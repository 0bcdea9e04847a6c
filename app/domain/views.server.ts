import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { countedViews, photoCollections, users } from "#db/schema.ts";

/**
 * Counts a view of a profile (spec §4, profile view tracking): never the owner's
 * own. With a session it counts once per session and profile; without one (the
 * API's call) each time. Returns whether it counted.
 */
export function countProfileView(userId: number, viewer: { id: number }, sessionHash: string | null): boolean {
  if (viewer.id === userId) return false;
  if (sessionHash && !isFirstView(sessionHash, "user", userId)) return false;
  db()
    .update(users)
    .set({ viewCount: sql`${users.viewCount} + 1` })
    .where(eq(users.id, userId))
    .run();
  return true;
}

/**
 * Counts a view of an album or photo (spec §4, Albums), by the same rules: a viewer
 * who is not the owner, once per session. Returns whether it counted.
 */
export function countAlbumView(
  seen: { id: number; userId: number },
  viewer: { id: number },
  sessionHash: string | null,
): boolean {
  if (viewer.id === seen.userId) return false;
  if (sessionHash && !isFirstView(sessionHash, "photo_collection", seen.id)) return false;
  db()
    .update(photoCollections)
    .set({ viewCount: sql`${photoCollections.viewCount} + 1` })
    .where(eq(photoCollections.id, seen.id))
    .run();
  return true;
}

function isFirstView(sessionHash: string, subject: "user" | "photo_collection", subjectId: number): boolean {
  const counted = db().insert(countedViews).values({ sessionHash, subject, subjectId }).onConflictDoNothing().run();
  return counted.changes > 0;
}
