import { and, asc, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canEditAlbum } from "#app/domain/core/permissions.ts";
import { prepared } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { photosPerSheet } from "./album-constants.ts";
import { isAlbum, ownerColumns } from "./album-queries.server.ts";
import type { AlbumDetails } from "./album-screen.server.ts";

/**
 * What 'Arrange photos' shows: all photos of an album to its owner and administrators, and to other members the ones they added.
 */

type Which = "all" | "own";

const isShown = (which: Which) => {
  const { collectionId, deletedAt, userId } = photoCollections;
  const isOwn = which === "own" ? eq(userId, sql.placeholder("me")) : undefined;
  return and(eq(collectionId, sql.placeholder("albumId")), isNull(deletedAt), isOwn);
};

const photoTotal = prepared((db, which: Which) =>
  db.select({ total: count() }).from(photoCollections).where(isShown(which)).prepare(),
);

const photoPage = prepared((db, which: Which) => {
  const { id, userId, title, imageUrl, year, takenOn } = photoCollections;
  const isCover = sql`${imageUrl} = (select a.cover_image_url from photo_collections a where a.id = ${sql.placeholder("albumId")})`;
  return db
    .select({ id, userId, title, imageUrl, year, takenOn, isCover: isCover.mapWith(Boolean), ...ownerColumns })
    .from(photoCollections)
    .innerJoin(users, eq(users.id, userId))
    .where(isShown(which))
    .orderBy(asc(photoCollections.position), asc(id))
    .limit(photosPerSheet)
    .offset(sql.placeholder("offset"))
    .prepare();
});

const ownPhoto = prepared((db) =>
  db.select({ id: photoCollections.id }).from(photoCollections).where(isShown("own")).limit(1).prepare(),
);

/** Whether the member may arrange at least one of the album's photos. */
export const canArrangeAny = (me: Member, album: AlbumDetails): boolean =>
  album.photoCount > 0 && (canEditAlbum(me, album) || ownPhoto().get({ albumId: album.id, me: me.id }) !== undefined);

/** One page of the photos that the member may arrange, in the album's order. A page past the end returns the last one. */
export function arrangedPage(me: Member, album: AlbumDetails, page: number) {
  const which = canEditAlbum(me, album) ? "all" : "own";
  const parameters = { albumId: album.id, me: me.id };
  const total = photoTotal(which).get(parameters)?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / photosPerSheet));
  const currentPage = Math.min(page, pages);
  const offset = (currentPage - 1) * photosPerSheet;
  const photos = photoPage(which)
    .all({ ...parameters, offset })
    .map((photo, index) => ({ ...photo, number: offset + index + 1 }));
  return { photos, total, page: currentPage, pages };
}
export type ArrangedPage = ReturnType<typeof arrangedPage>;
export type ArrangedPhoto = ArrangedPage["photos"][number];

/** The most albums to choose from. The titles of others can be typed. */
const albumsInList = 50;

const newestAlbums = prepared((db) => {
  const { id, title } = photoCollections;
  return db
    .select({ id, title })
    .from(photoCollections)
    .where(and(isAlbum, ne(id, sql.placeholder("albumId"))))
    .orderBy(desc(id))
    .limit(albumsInList + 1)
    .prepare();
});

/** The newest albums that photos of this one can be moved to, and whether there are more. */
export function listTargetAlbums(albumId: number) {
  const albums = newestAlbums().all({ albumId });
  return { albums: albums.slice(0, albumsInList), hasMore: albums.length > albumsInList };
}
export type TargetAlbums = ReturnType<typeof listTargetAlbums>;
