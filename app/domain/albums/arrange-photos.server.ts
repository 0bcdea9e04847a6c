import { and, asc, count, desc, eq, inArray, isNull, max, ne, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canArrangePhoto, canEditAlbum, canOrderPhotos } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { photosPerSheet } from "./album-constants.ts";
import { isAlbum, ownerColumns, requireAlbumRow } from "./album-queries.server.ts";
import type { AlbumDetails } from "./album-screen.server.ts";
import { removeCovers } from "./albums.server.ts";
import { datedPhotos, movedPhotos, oneAlbum, type Place, photosOnly, placedPhotos, titledPhotos } from "./albums.ts";
import { yearOf } from "./photo-dates.ts";
import { deletePhotoRows } from "./photos.server.ts";

/** What 'Arrange photos' shows: all photos to the album's owner and administrators, to other members the ones they added. */

const { id, userId, title, imageUrl, year, takenOn, collectionId, position, deletedAt } = photoCollections;

/** The photos in an album, or those of them that a member added. */
const isIn = (albumId: number | SQLWrapper, memberId?: number | SQLWrapper) =>
  and(eq(collectionId, albumId), isNull(deletedAt), memberId === undefined ? undefined : eq(userId, memberId));

const ownPhotos = prepared((db) =>
  db
    .select({ id })
    .from(photoCollections)
    .where(isIn(given("albumId"), given("me")))
    .prepare(),
);

/** Whether the member may arrange at least one of the album's photos. */
export const canArrangeAny = (me: Member, album: AlbumDetails): boolean =>
  album.photoCount > 0 && (canEditAlbum(me, album) || ownPhotos().get({ albumId: album.id, me: me.id }) !== undefined);

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

/** Moving, dating, titling, and deleting several photos. What is gone or not allowed is skipped and counted. */

/** What became of the photos in a request. */
export interface Arranged {
  photoIds: number[];
  /** How many were already as requested. */
  unchanged: number;
  /** How many were skipped because they or their albums were deleted. */
  gone: number;
  /** How many were skipped because the member may not change them. */
  notAllowed: number;
}

const album = alias(photoCollections, "album");

/** The photos that the member may change, in their albums' order. Throws Refusal 403 if the member may change none of them. */
function choosePhotos(me: Member, ids: number[]) {
  const { id, userId, title, takenOn, year, collectionId, position } = photoCollections;
  const found = db()
    .select({ id, userId, title, takenOn, year, collectionId, albumOwner: album.userId })
    .from(photoCollections)
    .innerJoin(album, and(eq(album.id, collectionId), isNull(album.deletedAt)))
    .where(and(inArray(id, ids), eq(photoCollections.isCollection, false), isNull(photoCollections.deletedAt)))
    .orderBy(asc(collectionId), asc(position), asc(id))
    .all();
  const photos = found.filter((photo) => canArrangePhoto(me, photo, { userId: photo.albumOwner }));
  const notAllowed = found.length - photos.length;
  if (photos.length === 0 && notAllowed > 0) throw new Refusal(403, "You can only arrange photos that you added");
  return { photos, gone: ids.length - found.length, notAllowed };
}
type Chosen = ReturnType<typeof choosePhotos>;

const arranged = ({ photos, gone, notAllowed }: Chosen, changed: { id: number }[]): Arranged => ({
  photoIds: changed.map(({ id }) => id),
  unchanged: photos.length - changed.length,
  gone,
  notAllowed,
});

const countOf = (photos: readonly unknown[]) => (photos.length === 1 ? "1 photo" : `${photos.length} photos`);

const noSuchAlbum = (field: string, sentence: string) => new Refusal(400, sentence, { field });

/** The album with this title, or the only one whose title contains it. Throws Refusal 400 if there is none, or several. */
function albumTitled(typed: string): number {
  const wanted = normalizeForSearch(typed);
  const { id, title } = photoCollections;
  const albums = db()
    .select({ id, title })
    .from(photoCollections)
    .where(isAlbum)
    .all()
    .map((row) => ({ ...row, text: normalizeForSearch(row.title) }));
  const exact = albums.filter(({ text }) => text === wanted);
  const fitting = exact.length > 0 ? exact : albums.filter(({ text }) => text.includes(wanted));
  const [only] = fitting;
  if (!only) throw noSuchAlbum("albumTitle", `No album has the title “${typed}”. Please choose one in the list.`);
  if (fitting.length === 1) return only.id;
  const titles = fitting.slice(0, 3).map((row) => `“${row.title}”`);
  const others = fitting.length > 3 ? ", and others" : "";
  throw noSuchAlbum("albumTitle", `Several albums fit: ${titles.join(", ")}${others}. Please choose it in the list.`);
}

