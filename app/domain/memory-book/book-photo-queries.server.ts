import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { photoName } from "#app/domain/albums/album-constants.ts";
import { db } from "#db/client.server.ts";
import { bookPhotos, photoCollections } from "#db/schema.ts";
import { photosToChoose } from "./book-constants.ts";

/** The photos of the memory book, and those that it could have: neither deleted nor hidden, in albums that are there. */

const album = alias(photoCollections, "album");
const isInAlbum = and(eq(album.id, photoCollections.collectionId), isNull(album.deletedAt));
const isPrintable = and(
  eq(photoCollections.isCollection, false),
  isNull(photoCollections.deletedAt),
  isNotNull(photoCollections.imageUrl),
);

const { id, title, imageUrl, year, takenOn } = photoCollections;

/** The photos of the book in their order. The first one is on the cover. */
export const listBookPhotos = () =>
  db()
    .select({
      id,
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
    .where(and(eq(id, bookPhotos.photoId), isPrintable))
    .orderBy(asc(bookPhotos.position), asc(id))
    .all();
export type BookPhoto = ReturnType<typeof listBookPhotos>[number];

/** The albums that have photos, newest first, with how many of them are in the book. */
export const listAlbumsForBook = () =>
  db()
    .select({ id: album.id, title: album.title, photos: count(id), chosen: count(bookPhotos.photoId) })
    .from(album)
    .innerJoin(photoCollections, and(eq(photoCollections.collectionId, album.id), isPrintable))
    .leftJoin(bookPhotos, eq(bookPhotos.photoId, id))
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
    .select({ id, title, imageUrl, year, takenOn, isChosen: sql`${bookPhotos.photoId} is not null`.mapWith(Boolean) })
    .from(photoCollections)
    .leftJoin(bookPhotos, eq(bookPhotos.photoId, id))
    .where(isShown)
    .orderBy(asc(photoCollections.position), asc(id))
    .limit(photosToChoose)
    .offset(offset)
    .all()
    .map((photo, index) => ({ ...photo, name: photoName(photo, offset + index + 1) }));
  return { photos, total, pages, page: current };
}

/** Those of the photos that the book could have, in the order of their albums. */
export const printablePhotos = (ids: readonly number[]): number[] =>
  db()
    .select({ id })
    .from(photoCollections)
    .innerJoin(album, isInAlbum)
    .where(and(isPrintable, inArray(id, ids)))
    .orderBy(asc(photoCollections.collectionId), asc(photoCollections.position), asc(id))
    .all()
    .map((photo) => photo.id);
