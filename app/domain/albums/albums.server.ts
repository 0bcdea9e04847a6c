import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canClearCache, canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { type ImageInput, readImageInput, recordImageInput } from "#app/domain/images/image-input.server.ts";
import { coverSide } from "#app/domain/images/images.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findAlbum, isAlbum } from "./album-queries.server.ts";
import { editedAlbum, newAlbum, oneAlbum, unknownAlbum } from "./albums.ts";
import { closeRequestsInAlbum } from "./takedown-queries.server.ts";

/** Creating, editing, and deleting albums. */

/** The stored row of an album. Throws Refusal 404 if there is none or it is deleted. */
export function requireAlbumRow(albumId: number) {
  const isGiven = and(isAlbum, eq(photoCollections.id, albumId));
  return requireFound(db().select().from(photoCollections).where(isGiven).get(), unknownAlbum);
}

const prepareCover = (input: { cover?: File | undefined; coverImageUrl?: string | null | undefined }) =>
  readImageInput(
    { file: input.cover, text: input.coverImageUrl },
    { longestSide: coverSide, fileField: "cover", textField: "coverImageUrl" },
  );

const recordCover = (cover: ImageInput | undefined, uploadedBy: number, before: string | null = null) =>
  cover ? { coverImageUrl: recordImageInput(cover, { uploadedBy, before }) } : {};

/** Creates an album. Sending the same form twice creates one album. Throws Refusal 401, and 400 or 413 for its cover. */
export const createAlbum = operation({
  log: { action: "album.create", resource: "photo_collections", attempt: "create an album" },
  limit: "album",
  signInFirst: "Authentication required: Please login to create albums",
  input: newAlbum,
  prepare: (_me, input) => prepareCover(input),
  run(me, { title, description, category, year, submissionKey }, { note, prepared }) {
    const isSameForm = and(eq(photoCollections.userId, me.id), eq(photoCollections.submissionKey, submissionKey ?? ""));
    const earlier = submissionKey ? db().select().from(photoCollections).where(isSameForm).get() : undefined;
    const duplicate = earlier?.title === title ? findAlbum(earlier.id) : undefined;
    if (duplicate) {
      note(null);
      return duplicate;
    }
    const { id } = db()
      .insert(photoCollections)
      .values({
        userId: me.id,
        title,
        description: description ?? null,
        category,
        year,
        ...recordCover(prepared, me.id),
        submissionKey: earlier ? null : submissionKey || null,
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

/** Changes an album, and the category of its photos. Absent fields stay unchanged. Throws Refusal 400, 403, 404, 413. */
export const editAlbum = operation({
  log: { action: "album.edit", resource: "photo_collections", attempt: "edit an album" },
  limit: "album",
  input: editedAlbum,
  edits: true,
  async prepare(me, input) {
    const album = findAlbum(input.albumId);
    return album && canEditAlbum(me, album) ? prepareCover(input) : undefined;
  },
  run(me, { albumId, ...typed }, { note, prepared, merge }) {
    const before = requireAlbumRow(albumId);
    refuseUnless(canEditAlbum(me, before), "You can only edit your own albums");
    const { title, description, category, year } = merge(before, typed);
    const change = {
      title: title ?? before.title,
      description: description === undefined ? before.description : description,
      category: category ?? before.category,
      year: year ?? before.year,
      ...recordCover(prepared, me.id, before.coverImageUrl),
    };
    db().update(photoCollections).set(change).where(eq(photoCollections.id, albumId)).run();
    if (change.category !== before.category) {
      db().update(photoCollections).set({ category: change.category }).where(eq(photoCollections.collectionId, albumId)).run();
    }
    note({
      description: `${fullName(me)} edited album "${change.title}"`,
      resourceId: albumId,
      details: changes(before, change),
    });
    return requireFound(findAlbum(albumId), unknownAlbum);
  },
});

/** Deletes an album with its photos. Administrators can restore it for 30 days. Throws Refusal 403, 404. */
export const deleteAlbum = operation({
  log: { action: "album.delete", resource: "photo_collections", attempt: "delete an album" },
  limit: "album",
  input: oneAlbum,
  run(me, { albumId }, { note }) {
    const album = requireFound(findAlbum(albumId), unknownAlbum);
    refuseUnless(canDeleteAlbum(me, album), "You can only delete your own albums");
    db().update(photoCollections).set({ deletedAt: new Date(), deletedBy: me.id }).where(eq(photoCollections.id, albumId)).run();
    closeRequestsInAlbum(me, albumId);
    note({
      description: `${fullName(me)} deleted album "${album.title}"`,
      resourceId: albumId,
      details: { title: album.title, photos: album.photoCount },
    });
    return { id: albumId };
  },
});

/** Changes no data: the response tells the browser to clear its cache. Throws Refusal 403. */
export const clearCache = operation({
  log: { action: "yearbook.clear-cache", resource: "photo_collections", attempt: "clear the cache" },
  limit: "administration",
  input: z.object({}),
  run(me, _input, { note }) {
    refuseUnless(canClearCache(me), "Only administrators can clear the cache");
    note(null);
    return {};
  },
});