/** Moves photos to the end of an album, in their order. Throws Refusal 400, 403, and 404 for the album. */
export const movePhotos = operation({
  log: { action: "photo.move", resource: "photo_collections", attempt: "move photos" },
  limit: "change",
  input: movedPhotos,
  run(me, { photoIds, collectionId, albumTitle }, { note }) {
    const albumId = albumTitle ? albumTitled(albumTitle) : collectionId;
    if (!albumId) throw noSuchAlbum("collectionId", "Please choose an album");
    const target = requireAlbumRow(albumId);
    const chosen = choosePhotos(me, photoIds);
    const moving = chosen.photos.filter((photo) => photo.collectionId !== albumId);
    const ids = moving.map(({ id }) => id);
    if (moving.length === 0) note(null);
    else {
      const isInTarget = eq(photoCollections.collectionId, albumId);
      const last =
        db()
          .select({ last: max(photoCollections.position) })
          .from(photoCollections)
          .where(isInTarget)
          .get()?.last ?? 0;
      db().run(sql`update photo_collections
        set collection_id = ${albumId}, category = ${target.category}, position = ${last} + 1 + moved.key
        from json_each(${JSON.stringify(ids)}) as moved where photo_collections.id = moved.value`);
      removeCovers(ids);
      note({
        description: `${fullName(me)} moved ${countOf(moving)} to album "${target.title}"`,
        resourceId: albumId,
        details: { photoIds: ids, fromAlbumIds: [...new Set(moving.map((photo) => photo.collectionId))] },
      });
    }
    return { ...arranged(chosen, moving), albumId, albumTitle: target.title };
  },
});

/** Sets when photos were taken, and with it their year. Throws Refusal 403. */
export const datePhotos = operation({
  log: { action: "photo.date", resource: "photo_collections", attempt: "date photos" },
  limit: "change",
  input: datedPhotos,
  run(me, { photoIds, takenOn }, { note }) {
    const chosen = choosePhotos(me, photoIds);
    const dates = { takenOn, year: yearOf(takenOn) };
    const changing = chosen.photos.filter((photo) => photo.takenOn !== takenOn || photo.year !== dates.year);
    const ids = changing.map(({ id }) => id);
    if (changing.length === 0) note(null);
    else {
      db().update(photoCollections).set(dates).where(inArray(photoCollections.id, ids)).run();
      note({
        description: `${fullName(me)} dated ${countOf(changing)} ${takenOn}`,
        resourceId: changing[0]?.collectionId ?? null,
        details: { photoIds: ids, takenOn },
      });
    }
    return { ...arranged(chosen, changing), takenOn };
  },
});

/** Gives photos one title, or with `isNumbered` the title and a number in the album's order. Throws Refusal 403. */
export const titlePhotos = operation({
  log: { action: "photo.title", resource: "photo_collections", attempt: "title photos" },
  limit: "change",
  input: titledPhotos,
  run(me, { photoIds, title, isNumbered }, { note }) {
    const chosen = choosePhotos(me, photoIds);
    const hasNumbers = isNumbered && chosen.photos.length > 1;
    const titled = chosen.photos.map((photo, index) => ({ photo, title: hasNumbers ? `${title} ${index + 1}` : title }));
    const changing = titled.filter((row) => row.title !== row.photo.title);
    const rows = changing.map((row) => ({ id: row.photo.id, title: row.title }));
    if (rows.length === 0) note(null);
    else {
      db().run(sql`update photo_collections set title = titled.value ->> 'title'
        from json_each(${JSON.stringify(rows)}) as titled where photo_collections.id = titled.value ->> 'id'`);
      note({
        description: `${fullName(me)} titled ${countOf(rows)} "${title}"`,
        resourceId: changing[0]?.photo.collectionId ?? null,
        details: { photoIds: rows.map(({ id }) => id), title, isNumbered: hasNumbers },
      });
    }
    return arranged(chosen, rows);
  },
});

