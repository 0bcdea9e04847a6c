import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import type { AlbumCategory } from "#db/column-values.ts";
import { photoCollections, photoLikes, users } from "#db/schema.ts";
import { albumsPerPage, carouselDots, photosPerSheet } from "./album-constants.ts";

/** Lists and details of albums and photos, without deleted ones. */

const storedColumns = {
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

const ownerColumns = { user: { firstName: users.firstName, lastName: users.lastName } } as const;

// The outer query's row. The table's name is written out because drizzle would write a bare "id" in the subqueries.
const outerId = sql.raw('"photo_collections"."id"');
const photosOfAlbum = sql`from photo_collections p where p.collection_id = ${outerId} and p.deleted_at is null`;

/** Counts for an album, including the comments and likes of its photos. */
const albumCounts = {
  photoCount: sql<number>`(select count(*) ${photosOfAlbum})`,
  commentCount: sql<number>`(select count(*) from comments c where c.photo_collection_id = ${outerId} and c.is_deleted = 0)
    + (select count(*) from photo_collections p join comments c on c.photo_collection_id = p.id and c.is_deleted = 0
       where p.collection_id = ${outerId} and p.deleted_at is null)`,
  likeCount: sql<number>`${photoCollections.likeCount} + (select coalesce(sum(p.like_count), 0) ${photosOfAlbum})`,
  /** Shown for an album without a cover. */
  firstPhotoUrl: sql<string | null>`(select p.image_url ${photosOfAlbum} order by p.position, p.id limit 1)`,
} as const;

const selectAlbums = () =>
  db()
    .select({ ...storedColumns, ...albumCounts, ...ownerColumns })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, photoCollections.userId));

const isAlbum = and(eq(photoCollections.isCollection, true), isNull(photoCollections.deletedAt));

/** One page of a category's albums, or of all albums, newest first. A page past the end returns the last page. */
export function searchAlbums({ category, page }: { category: AlbumCategory | null; page: number }) {
  const where = and(isAlbum, category ? eq(photoCollections.category, category) : undefined);
  const total = db().select({ total: count() }).from(photoCollections).where(where).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / albumsPerPage));
  const currentPage = Math.min(page, pages);
  const albums = selectAlbums()
    .where(where)
    .orderBy(desc(photoCollections.id))
    .limit(albumsPerPage)
    .offset((currentPage - 1) * albumsPerPage)
    .all();
  return { albums, total, pages, page: currentPage };
}

const newestFirst = desc(photoCollections.id);

/** The ids of albums or photos, newest first. */
const idsOf = (where: SQL | undefined) =>
  db().select({ id: photoCollections.id }).from(photoCollections).where(where).orderBy(newestFirst).all();

/** Every album, newest first (GET /api/photo-collections). The screen uses `searchAlbums`. */
export const listAlbums = () =>
  streamedList(
    () => idsOf(isAlbum),
    (ids) =>
      selectAlbums()
        .where(and(inArray(photoCollections.id, ids), isAlbum))
        .orderBy(newestFirst)
        .all(),
  );

/** One album with its counts and owner, or undefined. */
export const findAlbum = (albumId: number) =>
  selectAlbums()
    .where(and(isAlbum, eq(photoCollections.id, albumId)))
    .get();
export type Album = NonNullable<ReturnType<typeof findAlbum>>;

const photoCounts = {
  commentCount: sql<number>`(select count(*) from comments c where c.photo_collection_id = ${outerId} and c.is_deleted = 0)`,
} as const;

const selectPhotos = () =>
  db()
    .select({ ...storedColumns, ...photoCounts, ...ownerColumns })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, photoCollections.userId));

/** Neither the photo nor its album is deleted. */
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

/**
 * The photos of an album, newest first (GET /api/photo-collections/{id}/photos). The screen uses `photoPosition` and
 * `contactSheet`.
 */
export const listPhotos = (albumId: number) => photosWhere(isPhotoOf(albumId));

