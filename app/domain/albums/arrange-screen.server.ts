import { and, asc, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canEditAlbum } from "#app/domain/core/permissions.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { photosPerSheet } from "./album-constants.ts";
import { isAlbum, ownerColumns } from "./album-queries.server.ts";
import type { AlbumDetails } from "./album-screen.server.ts";

/**
 * What 'Arrange photos' shows: all photos of an album to its owner and administrators, and to other members the ones they added.
 */

const { id, userId, title, imageUrl, year, takenOn, collectionId, position, deletedAt } = photoCollections;

/** The photos in an album, or those of them that a member added. */
const isIn = (albumId: number, memberId?: number) =>
  and(eq(collectionId, albumId), isNull(deletedAt), memberId === undefined ? undefined : eq(userId, memberId));

const hasPhotoIn = (albumId: number, memberId: number) =>
  db().select({ id }).from(photoCollections).where(isIn(albumId, memberId)).limit(1).get() !== undefined;

/** Whether the member may arrange at least one of the album's photos. */
export const canArrangeAny = (me: Member, album: AlbumDetails): boolean =>
  album.photoCount > 0 && (canEditAlbum(me, album) || hasPhotoIn(album.id, me.id));

/** One page of the photos that the member may arrange, in the album's order. A page past the end returns the last one. */
export function arrangedPage(me: Member, album: AlbumDetails, page: number) {
  const isShown = isIn(album.id, canEditAlbum(me, album) ? undefined : me.id);
  const isCover = sql`${imageUrl} = (select a.cover_image_url from photo_collections a where a.id = ${album.id})`;
  const total = db().select({ total: count() }).from(photoCollections).where(isShown).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / photosPerSheet));
  const currentPage = Math.min(page, pages);
  const offset = (currentPage - 1) * photosPerSheet;
  const photos = db()
    .select({ id, userId, title, imageUrl, year, takenOn, isCover: isCover.mapWith(Boolean), ...ownerColumns })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, userId))
    .where(isShown)
    .orderBy(asc(position), asc(id))
    .limit(photosPerSheet)
    .offset(offset)
    .all()
    .map((photo, index) => ({ ...photo, number: offset + index + 1 }));
  return { photos, total, page: currentPage, pages };
}
export type ArrangedPage = ReturnType<typeof arrangedPage>;
export type ArrangedPhoto = ArrangedPage["photos"][number];

/** The most albums to choose from. The titles of others can be typed. */
const albumsInList = 50;

/** The newest albums that photos of this one can be moved to, and whether there are more. */
export function listTargetAlbums(albumId: number) {
  const albums = db()
    .select({ id, title })
    .from(photoCollections)
    .where(and(isAlbum, ne(id, albumId)))
    .orderBy(desc(id))
    .limit(albumsInList + 1)
    .all();
  return { albums: albums.slice(0, albumsInList), hasMore: albums.length > albumsInList };
}
export type TargetAlbums = ReturnType<typeof listTargetAlbums>;
