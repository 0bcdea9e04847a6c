import { and, eq, gte, isNull, lt } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { undoneUpload } from "./arrange-photos.ts";
import { deletePhotoRows } from "./photo-deletion.server.ts";

/** Taking back the photos that one form added. */

function uploadedWith(me: Member, key: string) {
  const { id, userId, submissionKey, collectionId, isCollection, deletedAt } = photoCollections;
  return db()
    .select({ id, albumId: collectionId })
    .from(photoCollections)
    .where(
      and(
        eq(userId, me.id),
        // Every key that starts with the form's key and a colon: in ASCII, the semicolon follows the colon.
        gte(submissionKey, `${key}:`),
        lt(submissionKey, `${key};`),
        eq(isCollection, false),
        isNull(deletedAt),
      ),
    )
    .all();
}

/** How many of the photos that the member added with this form still exist. */
export const countUploaded = (me: Member, submissionKey: string): number =>
  undoneUpload.safeParse({ submissionKey }).success ? uploadedWith(me, submissionKey).length : 0;

/** Deletes the photos that the member added with one form. Administrators can restore them for 30 days. */
export const undoUpload = operation({
  log: { action: "photo.undo", resource: "photo_collections", attempt: "take back new photos" },
  limit: "change",
  input: undoneUpload,
  run(me, { submissionKey }, { note }) {
    const photos = uploadedWith(me, submissionKey);
    const ids = photos.map(({ id }) => id);
    if (ids.length === 0) note(null);
    else {
      deletePhotoRows(me, ids);
      note({
        description: `${fullName(me)} took back ${ids.length === 1 ? "1 new photo" : `${ids.length} new photos`}`,
        resourceId: photos[0]?.albumId ?? null,
        details: { photoIds: ids },
      });
    }
    return { photoIds: ids };
  },
});
