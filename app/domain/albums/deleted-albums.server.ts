import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { restoreDays } from "./album-constants.ts";
import { oneAlbumOrPhoto } from "./albums.ts";
import { keepRestoredPhoto } from "./takedown-queries.server.ts";

/** Listing, restoring, and purging deleted albums and photos. */

const day = 86_400_000;

const waitsForDecision = sql`exists (select 1 from takedown_requests r
  where r.photo_id = photo_collections.id and r.decided_at is null)`;

/** The albums and photos that administrators can restore, most recently deleted first. */
export function listRecentlyDeleted() {
  const { id, title, imageUrl, coverImageUrl, isCollection, deletedAt } = photoCollections;
  return db()
    .select({
      id,
      title,
      imageUrl,
      coverImageUrl,
      isCollection,
      deletedAt,
      /** Null if the member's account was deleted since. */
      deletedBy: { firstName: users.firstName, lastName: users.lastName },
      /** Whether a request to take it down hides it until it is decided. It is then not purged, and not restored here. */
      waitsForDecision: waitsForDecision.mapWith(Boolean),
      /** The photo's album; null for albums. */
      albumTitle: sql<string | null>`(select a.title from photo_collections a where a.id = ${photoCollections.collectionId})`,
    })
    .from(photoCollections)
    .leftJoin(users, eq(users.id, photoCollections.deletedBy))
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id))
    .all()
    .map((row) => ({ ...row, purgedAt: new Date((row.deletedAt as Date).getTime() + restoreDays * day) }));
}
export type DeletedAlbumOrPhoto = ReturnType<typeof listRecentlyDeleted>[number];

const notDeleted = "This wasn't deleted in the last 30 days, so it can't be restored";

/** Restores a deleted album with its photos, or a photo. Throws Refusal 403, 404, 409 (album deleted, or awaits a decision). */
export const restoreDeleted = operation({
  log: { action: "album.restore", resource: "photo_collections", attempt: "restore a deleted album" },
  limit: "administration",
  input: oneAlbumOrPhoto,
  run(me, { photoCollectionId }, { note }) {
    refuseUnless(canRestoreDeleted(me), "Only administrators can restore deleted albums and photos");
    const isDeletedRow = and(eq(photoCollections.id, photoCollectionId), isNotNull(photoCollections.deletedAt));
    const row = requireFound(db().select().from(photoCollections).where(isDeletedRow).get(), notDeleted);
    if (row.collectionId !== null && isDeleted(row.collectionId)) {
      throw new Refusal(409, "This photo's album was deleted, too. Please restore the album first.");
    }
    if (!row.isCollection) keepRestoredPhoto(me, row.id);
    db().update(photoCollections).set({ deletedAt: null, deletedBy: null }).where(eq(photoCollections.id, row.id)).run();
    const label = row.isCollection ? `album "${row.title}"` : row.title ? `photo "${row.title}"` : "a photo";
    note({
      description: `${fullName(me)} restored ${label}`,
      resourceId: row.id,
      details: { deletedAt: { from: row.deletedAt, to: null }, deletedBy: row.deletedBy },
    });
    return { id: row.id, isCollection: row.isCollection, albumId: row.collectionId ?? row.id };
  },
});

const isDeleted = (albumId: number) =>
  db()
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(and(eq(photoCollections.id, albumId), isNotNull(photoCollections.deletedAt)))
    .get() !== undefined;

/** Deletes for good what was deleted over 30 days ago, unless it awaits a decision. `purgeOrphanedImages` removes the files. */
export function purgeDeleted(now: Date): void {
  const cutoff = new Date(now.getTime() - restoreDays * day);
  db()
    .delete(photoCollections)
    .where(and(lt(photoCollections.deletedAt, cutoff), sql`not ${waitsForDecision}`))
    .run();
}
