import { asc, eq, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canOrderPhotos } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { requireAlbumRow } from "./albums.server.ts";
import { oneAlbum } from "./albums.ts";
import { type Place, placedPhotos } from "./arrange-photos.ts";

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