/** Deletes photos. Administrators can restore them for 30 days. Throws Refusal 403. */
export const deletePhotos = operation({
  log: { action: "photo.delete", resource: "photo_collections", attempt: "delete photos" },
  limit: "change",
  input: photosOnly,
  run(me, { photoIds }, { note }) {
    const chosen = choosePhotos(me, photoIds);
    const ids = chosen.photos.map(({ id }) => id);
    if (ids.length === 0) note(null);
    else {
      deletePhotoRows(me, ids);
      note({
        description: `${fullName(me)} deleted ${countOf(ids)}`,
        resourceId: chosen.photos[0]?.collectionId ?? null,
        details: { photoIds: ids },
      });
    }
    return arranged(chosen, chosen.photos);
  },
});

/** The order of an album's photos. */

const notAllowed = "Only the album's owner and administrators can change the order of its photos";

/** The ids with the chosen ones moved together, keeping their order among themselves. */
function reordered(ids: readonly number[], isChosen: (id: number) => boolean, to: Place): number[] {
  const chosen = ids.filter(isChosen);
  const others = ids.filter((id) => !isChosen(id));
  if (to === "first") return [...chosen, ...others];
  if (to === "last") return [...others, ...chosen];
  if (to === "down") return reordered(ids.toReversed(), isChosen, "up").toReversed();
  const next = [...ids];
  for (let at = 1; at < next.length; at++) {
    const [before, id] = [next[at - 1] as number, next[at] as number];
    if (isChosen(id) && !isChosen(before)) next.splice(at - 1, 2, id, before);
  }
  return next;
}

/** The album's photos in order, each with the deleted ones after it, which keep their place for restoring. */
function readOrder(albumId: number) {
  const { id, collectionId, position, deletedAt } = photoCollections;
  const rows = db()
    .select({ id, deletedAt })
    .from(photoCollections)
    .where(eq(collectionId, albumId))
    .orderBy(asc(position), asc(id))
    .all();
  const visible: number[] = [];
  const deletedAfter = new Map<number | undefined, number[]>();
  for (const row of rows) {
    if (row.deletedAt === null) visible.push(row.id);
    else deletedAfter.set(visible.at(-1), [...(deletedAfter.get(visible.at(-1)) ?? []), row.id]);
  }
  const withDeleted = (ids: number[]) =>
    [undefined, ...ids].flatMap((id) => [...(id ? [id] : []), ...(deletedAfter.get(id) ?? [])]);
  return { visible, withDeleted };
}

/** Moves photos by one, or to an end of their album. Returns the first one's new number, from 1. Throws Refusal 403, 404. */
export const placePhotos = operation({
  log: { action: "photo.place", resource: "photo_collections", attempt: "change the order of an album" },
  limit: "change",
  input: placedPhotos,
  run(me, { albumId, photoIds, to }, { note }) {
    const album = requireAlbumRow(albumId);
    refuseUnless(canOrderPhotos(me, album), notAllowed);
    const { visible, withDeleted } = readOrder(albumId);
    const chosen = new Set(photoIds);
    const order = reordered(visible, (id) => chosen.has(id), to);
    const isChanged = order.some((id, index) => id !== visible[index]);
    if (!isChanged) note(null);
    else {
      db().run(sql`update photo_collections set position = placed.key + 1
        from json_each(${JSON.stringify(withDeleted(order))}) as placed
        where photo_collections.id = placed.value and photo_collections.position <> placed.key + 1`);
      note({
        description: `${fullName(me)} changed the order of album "${album.title}"`,
        resourceId: albumId,
        details: { photoIds: photoIds.filter((id) => visible.includes(id)), to },
      });
    }
    return { albumId, isChanged, number: order.findIndex((id) => chosen.has(id)) + 1 || null };
  },
});

/** Sorts an album by when photos were taken; a year alone comes first in its year. Throws Refusal 403, 404. */
export const sortPhotos = operation({
  log: { action: "photo.sort", resource: "photo_collections", attempt: "sort an album" },
  limit: "change",
  input: oneAlbum,
  run(me, { albumId }, { note }) {
    const album = requireAlbumRow(albumId);
    refuseUnless(canOrderPhotos(me, album), notAllowed);
    const before = readOrder(albumId).visible;
    db().run(sql`update photo_collections set position = sorted.number
      from (select id, row_number() over (order by coalesce(taken_on, cast(year as text)), position, id) as number
        from photo_collections where collection_id = ${albumId}) as sorted
      where photo_collections.id = sorted.id and photo_collections.position <> sorted.number`);
    const isChanged = readOrder(albumId).visible.some((id, index) => id !== before[index]);
    if (!isChanged) note(null);
    else {
      note({
        description: `${fullName(me)} sorted album "${album.title}" by date`,
        resourceId: albumId,
        details: { photos: before.length },
      });
    }
    return { albumId, isChanged };
  },
});
