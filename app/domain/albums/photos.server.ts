import { and, eq, gte, inArray, isNull, lt, max } from "drizzle-orm";
import type { z } from "zod";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canDeletePhoto, canEditPhoto, canTurnPhoto } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { readImageInput, recordImage, recordImageInput, storeImageFiles, turnImage } from "#app/domain/images/images.server.ts";
import { notAnImage, panoramaShortSide, photoSide } from "#app/domain/images/images.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findPhoto, type Photo, requireAlbumRow } from "./album-queries.server.ts";
import { removeCovers } from "./albums.server.ts";
import { editedPhoto, newPhoto, onePhoto, turnedPhoto, undoneUpload, unknownPhoto } from "./albums.ts";
import { changedDates, newPhotoDates } from "./photo-dates.ts";
import { closeRequestsOnPhotos } from "./takedown-queries.server.ts";

/** Adding, editing, and deleting photos in albums. */

type NewPhoto = z.output<typeof newPhoto>;

export const photoLabel = (photo: { title: string }) => (photo.title ? `photo "${photo.title}"` : "a photo");
const albumTitle = (photo: Photo) => requireAlbumRow(photo.collectionId as number).title;

/** Adds a photo to the end of an album; the same form twice adds one. Throws Refusal 400 or 413 (picture), 404. */
export const addPhoto = operation({
  log: { action: "photo.add", resource: "photo_collections", attempt: "add a photo" },
  limit: "photo",
  input: newPhoto,
  async prepare(_me, { collectionId, photo, imageUrl, keepOriginal }) {
    // Checked first, so that a large photo isn't processed for an album that doesn't exist.
    requireAlbumRow(collectionId);
    const image = await readImageInput(
      { file: photo, text: imageUrl },
      { longestSide: photoSide, panoramaShortSide, fileField: "photo", textField: "imageUrl", keepOriginal },
    );
    if (!image?.url) throw new Refusal(400, notAnImage, { field: photo === undefined ? "imageUrl" : "photo" });
    return { ...image, url: image.url };
  },
  run(me, input, { note, prepared: image }) {
    const { url, picture, fileDate, original } = image;
    const { collectionId, title, description, submissionKey } = input;
    const album = requireAlbumRow(collectionId);
    const key = submissionKey ? `${submissionKey}:${input.indexInForm ?? 0}:${picture?.hash ?? url}` : null;
    const isSameForm = and(eq(photoCollections.userId, me.id), eq(photoCollections.submissionKey, key ?? ""));
    const earlier = key ? db().select({ id: photoCollections.id }).from(photoCollections).where(isSameForm).get() : undefined;
    const duplicate = earlier && findPhoto(earlier.id);
    if (duplicate) {
      note(null);
      return { ...duplicate, originalProblem: null };
    }
    const { id } = db()
      .insert(photoCollections)
      .values({
        userId: me.id,
        title: title ?? "",
        description: description ?? null,
        category: album.category,
        imageUrl: recordImageInput(image, { uploadedBy: me.id }),
        originalFile: original && "file" in original ? original.file : null,
        ...newPhotoDates(input, fileDate, album.year),
        isCollection: false,
        collectionId,
        position: positionFor(me.id, input),
        submissionKey: earlier ? null : key,
      })
      .returning({ id: photoCollections.id })
      .get();
    note({
      description: `${fullName(me)} added ${photoLabel({ title: title ?? "" })} to album "${album.title}"`,
      resourceId: id,
      details: { albumId: collectionId, title: title ?? "" },
    });
    const originalProblem = original && "problem" in original ? original.problem : null;
    return { ...requireFound(findPhoto(id), unknownPhoto), originalProblem };
  },
});

/** After the album's last photo. Photos of one form keep the order in which they were chosen, whichever arrives first. */
function positionFor(memberId: number, { collectionId: albumId, submissionKey: key, indexInForm = 0 }: NewPhoto): number {
  const { position, submissionKey, collectionId, userId } = photoCollections;
  const isInAlbum = eq(collectionId, albumId);
  // Every key that starts with the form's key and a colon: in ASCII, the semicolon follows the colon.
  const isFromSameForm = and(eq(userId, memberId), gte(submissionKey, `${key}:`), lt(submissionKey, `${key};`), isInAlbum);
  const sibling = key
    ? db().select({ position, submissionKey }).from(photoCollections).where(isFromSameForm).limit(1).get()
    : undefined;
  // Not below 0, if the sibling was moved to the beginning in the meantime.
  if (sibling) return Math.max(0, sibling.position - Number(sibling.submissionKey?.split(":")[1]) + indexInForm);
  const last = db()
    .select({ position: max(position) })
    .from(photoCollections)
    .where(isInAlbum)
    .get();
  return (last?.position ?? 0) + 1 + indexInForm;
}

