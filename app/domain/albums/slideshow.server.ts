import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { prepared } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { listPhotoNames } from "./photo-name-queries.server.ts";

/**
 * One photo of a slideshow at a time, and those before and after it. Each step reads them again, so that photos added
 * in the meantime are shown, and deleted ones are not.
 */

const album = alias(photoCollections, "album");
const place = { photoId: sql.placeholder("photoId"), position: sql.placeholder("position"), albumId: sql.placeholder("albumId") };

/** Where a slide is: in the order of the list of albums, the newest first, and in each album in its own order. */
interface Place {
  photoId: number;
  position: number;
  albumId: number;
}

const rank = sql`(${photoCollections.position}, ${photoCollections.id})`;
const givenRank = sql`(${place.position}, ${place.photoId})`;
const ends = {
  first: [desc(album.id), asc(photoCollections.position), asc(photoCollections.id)],
  last: [asc(album.id), desc(photoCollections.position), desc(photoCollections.id)],
};

type Step = "first" | "last" | "given" | "later in album" | "earlier in album" | "later album" | "earlier album";
const steps: Record<Step, { where: SQL | undefined; order: keyof typeof ends }> = {
  first: { where: undefined, order: "first" },
  last: { where: undefined, order: "last" },
  given: { where: eq(photoCollections.id, place.photoId), order: "first" },
  "later in album": { where: sql`${album.id} = ${place.albumId} and ${rank} > ${givenRank}`, order: "first" },
  "earlier in album": { where: sql`${album.id} = ${place.albumId} and ${rank} < ${givenRank}`, order: "last" },
  "later album": { where: sql`${album.id} < ${place.albumId}`, order: "first" },
  "earlier album": { where: sql`${album.id} > ${place.albumId}`, order: "last" },
};

const slideAt = prepared((db, which: `${"album" | "all"} ${Step}`) => {
  const [scope] = which.split(" ");
  const { where, order } = steps[which.slice(which.indexOf(" ") + 1) as Step];
  return (
    db
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
          scope === "album" ? eq(album.id, sql.placeholder("inAlbum")) : undefined,
          where,
        ),
      )
      .orderBy(...ends[order])
      .limit(1)
      .prepare()
  );
});

/**
 * The slide with this photo, or the first one if there is none; of one album, or with null of all. `previous` and `next`
 * wrap around, and are null for a single photo. Null if there is no photo at all.
 */
export function findSlide(inAlbum: number | null, photoId: number | null) {
  const read = (step: Step, given?: Place) =>
    slideAt(`${inAlbum === null ? "all" : "album"} ${step}`).get({
      inAlbum,
      photoId: null,
      position: null,
      albumId: null,
      ...given,
    });
  const asked = photoId === null ? undefined : read("given", { photoId, position: 0, albumId: 0 });
  const slide = asked ?? read("first");
  if (!slide) return null;
  const { position, ...shown } = slide;
  const here = { photoId: slide.id, position, albumId: slide.albumId };
  const next = read("later in album", here) ?? read("later album", here) ?? read("first");
  const previous = read("earlier in album", here) ?? read("earlier album", here) ?? read("last");
  const other = (found: typeof slide | undefined) =>
    found && found.id !== slide.id ? { id: found.id, imageUrl: found.imageUrl } : null;
  return { ...shown, names: listPhotoNames(slide.id).map(({ name }) => name), previous: other(previous), next: other(next) };
}
export type Slide = NonNullable<ReturnType<typeof findSlide>>;