/** All photos, or those that one member added, newest first (GET /api/yearbook). */
export const listPhotosBy = (userId: number | null) =>
  photosWhere(and(isPhoto, userId === null ? undefined : eq(photoCollections.userId, userId)));

/** One photo with its owner, or undefined. */
export const findPhoto = (photoId: number) =>
  selectPhotos()
    .where(and(isPhoto, eq(photoCollections.id, photoId)))
    .get();
export type Photo = NonNullable<ReturnType<typeof findPhoto>>;

/** The album or photo with this id, or undefined. Both can be viewed, liked, and commented on. */
export const findAlbumOrPhoto = (photoCollectionId: number) => findAlbum(photoCollectionId) ?? findPhoto(photoCollectionId);

const inOrder = [asc(photoCollections.position), asc(photoCollections.id)] as const;
const previewColumns = { id: photoCollections.id, title: photoCollections.title, imageUrl: photoCollections.imageUrl } as const;

const photoPreviews = (albumId: number, limit: number, offset: number) =>
  db()
    .select(previewColumns)
    .from(photoCollections)
    .where(isPhotoOf(albumId))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
    .all()
    .map((photo, index) => ({ ...photo, position: offset + index + 1 }));
/** What a list shows of a photo. `position` counts from 1 in the album's order. */
export type PhotoPreview = ReturnType<typeof photoPreviews>[number];

const photoAt = (albumId: number, position: number) => photoPreviews(albumId, 1, position - 1)[0];

/**
 * A photo's position in its album, the photos near it, and the previous and next photo, wrapping around at the ends.
 * A null `photoId` means the album's first photo. Returns null if the album has no such photo. `total` is the number of
 * the album's photos.
 */
export function photoPosition(albumId: number, photoId: number | null, total: number) {
  const first = photoAt(albumId, 1);
  const selectedId = photoId ?? first?.id;
  const photo = selectedId === undefined ? undefined : findPhoto(selectedId);
  if (!first || !photo || photo.collectionId !== albumId) return null;
  const isUpToPhoto = and(
    isPhotoOf(albumId),
    sql`(${photoCollections.position}, ${photoCollections.id}) <=
      (select p.position, p.id from photo_collections p where p.id = ${photo.id})`,
  );
  const position = db().select({ position: count() }).from(photoCollections).where(isUpToPhoto).get()?.position ?? 1;
  const start = Math.max(0, Math.min(position - 1 - Math.floor(carouselDots / 2), total - carouselDots));
  const nearby = photoPreviews(albumId, carouselDots, start);
  const previewAt = (number: number) => nearby.find((preview) => preview.position === number) ?? photoAt(albumId, number);
  return {
    photo,
    position,
    nearby,
    previous: total > 1 ? (previewAt(position === 1 ? total : position - 1) ?? null) : null,
    next: total > 1 ? (previewAt(position === total ? 1 : position + 1) ?? null) : null,
  };
}
export type PhotoPosition = NonNullable<ReturnType<typeof photoPosition>>;

/**
 * One contact sheet of an album, in the album's order. A page past the end returns the last one. `total` is the number
 * of the album's photos.
 */
export function contactSheet(albumId: number, total: number, page: number) {
  const pages = Math.max(1, Math.ceil(total / photosPerSheet));
  const currentPage = Math.min(page, pages);
  return { photos: photoPreviews(albumId, photosPerSheet, (currentPage - 1) * photosPerSheet), page: currentPage, pages };
}
export type ContactSheetPage = ReturnType<typeof contactSheet>;

/** Whether the member has liked the album or photo. */
export function hasLiked(userId: number, photoCollectionId: number): boolean {
  const isOwnLike = and(eq(photoLikes.userId, userId), eq(photoLikes.photoCollectionId, photoCollectionId));
  return db().select({ id: photoLikes.id }).from(photoLikes).where(isOwnLike).get() !== undefined;
}