/** Edits a photo's title, description, or dates, or removes its original. Absent fields stay unchanged. Throws Refusal 403, 404. */
export const editPhoto = operation({
  log: { action: "photo.edit", resource: "photo_collections", attempt: "edit a photo" },
  limit: "change",
  input: editedPhoto,
  edits: true,
  run(me, { photoId, removeOriginal, ...typed }, { note, merge }) {
    const before = requireFound(findPhoto(photoId), unknownPhoto);
    refuseUnless(canEditPhoto(me, before), "You can only edit photos that you added");
    const { title, description, ...dates } = merge({ ...before }, typed);
    const change = {
      title: title === undefined ? before.title : (title ?? ""),
      description: description === undefined ? before.description : description,
      ...changedDates(before, dates),
    };
    const originalFile = removeOriginal ? { originalFile: null } : {};
    db()
      .update(photoCollections)
      .set({ ...change, ...originalFile })
      .where(eq(photoCollections.id, photoId))
      .run();
    note({
      description: `${fullName(me)} edited ${photoLabel(change)} in album "${albumTitle(before)}"`,
      resourceId: photoId,
      details: { ...changes<Partial<Photo>>(before, change), ...(removeOriginal && { removedOriginal: true }) },
    });
    return requireFound(findPhoto(photoId), unknownPhoto);
  },
});

/** Deletes a photo. Administrators can restore it for 30 days. Throws Refusal 403, 404. */
export const deletePhoto = operation({
  log: { action: "photo.delete", resource: "photo_collections", attempt: "delete a photo" },
  limit: "change",
  input: onePhoto,
  run(me, { photoId }, { note }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    refuseUnless(canDeletePhoto(me, photo), "You can only delete photos that you added");
    deletePhotoRows(me, [photoId]);
    note({
      description: `${fullName(me)} deleted ${photoLabel(photo)} from album "${albumTitle(photo)}"`,
      resourceId: photoId,
      details: { albumId: photo.collectionId, title: photo.title },
    });
    return { id: photoId, collectionId: photo.collectionId };
  },
});

/** Turns a photo by 90 degrees, unless it no longer shows `shownUrl`. Throws Refusal 400 (on another site), 403, 404, 429. */
export const turnPhoto = operation({
  log: { action: "photo.turn", resource: "photo_collections", attempt: "turn a photo" },
  limit: "photo",
  input: turnedPhoto,
  async prepare(me, { photoId, direction, shownUrl }) {
    const photo = findPhoto(photoId);
    if (!photo?.imageUrl || !canTurnPhoto(me, photo) || (shownUrl ?? photo.imageUrl) !== photo.imageUrl) return null;
    const picture = await turnImage(photo.imageUrl, direction);
    return { from: photo.imageUrl, picture, to: await storeImageFiles(picture) };
  },
  run(me, { photoId, direction }, { note, prepared: turned }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    refuseUnless(canTurnPhoto(me, photo), "You can only turn photos that you added");
    if (turned?.from !== photo.imageUrl || turned === null) {
      note(null);
      return photo;
    }
    recordImage(turned.picture, me.id);
    db().update(photoCollections).set({ imageUrl: turned.to }).where(eq(photoCollections.id, photoId)).run();
    const hasSameCover = and(
      eq(photoCollections.id, photo.collectionId as number),
      eq(photoCollections.coverImageUrl, turned.from),
    );
    db().update(photoCollections).set({ coverImageUrl: turned.to }).where(hasSameCover).run();
    note({
      description: `${fullName(me)} turned ${photo.title ? `photo "${photo.title}"` : "a photo"} to the ${direction}`,
      resourceId: photoId,
      details: { albumId: photo.collectionId, imageUrl: { from: turned.from, to: turned.to } },
    });
    return requireFound(findPhoto(photoId), unknownPhoto);
  },
});

/** Taking back the photos that one form added. */

function uploadedWith(me: Member, key: string) {
  const { id, userId, submissionKey, collectionId, isCollection, deletedAt } = photoCollections;
  return db()
    .select({ id, albumId: collectionId })
    .from(photoCollections)
    .where(
      and(
        eq(userId, me.id),
        // Every key that starts with the form's key and a colon: in ASCII, the semicolon follows the colon.
        gte(submissionKey, `${key}:`),
        lt(submissionKey, `${key};`),
        eq(isCollection, false),
        isNull(deletedAt),
      ),
    )
    .all();
}

/** How many of the photos that the member added with this form still exist. */
export const countUploaded = (me: Member, submissionKey: string): number =>
  undoneUpload.safeParse({ submissionKey }).success ? uploadedWith(me, submissionKey).length : 0;

/** Deletes the photos that the member added with one form. Administrators can restore them for 30 days. */
export const undoUpload = operation({
  log: { action: "photo.undo", resource: "photo_collections", attempt: "take back new photos" },
  limit: "change",
  input: undoneUpload,
  run(me, { submissionKey }, { note }) {
    const photos = uploadedWith(me, submissionKey);
    const ids = photos.map(({ id }) => id);
    if (ids.length === 0) note(null);
    else {
      deletePhotoRows(me, ids);
      note({
        description: `${fullName(me)} took back ${ids.length === 1 ? "1 new photo" : `${ids.length} new photos`}`,
        resourceId: photos[0]?.albumId ?? null,
        details: { photoIds: ids },
      });
    }
    return { photoIds: ids };
  },
});

/** Deletes photos for 30 days: they stop being covers, and open requests to take them down count as decided. */
export function deletePhotoRows(me: Member, ids: readonly number[]): void {
  db()
    .update(photoCollections)
    .set({ deletedAt: new Date(), deletedBy: me.id })
    .where(inArray(photoCollections.id, [...ids]))
    .run();
  removeCovers(ids);
  closeRequestsOnPhotos(me, ids);
}
