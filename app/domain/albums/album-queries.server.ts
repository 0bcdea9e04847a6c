import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import type { AlbumCategory } from "#db/column-values.ts";
import { photoCollections, photoLikes, users } from "#db/schema.ts";
import { albumsPerPage, carouselDots, photosPerSheet } from "./album-constants.ts";

/** What members see of albums and photos (spec §2 Photo Albums, §3 photo_collections). Deleted ones are left out. */

const stored = {
  id: photoCollections.id,
  userId: photoCollections.userId,
  title: photoCollections.title,
  description: photoCollections.description,
  category: photoCollections.category,
  imageUrl: photoCollections.imageUrl,
  coverImageUrl: photoCollections.coverImageUrl,
  year: photoCollections.year,
  viewCount: photoCollections.viewCount,
  likeCount: photoCollections.likeCount,
  isCollection: photoCollections.isCollection,
  collectionId: photoCollections.collectionId,
  createdAt: photoCollections.createdAt,
} as const;

const owner = { user: { firstName: users.firstName, lastName: users.lastName } } as const;

// The album of the outer query, by its full name: every query here joins the owner, and drizzle writes short names otherwise.
const album = sql.raw('"photo_collections"."id"');
const photosOfAlbum = sql`from photo_collections p where p.collection_id = ${album} and p.deleted_at is null`;

/** An album's numbers: its own and its photos' together (design, albums). */
const albumNumbers = {
  photoCount: sql<number>`(select count(*) ${photosOfAlbum})`,
  commentCount: sql<number>`(select count(*) from comments c where c.photo_collection_id = ${album} and c.is_deleted = 0)
    + (select count(*) from photo_collections p join comments c on c.photo_collection_id = p.id and c.is_deleted = 0
       where p.collection_id = ${album} and p.deleted_at is null)`,
  likeCount: sql<number>`${photoCollections.likeCount} + (select coalesce(sum(p.like_count), 0) ${photosOfAlbum})`,
  /** What stands for an album without a cover of its own. */
  firstPhotoUrl: sql<string | null>`(select p.image_url ${photosOfAlbum} order by p.position, p.id limit 1)`,
} as const;

const selectAlbums = () =>
  db()
    .select({ ...stored, ...albumNumbers, ...owner })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, photoCollections.userId));

const isAlbum = and(eq(photoCollections.isCollection, true), isNull(photoCollections.deletedAt));

/** One page of the albums of a category, or of all, newest first; a page past the end is the last. */
export function searchAlbums({ category, page }: { category: AlbumCategory | null; page: number }) {
  const where = and(isAlbum, category ? eq(photoCollections.category, category) : undefined);
  const total = db().select({ total: count() }).from(photoCollections).where(where).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / albumsPerPage));
  const shown = Math.min(page, pages);
  const albums = selectAlbums()
    .where(where)
    .orderBy(desc(photoCollections.id))
    .limit(albumsPerPage)
    .offset((shown - 1) * albumsPerPage)
    .all();
  return { albums, total, pages, page: shown };
}

const newestFirst = desc(photoCollections.id);

/** The ids of albums or photos, newest first. */
const idsOf = (where: SQL | undefined) =>
  db().select({ id: photoCollections.id }).from(photoCollections).where(where).orderBy(newestFirst).all();

/** Every album, newest first (GET /api/photo-collections). The screen reads by pages. */
export const listAlbums = () =>
  streamedList(
    () => idsOf(isAlbum),
    (ids) =>
      selectAlbums()
        .where(and(inArray(photoCollections.id, ids), isAlbum))
        .orderBy(newestFirst)
        .all(),
  );

/** One album with its numbers and owner, or undefined. */
export const findAlbum = (albumId: number) =>
  selectAlbums()
    .where(and(isAlbum, eq(photoCollections.id, albumId)))
    .get();
export type Album = NonNullable<ReturnType<typeof findAlbum>>;

const photoNumbers = {
  commentCount: sql<number>`(select count(*) from comments c where c.photo_collection_id = ${album} and c.is_deleted = 0)`,
} as const;

const selectPhotos = () =>
  db()
    .select({ ...stored, ...photoNumbers, ...owner })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, photoCollections.userId));

