import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { listPhotoNames } from "./photo-name-queries.server.ts";

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
