import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { picturesOnCard } from "./album-constants.ts";
import { unknownAlbum } from "./albums.ts";

/** Albums and photos as the API and operations return them, without deleted ones. The screen uses album-screen.server.ts. */

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

/** The name of the member who made the album or added the photo. Needs a join. */
export const ownerColumns = { user: { firstName: users.firstName, lastName: users.lastName } } as const;

// The subqueries name the outer query's columns themselves, because drizzle would leave out the table's name.
const photosOfAlbum = sql`from photo_collections p where p.collection_id = photo_collections.id and p.deleted_at is null`;
const ownComments = sql`select count(*) from comments c where c.photo_collection_id = photo_collections.id and c.is_deleted = 0`;

/** Counts for an album, including the comments and likes of its photos. */
export const albumCounts = {
  photoCount: sql<number>`(select count(*) ${photosOfAlbum})`,
  commentCount: sql<number>`(${ownComments})
    + (select count(*) from photo_collections p join comments c on c.photo_collection_id = p.id and c.is_deleted = 0
       where p.collection_id = photo_collections.id and p.deleted_at is null)`,
  likeCount: sql<number>`${photoCollections.likeCount} + (select coalesce(sum(p.like_count), 0) ${photosOfAlbum})`,
} as const;

/** The picture of an album without a cover. */
export const firstPhotoUrl = sql<string | null>`(select p.image_url ${photosOfAlbum} order by p.position, p.id limit 1)`;

export const firstPhotoUrls =
  sql`(select json_group_array(image_url) from (select p.image_url ${photosOfAlbum} order by p.position, p.id limit ${sql.raw(String(picturesOnCard))}))`.mapWith(
    (list: string): string[] => JSON.parse(list).filter((url: string | null) => url !== null),
  );

export const photoCounts = { commentCount: sql<number>`(${ownComments})` } as const;

/** An album that isn't deleted. */
export const isAlbum = sql`(${photoCollections.isCollection} = 1 and ${photoCollections.deletedAt} is null)`;

const selectAlbums = (where: SQL) =>
  db()
    .select({ ...storedColumns, ...albumCounts, firstPhotoUrl, ...ownerColumns })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, photoCollections.userId))
    .where(and(where, isAlbum));

const newestFirst = desc(photoCollections.id);

/** The ids of albums or photos, newest first. */
const idsOf = (where: SQL | undefined) =>
  db().select({ id: photoCollections.id }).from(photoCollections).where(where).orderBy(newestFirst).all();

/** Every album, newest first (GET /api/photo-collections). */
export const listAlbums = () =>
  streamedList(
    () => idsOf(isAlbum),
    (ids) => selectAlbums(inArray(photoCollections.id, ids)).orderBy(newestFirst).all(),
  );

/** One album with its counts and owner, or undefined. */
export const findAlbum = (albumId: number) => selectAlbums(eq(photoCollections.id, albumId)).get();

/** The stored row of an album. Throws Refusal 404 if there is none or it is deleted. */
export function requireAlbumRow(albumId: number) {
  const isGiven = and(isAlbum, eq(photoCollections.id, albumId));
  return requireFound(db().select().from(photoCollections).where(isGiven).get(), unknownAlbum);
}

/** Neither the photo nor its album is deleted. */
const isPhoto = and(
  eq(photoCollections.isCollection, false),
  isNull(photoCollections.deletedAt),
  sql`exists (select 1 from photo_collections a where a.id = ${photoCollections.collectionId} and a.deleted_at is null)`,
);

/** What photos have and albums do not. */
const photoColumns = {
  takenOn: photoCollections.takenOn,
  /** Where its original is; null unless one is kept. */
  originalUrl: sql<string | null>`case when ${photoCollections.originalFile} is not null
    then '/yearbook/photos/' || ${photoCollections.id} || '/original' end`,
} as const;

const selectPhotos = (where: SQL) =>
  db()
    .select({ ...storedColumns, ...photoColumns, ...photoCounts, ...ownerColumns })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, photoCollections.userId))
    .where(and(where, isPhoto));

const photosWhere = (where: SQL | undefined) =>
  streamedList(
    () => idsOf(where),
    (ids) => selectPhotos(inArray(photoCollections.id, ids)).orderBy(newestFirst).all(),
  );

/** The photos of an album, newest first (GET /api/photo-collections/{id}/photos). */
export const listPhotos = (albumId: number) => photosWhere(and(eq(photoCollections.collectionId, albumId), isPhoto));

/** All photos, or those that one member added, newest first (GET /api/yearbook). */
export const listPhotosBy = (userId: number | null) =>
  photosWhere(and(isPhoto, userId === null ? undefined : eq(photoCollections.userId, userId)));

/** The photos that show a member, newest first (GET /api/users/{id}/photos). */
export const listPhotosOf = (userId: number) =>
  photosWhere(and(isPhoto, sql`${photoCollections.id} in (select photo_id from photo_names where user_id = ${userId})`));

/** The photos that ask 'Who is this?', newest first (GET /api/yearbook/unnamed). */
export const listUnnamedPhotos = () => photosWhere(and(isPhoto, sql`asks_for_names = 1`));

/** One photo with its owner, or undefined. */
export const findPhoto = (photoId: number) => selectPhotos(eq(photoCollections.id, photoId)).get();
export type Photo = NonNullable<ReturnType<typeof findPhoto>>;

/** The album or photo with this id, or undefined. Both can be viewed, liked, and commented on. */
export function findAlbumOrPhoto(photoCollectionId: number) {
  const { id, userId, title, collectionId, viewCount } = photoCollections;
  return db()
    .select({ id, userId, title, collectionId, viewCount })
    .from(photoCollections)
    .where(and(or(isAlbum, isPhoto), eq(id, photoCollectionId)))
    .get();
}