/** A photo that is not deleted, in an album that is not. */
const isPhoto = and(
  eq(photoCollections.isCollection, false),
  isNull(photoCollections.deletedAt),
  sql`exists (select 1 from photo_collections a where a.id = ${photoCollections.collectionId} and a.deleted_at is null)`,
);
const isPhotoOf = (albumId: number) => and(eq(photoCollections.collectionId, albumId), isPhoto);

const photosWhere = (where: SQL | undefined) =>
  streamedList(
    () => idsOf(where),
    (ids) =>
      selectPhotos()
        .where(and(inArray(photoCollections.id, ids), isPhoto))
        .orderBy(newestFirst)
        .all(),
  );

/** The photos of an album, newest first (GET /api/photo-collections/{id}/photos). The screen reads a few at a time. */
export const listPhotos = (albumId: number) => photosWhere(isPhotoOf(albumId));

/** All photos, or those that one member has added, newest first (GET /api/yearbook). */
export const listPhotosBy = (userId: number | null) =>
  photosWhere(and(isPhoto, userId === null ? undefined : eq(photoCollections.userId, userId)));

/** One photo with its owner, or undefined. */
export const findPhoto = (photoId: number) =>
  selectPhotos()
    .where(and(isPhoto, eq(photoCollections.id, photoId)))
    .get();
export type Photo = NonNullable<ReturnType<typeof findPhoto>>;

/** An album or a photo: what can be looked at, liked and commented on. Undefined when there is none. */
export const findAlbumOrPhoto = (photoCollectionId: number) => findAlbum(photoCollectionId) ?? findPhoto(photoCollectionId);

const inOrder = [asc(photoCollections.position), asc(photoCollections.id)] as const;
const glimpse = { id: photoCollections.id, title: photoCollections.title, imageUrl: photoCollections.imageUrl } as const;

const glimpses = (albumId: number, limit: number, offset: number) =>
  db()
    .select(glimpse)
    .from(photoCollections)
    .where(isPhotoOf(albumId))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
    .all()
    .map((photo, index) => ({ ...photo, position: offset + index + 1 }));
/** What is known of a photo before it is opened. `position` counts from 1, in the order they were added. */
export type AdjacentPhoto = ReturnType<typeof glimpses>[number];

const photoAt = (albumId: number, position: number) => glimpses(albumId, 1, position - 1)[0];

/**
 * Where a photo stands in its album, the photos around it, and the ones before and
 * after it, round the ends. The album's first photo for null; null when there is none.
 */
export function photoPosition(albumId: number, photoId: number | null, total: number) {
  const first = photoAt(albumId, 1);
  const opened = photoId ?? first?.id;
  const photo = opened === undefined ? undefined : findPhoto(opened);
  if (!first || !photo || photo.collectionId !== albumId) return null;
  const upToIt = and(
    isPhotoOf(albumId),
    sql`(${photoCollections.position}, ${photoCollections.id}) <=
      (select p.position, p.id from photo_collections p where p.id = ${photo.id})`,
  );
  const position = db().select({ position: count() }).from(photoCollections).where(upToIt).get()?.position ?? 1;
  const start = Math.max(0, Math.min(position - 1 - Math.floor(carouselDots / 2), total - carouselDots));
  const nearby = glimpses(albumId, carouselDots, start);
  const at = (wanted: number) => nearby.find((near) => near.position === wanted) ?? photoAt(albumId, wanted);
  return {
    photo,
    position,
    nearby,
    previous: total > 1 ? (at(position === 1 ? total : position - 1) ?? null) : null,
    next: total > 1 ? (at(position === total ? 1 : position + 1) ?? null) : null,
  };
}
export type PhotoPosition = NonNullable<ReturnType<typeof photoPosition>>;

/** One contact sheet of an album, in the order the photos were added; a page past the end is the last. */
export function contactSheet(albumId: number, total: number, page: number) {
  const pages = Math.max(1, Math.ceil(total / photosPerSheet));
  const shown = Math.min(page, pages);
  return { photos: glimpses(albumId, photosPerSheet, (shown - 1) * photosPerSheet), page: shown, pages };
}
export type ContactSheetPage = ReturnType<typeof contactSheet>;

/** Whether the member has liked it already. */
export function hasLiked(userId: number, photoCollectionId: number): boolean {
  const isTheirs: SQL | undefined = and(eq(photoLikes.userId, userId), eq(photoLikes.photoCollectionId, photoCollectionId));
  return db().select({ id: photoLikes.id }).from(photoLikes).where(isTheirs).get() !== undefined;
}
