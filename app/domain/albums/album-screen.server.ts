import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { findOriginal } from "#app/domain/images/originals.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import type { AlbumCategory } from "#db/column-values.ts";
import { photoCollections, users } from "#db/schema.ts";
import { albumsPerPage, fewPhotos, photosInStrip, photosPerSheet, picturesOnCard } from "./album-constants.ts";
import { albumCounts, firstPhotoUrl, firstPhotoUrls, isAlbum, ownerColumns, photoCounts } from "./album-queries.server.ts";
import { listPhotoNames, namesForForm, namesOnPhoto } from "./photo-name-queries.server.ts";
import { sheetRows } from "./sheet-rows.server.ts";

/** What the yearbook shows of albums and photos, without deleted ones. */

const isOwner = eq(users.id, photoCollections.userId);

const headColumns = {
  id: photoCollections.id,
  userId: photoCollections.userId,
  title: photoCollections.title,
  category: photoCollections.category,
  year: photoCollections.year,
  viewCount: photoCollections.viewCount,
  ...albumCounts,
  ...ownerColumns,
} as const;

const isListed = (category: AlbumCategory | null) => and(isAlbum, category ? eq(photoCollections.category, category) : undefined);

const albumTotal = prepared((db, category: AlbumCategory | "") =>
  db
    .select({ total: count() })
    .from(photoCollections)
    .where(isListed(category || null))
    .prepare(),
);

const albumsOfPage = prepared((db, category: AlbumCategory | "") =>
  db
    .select({ ...headColumns, coverImageUrl: photoCollections.coverImageUrl, firstPhotoUrls })
    .from(photoCollections)
    .innerJoin(users, isOwner)
    .where(isListed(category || null))
    .orderBy(desc(photoCollections.id))
    .limit(albumsPerPage)
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** One page of a category's albums, or of all albums, newest first. A page past the end returns the last page. */
export function searchAlbums({ category, page }: { category: AlbumCategory | null; page: number }) {
  const total = albumTotal(category ?? "").get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / albumsPerPage));
  const currentPage = Math.min(page, pages);
  const albums = albumsOfPage(category ?? "")
    .all({ offset: (currentPage - 1) * albumsPerPage })
    .map(({ coverImageUrl, firstPhotoUrls, ...album }) => ({
      ...album,
      pictureUrls: cardPictures(coverImageUrl, firstPhotoUrls),
    }));
  return { albums, pages, page: currentPage };
}
export type ListedAlbum = ReturnType<typeof searchAlbums>["albums"][number];

/** The album's cover, if it has one, and its first photos: up to four different pictures. */
const cardPictures = (coverUrl: string | null, photoUrls: string[]): string[] =>
  [...new Set([...(coverUrl ? [coverUrl] : []), ...photoUrls])].slice(0, picturesOnCard);

const albumOfPage = prepared((db) =>
  db
    .select({ ...headColumns, description: photoCollections.description })
    .from(photoCollections)
    .innerJoin(users, isOwner)
    .where(and(isAlbum, eq(photoCollections.id, given("albumId"))))
    .prepare(),
);

/** The album of a page, or undefined. */
export function findAlbumDetails(albumId: number) {
  const album = albumOfPage().get({ albumId });
  return album && withLinks(album, album.description);
}
export type AlbumDetails = NonNullable<ReturnType<typeof findAlbumDetails>>;

/** The album of the dialogs that edit and delete one, or undefined. */
export function findDialogAlbum(albumId: number) {
  const { id, userId, title, description, category, year, coverImageUrl } = photoCollections;
  const { photoCount } = albumCounts;
  return db()
    .select({ id, userId, title, description, category, year, coverImageUrl, firstPhotoUrl, photoCount })
    .from(photoCollections)
    .where(and(isAlbum, eq(id, albumId)))
    .get();
}
export type DialogAlbum = NonNullable<ReturnType<typeof findDialogAlbum>>;

/** The photos of an album that isn't deleted itself. */
const isIn = (albumId: number | SQLWrapper) =>
  and(eq(photoCollections.collectionId, albumId), isNull(photoCollections.deletedAt));
const inOrder = [asc(photoCollections.position), asc(photoCollections.id)] as const;
const previewColumns = { id: photoCollections.id, title: photoCollections.title, imageUrl: photoCollections.imageUrl } as const;

