import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canChooseCover, canClearCache, canDeleteAlbum, canEditAlbum, showsKarma } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { type ImageInput, readImageInput, recordImageInput } from "#app/domain/images/images.server.ts";
import { coverSide } from "#app/domain/images/images.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoLikes, users } from "#db/schema.ts";
import { findAlbum, findAlbumOrPhoto, findPhoto, requireAlbumRow } from "./album-queries.server.ts";
import { editedAlbum, newAlbum, oneAlbum, oneAlbumOrPhoto, onePhoto, unknownAlbum, unknownPhoto } from "./albums.ts";
import { closeRequestsInAlbum } from "./takedown-queries.server.ts";

/** Creating, editing, and deleting albums, their covers, and likes. */

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

/** Makes a photo's picture the cover of its album, instead of the present one. Throws Refusal 403, 404. */
export const chooseCover = operation({
  log: { action: "album.cover", resource: "photo_collections", attempt: "choose the cover of an album" },
  limit: "change",
  input: onePhoto,
  run(me, { photoId }, { note }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    const album = requireAlbumRow(photo.collectionId as number);
    refuseUnless(canChooseCover(me, album), "You can only choose the cover of your own albums");
    if (album.coverImageUrl === photo.imageUrl) note(null);
    else {
      db().update(photoCollections).set({ coverImageUrl: photo.imageUrl }).where(eq(photoCollections.id, album.id)).run();
      note({
        description: `${fullName(me)} chose the cover of album "${album.title}"`,
        resourceId: album.id,
        details: { photoId },
      });
    }
    return requireFound(findAlbum(album.id), unknownAlbum);
  },
});

/** Removes covers that show these photos, after they were deleted, hidden, or moved. Restoring a photo doesn't bring it back. */
export function removeCovers(photoIds: readonly number[]): void {
  db().run(sql`update photo_collections set cover_image_url = null
    where is_collection = 1
      and cover_image_url in (select p.image_url from photo_collections p
        where p.id in (select value from json_each(${JSON.stringify(photoIds)})))
      and not exists (select 1 from photo_collections p where p.collection_id = photo_collections.id
        and p.deleted_at is null and p.image_url = photo_collections.cover_image_url)`);
}

/** Likes a photo or album. Only a member's first like counts and earns karma, for teachers none. Throws Refusal 404. */
export const likePhoto = operation({
  log: { action: "photo.like", resource: "photo_collections", attempt: "like a photo" },
  limit: "like",
  input: oneAlbumOrPhoto,
  run(me, { photoCollectionId }, { note }) {
    const subject = requireFound(findAlbumOrPhoto(photoCollectionId), unknownPhoto);
    // The unique index makes parallel requests count once.
    const { changes } = db().insert(photoLikes).values({ userId: me.id, photoCollectionId }).onConflictDoNothing().run();
    const isFirst = changes > 0;
    const earns = isFirst && showsKarma(me);
    if (isFirst) {
      db()
        .update(photoCollections)
        .set({ likeCount: sql`${photoCollections.likeCount} + 1` })
        .where(eq(photoCollections.id, photoCollectionId))
        .run();
    }
    if (earns) {
      db()
        .update(users)
        .set({ karma: sql`${users.karma} + 1` })
        .where(eq(users.id, me.id))
        .run();
    }
    note(
      isFirst
        ? {
            description: `${fullName(me)} liked ${subject.title ? `"${subject.title}"` : "a photo"}`,
            resourceId: photoCollectionId,
            details: { karmaEarned: earns ? 1 : 0 },
          }
        : null,
    );
    return { alreadyLiked: !isFirst, karma: me.karma + (earns ? 1 : 0), earnsKarma: earns };
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
