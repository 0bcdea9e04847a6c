import { eq, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canChooseCover } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findAlbum, findPhoto } from "./album-queries.server.ts";
import { requireAlbumRow } from "./albums.server.ts";
import { onePhoto, unknownAlbum, unknownPhoto } from "./albums.ts";

/** An album's cover that is the picture of one of its photos. */

/** Makes a photo's picture the cover of its album, instead of the present one. Throws Refusal 403, 404. */
export const chooseCover = operation({
  log: { action: "album.cover", resource: "photo_collections", attempt: "choose the cover of an album" },
  limit: "change",
  input: onePhoto,
  run(me, { photoId }, { note }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    const album = requireAlbumRow(photo.collectionId as number);
    refuseUnless(canChooseCover(me, album), "You can only choose the cover of your own albums");
    if (album.coverImageUrl === photo.imageUrl) note(null);
    else {
      db().update(photoCollections).set({ coverImageUrl: photo.imageUrl }).where(eq(photoCollections.id, album.id)).run();
      note({
        description: `${fullName(me)} chose the cover of album "${album.title}"`,
        resourceId: album.id,
        details: { photoId },
      });
    }
    return requireFound(findAlbum(album.id), unknownAlbum);
  },
});

/** Removes covers that show these photos, after they were deleted, hidden, or moved. Restoring a photo doesn't bring it back. */
export function removeCovers(photoIds: readonly number[]): void {
  db().run(sql`update photo_collections set cover_image_url = null
    where is_collection = 1
      and cover_image_url in (select p.image_url from photo_collections p
        where p.id in (select value from json_each(${JSON.stringify(photoIds)})))
      and not exists (select 1 from photo_collections p where p.collection_id = photo_collections.id
        and p.deleted_at is null and p.image_url = photo_collections.cover_image_url)`);
}
