import { and, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { countUnread } from "#app/domain/messages/inbox.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, reunions, users } from "#db/schema.ts";

/** How much others added since the member's previous sign-in; null on the first visit. */
export function sinceLastVisit(me: Member) {
  const since = db().select({ at: users.previousLoginAt }).from(users).where(eq(users.id, me.id)).get()?.at;
  if (!since) return null;
  const countNew = (isCollection: boolean) =>
    db()
      .select({ number: count() })
      .from(photoCollections)
      .where(
        and(
          eq(photoCollections.isCollection, isCollection),
          isNull(photoCollections.deletedAt),
          gt(photoCollections.createdAt, since),
          // Leaves out photos in deleted albums.
          sql`not exists (select 1 from photo_collections a where a.id = ${photoCollections.collectionId} and a.deleted_at is not null)`,
          ne(photoCollections.userId, me.id),
        ),
      )
      .get()?.number ?? 0;
  const members = db()
    .select({ number: count() })
    .from(users)
    .where(and(eq(users.isActive, true), gt(users.createdAt, since), ne(users.id, me.id)))
    .get();
  const meetUps = db()
    .select({ number: count() })
    .from(reunions)
    .where(and(gt(reunions.createdAt, since), ne(reunions.createdBy, me.id)))
    .get();
  return {
    since,
    members: members?.number ?? 0,
    albums: countNew(true),
    photos: countNew(false),
    reunions: meetUps?.number ?? 0,
    unread: countUnread(me),
  };
}
export type SinceLastVisit = NonNullable<ReturnType<typeof sinceLastVisit>>;
