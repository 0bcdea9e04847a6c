import { and, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { prepared } from "#db/client.server.ts";
import { photoCollections, reunions, users } from "#db/schema.ts";

const memberId = sql.placeholder("memberId");
const since = sql.placeholder("since");

const previousLogin = prepared((db) =>
  db.select({ at: users.previousLoginAt }).from(users).where(eq(users.id, memberId)).prepare(),
);
const newMembers = prepared((db) =>
  db
    .select({ number: count() })
    .from(users)
    .where(and(eq(users.isActive, true), gt(users.createdAt, since), ne(users.id, memberId)))
    .prepare(),
);
const newAlbumsOrPhotos = prepared((db, isCollection: boolean) =>
  db
    .select({ number: count() })
    .from(photoCollections)
    .where(
      and(
        eq(photoCollections.isCollection, isCollection),
        isNull(photoCollections.deletedAt),
        gt(photoCollections.createdAt, since),
        // Leaves out photos in deleted albums.
        sql`not exists (select 1 from photo_collections a where a.id = ${photoCollections.collectionId} and a.deleted_at is not null)`,
        ne(photoCollections.userId, memberId),
      ),
    )
    .prepare(),
);
const newReunions = prepared((db) =>
  db
    .select({ number: count() })
    .from(reunions)
    .where(and(gt(reunions.createdAt, since), ne(reunions.createdBy, memberId)))
    .prepare(),
);

/** How much others added since the member's previous sign-in; null on the first visit. */
export function sinceLastVisit(me: Member) {
  const since = previousLogin().get({ memberId: me.id })?.at;
  if (!since) return null;
  const parameters = { memberId: me.id, since: since.getTime() };
  return {
    since,
    members: newMembers().get(parameters)?.number ?? 0,
    albums: newAlbumsOrPhotos(true).get(parameters)?.number ?? 0,
    photos: newAlbumsOrPhotos(false).get(parameters)?.number ?? 0,
    reunions: newReunions().get(parameters)?.number ?? 0,
  };
}
export type SinceLastVisit = NonNullable<ReturnType<typeof sinceLastVisit>>;
