import { and, eq } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canTurnPhoto } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { recordImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import { turnImage } from "#app/domain/images/turn-image.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findPhoto } from "./album-queries.server.ts";
import { unknownPhoto } from "./albums.ts";
import { turnedPhoto } from "./arrange-photos.ts";

/**
 * Turns a photo's picture by 90 degrees, and with it the album's cover if that is the same picture. Turns nothing if the photo
 * shows another picture than `shownUrl` by now, so that the same form sent twice turns it once. The purge of orphaned images
 * removes the old files. Throws Refusal 400 for a picture on another site, 403, 404, and 429.
 */
export const turnPhoto = operation({
  log: { action: "photo.turn", resource: "photo_collections", attempt: "turn a photo" },
  limit: "photo",
  input: turnedPhoto,
  async prepare(me, { photoId, direction, shownUrl }) {
    const photo = findPhoto(photoId);
    if (!photo?.imageUrl || !canTurnPhoto(me, photo) || (shownUrl ?? photo.imageUrl) !== photo.imageUrl) return null;
    const picture = await turnImage(photo.imageUrl, direction);
    return { from: photo.imageUrl, picture, to: await storeImageFiles(picture) };
  },
  run(me, { photoId, direction }, { note, prepared: turned }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    refuseUnless(canTurnPhoto(me, photo), "You can only turn photos that you added");
    if (turned?.from !== photo.imageUrl || turned === null) {
      note(null);
      return photo;
    }
    recordImage(turned.picture, me.id);
    db().update(photoCollections).set({ imageUrl: turned.to }).where(eq(photoCollections.id, photoId)).run();
    const hasSameCover = and(
      eq(photoCollections.id, photo.collectionId as number),
      eq(photoCollections.coverImageUrl, turned.from),
    );
    db().update(photoCollections).set({ coverImageUrl: turned.to }).where(hasSameCover).run();
    note({
      description: `${fullName(me)} turned ${photo.title ? `photo "${photo.title}"` : "a photo"} to the ${direction}`,
      resourceId: photoId,
      details: { albumId: photo.collectionId, imageUrl: { from: turned.from, to: turned.to } },
    });
    return requireFound(findPhoto(photoId), unknownPhoto);
  },
});
