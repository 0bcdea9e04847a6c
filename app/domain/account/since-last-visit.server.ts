import { and, count, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, reunions, users } from "#db/schema.ts";

/** How much others added since the member's previous sign-in; null on the first visit. */
export function sinceLastVisit(me: Member) {
  const since = db().select({ at: users.previousLoginAt }).from(users).where(eq(users.id, me.id)).get()?.at;
  if (!since) return null;
  const isNewMember = and(eq(users.isActive, true), gt(users.createdAt, since), ne(users.id, me.id));
  const isNewAlbumOrPhoto = and(
    isNull(photoCollections.deletedAt),
    gt(photoCollections.createdAt, since),
    // Leaves out photos in deleted albums.
    sql`not exists (select 1 from photo_collections a where a.id = ${photoCollections.collectionId} and a.deleted_at is not null)`,
    ne(photoCollections.userId, me.id),
  );
  return {
    since,
    members: countRows(users, isNewMember),
    albums: countRows(photoCollections, and(eq(photoCollections.isCollection, true), isNewAlbumOrPhoto)),
    photos: countRows(photoCollections, and(eq(photoCollections.isCollection, false), isNewAlbumOrPhoto)),
    reunions: countRows(reunions, and(gt(reunions.createdAt, since), ne(reunions.createdBy, me.id))),
  };
}
export type SinceLastVisit = NonNullable<ReturnType<typeof sinceLastVisit>>;

const countRows = (table: SQLiteTable, where: SQL | undefined) =>
  db().select({ rows: count() }).from(table).where(where).get()?.rows ?? 0;
