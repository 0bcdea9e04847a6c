import { and, eq, isNull } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { type ImageInput, readImageInput } from "#app/domain/images/image-input.server.ts";
import { recordImage } from "#app/domain/images/images.server.ts";
import { coverSide } from "#app/domain/images/images.ts";
import type { Tx } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findAlbum } from "./album-queries.server.ts";
import { editedAlbum, newAlbum, oneAlbum, unknownAlbum } from "./albums.ts";

/** What members do with albums (spec §2 Photo Albums, §5, §6, §7). */

/** The album as it is stored, unless deleted; refuses 404. */
export function albumRow(tx: Tx, albumId: number) {
  const { id, isCollection, deletedAt } = photoCollections;
  const isThis = and(eq(id, albumId), eq(isCollection, true), isNull(deletedAt));
  return requireFound(tx.select().from(photoCollections).where(isThis).get(), unknownAlbum);
}

const prepareCover = (input: { cover?: File | undefined; coverImageUrl?: string | null | undefined }) =>
  readImageInput(
    { file: input.cover, text: input.coverImageUrl },
    { longestSide: coverSide, fileField: "cover", textField: "coverImageUrl" },
  );

/** The columns of a cover that was given, in the transaction that uses it. */
function coverOf(tx: Tx, given: ImageInput | undefined, by: number) {
  if (given?.picture) recordImage(tx, given.picture, by);
  return given ? { coverImageUrl: given.url } : {};
}

/** Creates an album of one's own. The same form sent twice is one album. Refuses 401 with the specification's sentence, 400 and 413 (cover). */
export const createAlbum = operation({
  log: { action: "album.create", resource: "photo_collections", attempt: "create an album" },
  limit: "album",
  signInFirst: "Authentication required: Please login to create albums",
  input: newAlbum,
  prepare: (_me, input) => prepareCover(input),
  run(tx, me, { title, description, category, year, submissionKey }, { note, prepared }) {
    const isSameForm = and(eq(photoCollections.userId, me.id), eq(photoCollections.submissionKey, submissionKey ?? ""));
    const before = submissionKey ? tx.select().from(photoCollections).where(isSameForm).get() : undefined;
    const already = before?.title === title ? findAlbum(before.id) : undefined;
    if (already) {
      note(null);
      return already;
    }
    const { id } = tx
      .insert(photoCollections)
      .values({
        userId: me.id,
        title,
        description: description ?? null,
        category,
        year,
        ...coverOf(tx, prepared, me.id),
        submissionKey: before ? null : submissionKey || null,
      })
      .returning({ id: photoCollections.id })
      .get();
    note({
      description: `${fullName(me)} created album "${title}"`,
      resourceId: id,
      details: { title, category, year, hasCover: Boolean(prepared?.url) },
    });
    return requireFound(findAlbum(id), unknownAlbum);
  },
});

/** Changes an album; its photos follow its category. Absent fields stay. Refuses 403 (others' albums), 404, 400 and 413 (cover). */
export const editAlbum = operation({
  log: { action: "album.edit", resource: "photo_collections", attempt: "edit an album" },
  limit: "album",
  input: editedAlbum,
  async prepare(me, input) {
    const album = findAlbum(input.albumId);
    return album && canEditAlbum(me, album) ? prepareCover(input) : undefined;
  },
  run(tx, me, { albumId, title, description, category, year }, { note, prepared }) {
    const before = albumRow(tx, albumId);
    refuseUnless(canEditAlbum(me, before), "You can only edit your own albums");
    const change = {
      title: title ?? before.title,
      description: description === undefined ? before.description : description,
      category: category ?? before.category,
      year: year ?? before.year,
      ...coverOf(tx, prepared, me.id),
    };
    tx.update(photoCollections).set(change).where(eq(photoCollections.id, albumId)).run();
    if (change.category !== before.category) {
      tx.update(photoCollections).set({ category: change.category }).where(eq(photoCollections.collectionId, albumId)).run();
    }
    note({
      description: `${fullName(me)} edited album "${change.title}"`,
      resourceId: albumId,
      details: changes(before, change),
    });
    return requireFound(findAlbum(albumId), unknownAlbum);
  },
});

/** Takes an album with its photos out of the yearbook, for 30 days restorable by administrators. Refuses 403 (others' albums), 404. */
export const deleteAlbum = operation({
  log: { action: "album.delete", resource: "photo_collections", attempt: "delete an album" },
  limit: "album",
  input: oneAlbum,
  run(tx, me, { albumId }, { note }) {
    const album = requireFound(findAlbum(albumId), unknownAlbum);
    refuseUnless(canDeleteAlbum(me, album), "You can only delete your own albums");
    tx.update(photoCollections).set({ deletedAt: new Date(), deletedBy: me.id }).where(eq(photoCollections.id, albumId)).run();
    note({
      description: `${fullName(me)} deleted album "${album.title}"`,
      resourceId: albumId,
      details: { title: album.title, photos: album.photoCount },
    });
    return { id: albumId };
  },
});
