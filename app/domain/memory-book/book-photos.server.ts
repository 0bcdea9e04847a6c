import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { photoName } from "#app/domain/albums/album-constants.ts";
import { id } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageBook } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { bookPhotos, photoCollections } from "#db/schema.ts";
import { maxBookPhotos, photosToChoose } from "./book-constants.ts";

/** The photos of albums that administrators choose for the memory book. */

const maxInRequest = 500;

const photoIds = z
  .array(id("Photo not found"), { error: "Please send a list of photos" })
  .max(maxInRequest, `Please send at most ${maxInRequest} photos`)
  .transform((ids) => [...new Set(ids)]);

/** Photos that were shown, and which of them are to be in the book. Unchecked boxes send nothing. */
const chosenPhotos = z.object({ shownIds: photoIds, photoIds: photoIds.optional().transform((ids) => ids ?? []) });

const coverPhoto = z.object({ photoId: id("Photo not found") });

/** Choosing the photos of the memory book, and the one on its cover. */

const onlyAdministrators = "Only administrators can choose the photos of the memory book";

/** Puts checked photos into the book, and takes unchecked ones out. Throws Refusal 403, 404, 409 (over 300 photos). */
export const chooseBookPhotos = operation({
  log: { action: "book.photos", resource: "photo_collections", attempt: "choose photos for the memory book" },
  limit: "administration",
  input: chosenPhotos,
  run(me, { shownIds, photoIds }, { note }) {
    refuseUnless(canManageBook(me), onlyAdministrators);
    const shown = printablePhotos(shownIds);
    requireFound(shown[0], "Photo not found");
    const before = new Set(listBookPhotos().map(({ id }) => id));
    const isChecked = new Set(photoIds);
    const added = shown.filter((id) => isChecked.has(id) && !before.has(id));
    const removed = shown.filter((id) => !isChecked.has(id) && before.has(id));
    if (before.size + added.length - removed.length > maxBookPhotos) {
      throw new Refusal(409, `The book can have at most ${maxBookPhotos} photos. Please uncheck some of them.`);
    }
    db().delete(bookPhotos).where(inArray(bookPhotos.photoId, removed)).run();
    let position = positions().last;
    for (const photoId of added) {
      position += 1;
      db().insert(bookPhotos).values({ photoId, position, addedBy: me.id }).onConflictDoNothing().run();
    }
    note(
      added.length + removed.length > 0
        ? {
            description: `${fullName(me)} added ${added.length} photos to the memory book and removed ${removed.length}`,
            details: { added: added.length, removed: removed.length },
          }
        : null,
    );
    return { photos: before.size + added.length - removed.length };
  },
});

function positions() {
  const found = db()
    .select({ first: min(bookPhotos.position), last: max(bookPhotos.position) })
    .from(bookPhotos)
    .get();
  return { first: found?.first ?? 1, last: found?.last ?? 0 };
}

/** Puts a photo on the cover, and into the book if it isn't there. Throws Refusal 403, 404, and 409 above 300 photos. */
export const chooseBookCover = operation({
  log: { action: "book.cover", resource: "photo_collections", attempt: "choose the cover of the memory book" },
  limit: "administration",
  input: coverPhoto,
  run(me, { photoId }, { note }) {
    refuseUnless(canManageBook(me), onlyAdministrators);
    requireFound(printablePhotos([photoId])[0], "Photo not found");
    const before = listBookPhotos();
    if (before[0]?.id === photoId) {
      note(null);
      return { id: photoId };
    }
    if (before.length >= maxBookPhotos && !before.some(({ id }) => id === photoId)) {
      throw new Refusal(409, `The book can have at most ${maxBookPhotos} photos. Please take one out first.`);
    }
    const position = positions().first - 1;
    db()
      .insert(bookPhotos)
      .values({ photoId, position, addedBy: me.id })
      .onConflictDoUpdate({ target: bookPhotos.photoId, set: { position } })
      .run();
    note({ description: `${fullName(me)} chose a photo for the cover of the memory book`, resourceId: photoId });
    return { id: photoId };
  },
});

/** The photos of the memory book, and those that it could have: neither deleted nor hidden, in albums that are there. */

const album = alias(photoCollections, "album");
const isInAlbum = and(eq(album.id, photoCollections.collectionId), isNull(album.deletedAt));
const isPrintable = and(
  eq(photoCollections.isCollection, false),
  isNull(photoCollections.deletedAt),
  isNotNull(photoCollections.imageUrl),
);

const { id: photoId, title, imageUrl, year, takenOn } = photoCollections;

/** The photos of the book in their order. The first one is on the cover. */
export const listBookPhotos = () =>
  db()
    .select({
      id: photoId,
      title,
      imageUrl: sql<string>`${imageUrl}`,
      year,
      takenOn,
      albumTitle: sql<string>`${album.title}`.as("album_title"),
    })
    .from(bookPhotos)
    // A cross join, because SQLite would begin an inner join with all photos.
    .crossJoin(photoCollections)
    .innerJoin(album, isInAlbum)
    .where(and(eq(photoId, bookPhotos.photoId), isPrintable))
    .orderBy(asc(bookPhotos.position), asc(photoId))
    .all();
export type BookPhoto = ReturnType<typeof listBookPhotos>[number];

/** The albums that have photos, newest first, with how many of them are in the book. */
export const listAlbumsForBook = () =>
  db()
    .select({ id: album.id, title: album.title, photos: count(photoId), chosen: count(bookPhotos.photoId) })
    .from(album)
    .innerJoin(photoCollections, and(eq(photoCollections.collectionId, album.id), isPrintable))
    .leftJoin(bookPhotos, eq(bookPhotos.photoId, photoId))
    .where(and(eq(album.isCollection, true), isNull(album.deletedAt)))
    .groupBy(album.id)
    .orderBy(desc(album.id))
    .all();

/** One page of an album's photos, to choose from. A page past the end becomes the last one. */
export function listPhotosForBook(albumId: number, page: number) {
  const isShown = and(isPrintable, eq(photoCollections.collectionId, albumId));
  const total = db().select({ total: count() }).from(photoCollections).where(isShown).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / photosToChoose));
  const current = Math.min(page, pages);
  const offset = (current - 1) * photosToChoose;
  const photos = db()
    .select({ id: photoId, title, imageUrl, year, takenOn, isChosen: sql`${bookPhotos.photoId} is not null`.mapWith(Boolean) })
    .from(photoCollections)
    .leftJoin(bookPhotos, eq(bookPhotos.photoId, photoId))
    .where(isShown)
    .orderBy(asc(photoCollections.position), asc(photoId))
    .limit(photosToChoose)
    .offset(offset)
    .all()
    .map((photo, index) => ({ ...photo, name: photoName(photo, offset + index + 1) }));
  return { photos, total, pages, page: current };
}

/** Of these photos, the ones that the book could have, in the order of their albums. */
const printablePhotos = (ids: readonly number[]): number[] =>
  db()
    .select({ id: photoId })
    .from(photoCollections)
    .innerJoin(album, isInAlbum)
    .where(and(isPrintable, inArray(photoId, ids)))
    .orderBy(asc(photoCollections.collectionId), asc(photoCollections.position), asc(photoId))
    .all()
    .map((photo) => photo.id);
