import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db, type Tx } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { restoreDays } from "./album-constants.ts";
import { oneAlbumOrPhoto } from "./albums.ts";

/** Albums and photos that were deleted, for as long as they can come back (design, albums). */

const day = 86_400_000;

/** What administrators can restore, last deleted first; for each the day on which it goes for good. */
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
      /** Who deleted it; null when they have left since. */
      deletedBy: { firstName: users.firstName, lastName: users.lastName },
      /** The album it was in; null for albums. */
      albumTitle: sql<string | null>`(select a.title from photo_collections a where a.id = ${photoCollections.collectionId})`,
    })
    .from(photoCollections)
    .leftJoin(users, eq(users.id, photoCollections.deletedBy))
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id))
    .all()
    .map((row) => ({ ...row, goesAt: new Date((row.deletedAt as Date).getTime() + restoreDays * day) }));
}
export type DeletedPicture = ReturnType<typeof listRecentlyDeleted>[number];

const unknown = "This is not among what was deleted in the last 30 days";

/** Brings a deleted album with its photos, or a photo, back to where it was. Refuses 403, 404, and 409 for a photo whose album is deleted. */
export const restoreDeleted = operation({
  log: { action: "album.restore", resource: "photo_collections", attempt: "restore a deleted album" },
  limit: "administration",
  input: oneAlbumOrPhoto,
  run(tx, me, { photoCollectionId }, { note }) {
    refuseUnless(canRestoreDeleted(me), "Only administrators can restore what was deleted");
    const isThis = and(eq(photoCollections.id, photoCollectionId), isNotNull(photoCollections.deletedAt));
    const row = requireFound(tx.select().from(photoCollections).where(isThis).get(), unknown);
    if (row.collectionId !== null && isDeleted(tx, row.collectionId)) {
      throw new Refusal(409, "Its album is deleted, too. Please restore the album first.");
    }
    tx.update(photoCollections).set({ deletedAt: null, deletedBy: null }).where(eq(photoCollections.id, row.id)).run();
    const what = row.isCollection ? `album "${row.title}"` : row.title ? `photo "${row.title}"` : "a photo";
    note({
      description: `${fullName(me)} restored ${what}`,
      resourceId: row.id,
      details: { deletedAt: { from: row.deletedAt, to: null }, deletedBy: row.deletedBy },
    });
    return { id: row.id, isCollection: row.isCollection, albumId: row.collectionId ?? row.id };
  },
});

const isDeleted = (tx: Tx, albumId: number) =>
  tx
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(and(eq(photoCollections.id, albumId), isNotNull(photoCollections.deletedAt)))
    .get() !== undefined;

/** Removes for good what was deleted more than 30 days ago, photos with their album. Their files go with the pictures nobody uses. */
export function purgeDeleted(now: Date): void {
  const kept = new Date(now.getTime() - restoreDays * day);
  db().delete(photoCollections).where(lt(photoCollections.deletedAt, kept)).run();
}