const previewsOfPage = prepared((db) =>
  db
    .select(previewColumns)
    .from(photoCollections)
    .where(isIn(given("albumId")))
    .orderBy(...inOrder)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

const idsInOrder = prepared((db) =>
  db
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(isIn(given("albumId")))
    .orderBy(...inOrder)
    .prepare(),
);

const photoPreviews = (albumId: number, limit: number, offset: number) =>
  previewsOfPage()
    .all({ albumId, limit, offset })
    .map((photo, index) => ({ ...photo, position: offset + index + 1 }));
/** What a list shows of a photo. `position` counts from 1 in the album's order. */
export type PhotoPreview = ReturnType<typeof photoPreviews>[number];

const photoOfPage = prepared((db, which: "first" | "given") =>
  db
    .select({
      ...previewColumns,
      position: sql<number>`(select count(*) from photo_collections p
        where p.collection_id = photo_collections.collection_id and p.deleted_at is null
          and (p.position, p.id) <= (photo_collections.position, photo_collections.id))`,
      userId: photoCollections.userId,
      description: photoCollections.description,
      year: photoCollections.year,
      takenOn: photoCollections.takenOn,
      originalFile: photoCollections.originalFile,
      viewCount: photoCollections.viewCount,
      likeCount: photoCollections.likeCount,
      asksForNames: photoCollections.asksForNames,
      hasLiked: sql`exists (select 1 from photo_likes l
        where l.user_id = ${given("me")} and l.photo_collection_id = photo_collections.id)`.mapWith(Boolean),
      ...photoCounts,
      ...ownerColumns,
    })
    .from(photoCollections)
    .innerJoin(users, isOwner)
    .where(and(isIn(given("albumId")), which === "first" ? undefined : eq(photoCollections.id, given("photoId"))))
    .orderBy(...inOrder)
    .prepare(),
);

/** A photo of the album with all that its page shows, or undefined. A null `photoId` means the album's first photo. */
export function findPhotoDetails(me: Member, albumId: number, photoId: number | null) {
  const row = photoOfPage(photoId === null ? "first" : "given").get({ me: me.id, albumId, photoId });
  if (!row) return undefined;
  const { originalFile, ...photo } = row;
  return { ...photo, originalBytes: findOriginal(originalFile)?.size ?? null };
}
export type DialogPhoto = Pick<PhotoDetails, "id" | "title" | "description" | "year" | "takenOn" | "originalBytes" | "imageUrl">;

/** The photo of the dialog with its names, or undefined. */
export function findNamedPhoto(me: Member, albumId: number, photoId: number) {
  const photo = findPhotoDetails(me, albumId, photoId);
  if (!photo) return undefined;
  const { id, title, imageUrl, position } = photo;
  return { id, title, imageUrl, position, names: namesForForm(me, photo) };
}
export type NamedPhoto = NonNullable<ReturnType<typeof findNamedPhoto>>;

/** An album, as far as its photos' order needs it. */
interface CountedAlbum {
  id: number;
  photoCount: number;
}

/**
 * A photo of an album with those near it; null if it isn't there. A null `photoId` means the first. `known` are not read again.
 */
export function photoPosition(me: Member, album: CountedAlbum, photoId: number | null, known: PhotoPreview[] = []) {
  const found = findPhotoDetails(me, album.id, photoId);
  if (!found) return null;
  const photo = withLinks({ ...found, ...namesOnPhoto(me, found.id) }, found.description);
  const { position } = photo;
  const { photoCount } = album;
  const count = photoCount <= fewPhotos ? photoCount : photosInStrip;
  const start = Math.max(0, Math.min(position - 1 - Math.floor(count / 2), photoCount - count));
  // Includes the photo itself, because the page's data holds each object only once.
  const nearby = (known.length >= start + count ? known.slice(start, start + count) : photoPreviews(album.id, count, start)).map(
    (preview) => (preview.id === photo.id ? photo : preview),
  );
  const previewAt = (number: number) =>
    [...nearby, ...known].find((preview) => preview.position === number) ?? photoPreviews(album.id, 1, number - 1)[0] ?? null;
  return {
    photo,
    nearby,
    /** Of all photos, in the album's order. */
    photoIds: idsInOrder()
      .all({ albumId: album.id })
      .map(({ id }) => id),
    previous: photoCount > 1 ? previewAt(position === 1 ? photoCount : position - 1) : null,
    next: photoCount > 1 ? previewAt(position === photoCount ? 1 : position + 1) : null,
  };
}
export type PhotoPosition = NonNullable<ReturnType<typeof photoPosition>>;
export type PhotoDetails = PhotoPosition["photo"];

/** One page of an album's contact sheet, in the album's order. A page past the end returns the last one. */
export function contactSheet(album: CountedAlbum, page: number) {
  const pages = Math.max(1, Math.ceil(album.photoCount / photosPerSheet));
  const currentPage = Math.min(page, pages);
  return { photos: photoPreviews(album.id, photosPerSheet, (currentPage - 1) * photosPerSheet), page: currentPage, pages };
}

const inRows = ({ photos, ...sheet }: ReturnType<typeof contactSheet>) => ({ ...sheet, rows: sheetRows(photos) });
export type SheetInRows = ReturnType<typeof inRows>;

/** A later page of the contact sheet, which no photo leads. */
export const laterSheet = (album: CountedAlbum, page: number) => inRows(contactSheet(album, page));

/** The first page of the contact sheet, led by the album's first photo with its details; null for an album without photos. */
export function openedAlbum(me: Member, album: CountedAlbum) {
  const sheet = contactSheet(album, 1);
  const position = photoPosition(me, album, null, sheet.photos);
  return position && { position, sheet: inRows({ ...sheet, photos: sheet.photos.slice(1) }) };
}

/** One photo of a slideshow and those beside it, read again at each step, so that added and deleted photos count. */

const album = alias(photoCollections, "album");
const rank = sql`(${photoCollections.position}, ${photoCollections.id})`;
/** The order of the list of albums, the newest first, and in each album its own order; and the same backward. */
const ends = {
  first: [desc(album.id), asc(photoCollections.position), asc(photoCollections.id)],
  last: [asc(album.id), desc(photoCollections.position), desc(photoCollections.id)],
};

/** The first or the last photo of one album, or with null of all, for which the condition is true. */
const slideAt = (inAlbum: number | null, end: keyof typeof ends, where?: SQL) =>
  db()
    .select({
      id: photoCollections.id,
      title: photoCollections.title,
      imageUrl: photoCollections.imageUrl,
      year: photoCollections.year,
      takenOn: photoCollections.takenOn,
      position: photoCollections.position,
      albumId: album.id,
      albumTitle: album.title,
    })
    .from(album)
    // A cross join, so that SQLite reads the albums in their order and stops at the first photo.
    .crossJoin(photoCollections)
    .where(
      and(
        eq(album.isCollection, true),
        isNull(album.deletedAt),
        eq(photoCollections.collectionId, album.id),
        isNull(photoCollections.deletedAt),
        isNotNull(photoCollections.imageUrl),
        inAlbum === null ? undefined : eq(album.id, inAlbum),
        where,
      ),
    )
    .orderBy(...ends[end])
    .limit(1)
    .get();

/** The slide with this photo, else the first; null if there is none. `previous` and `next` wrap around, null for one photo. */
export function findSlide(inAlbum: number | null, photoId: number | null) {
  const read = (end: keyof typeof ends, where?: SQL) => slideAt(inAlbum, end, where);
  const asked = photoId === null ? undefined : read("first", eq(photoCollections.id, photoId));
  const slide = asked ?? read("first");
  if (!slide) return null;
  const { position, ...shown } = slide;
  const here = sql`(${position}, ${slide.id})`;
  const isLater = sql`${album.id} = ${slide.albumId} and ${rank} > ${here}`;
  const isEarlier = sql`${album.id} = ${slide.albumId} and ${rank} < ${here}`;
  const next = read("first", isLater) ?? read("first", lt(album.id, slide.albumId)) ?? read("first");
  const previous = read("last", isEarlier) ?? read("last", gt(album.id, slide.albumId)) ?? read("last");
  const other = (found: typeof slide | undefined) =>
    found && found.id !== slide.id ? { id: found.id, imageUrl: found.imageUrl } : null;
  return { ...shown, names: listPhotoNames(slide.id).map(({ name }) => name), previous: other(previous), next: other(next) };
}
export type Slide = NonNullable<ReturnType<typeof findSlide>>;
