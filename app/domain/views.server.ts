import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { countedViews, users } from "#db/schema.ts";

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

function isFirstView(sessionHash: string, subject: "user" | "photo_collection", subjectId: number): boolean {
  const counted = db().insert(countedViews).values({ sessionHash, subject, subjectId }).onConflictDoNothing().run();
  return counted.changes > 0;
}
