import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import type { TakedownOutcome } from "#db/column-values.ts";
import { photoCollections, takedownRequests } from "#db/schema.ts";

/** What becomes of requests to take a photo down when the photo or its album is deleted, or the member who asked leaves. */

/** Stores a decision about the open requests that `where` selects. */
export function recordOutcome(me: Member, outcome: TakedownOutcome, where: SQL): void {
  db()
    .update(takedownRequests)
    .set({ outcome, decidedAt: new Date(), decidedBy: me.id })
    .where(and(isNull(takedownRequests.decidedAt), where))
    .run();
}

/** Decides the open requests on photos that were deleted. */
export const closeRequestsOnPhotos = (me: Member, photoIds: readonly number[]): void =>
  recordOutcome(me, "deleted", inArray(takedownRequests.photoId, [...photoIds]));

/**
 * Decides the open requests on photos of a deleted album, or with null on those of the member's own photos and of all deleted
 * albums. Deletes each of these photos by itself, so that restoring its album does not bring it back.
 */
export function closeRequestsInAlbum(me: Member, albumId: number | null) {
  const { id, userId, collectionId } = photoCollections;
  const isAffected =
    albumId === null
      ? sql`(${userId} = ${me.id} or exists (select 1 from photo_collections a
          where a.id = ${collectionId} and a.deleted_at is not null))`
      : eq(collectionId, albumId);
  const affected = db()
    .selectDistinct({ id })
    .from(takedownRequests)
    .innerJoin(photoCollections, eq(id, takedownRequests.photoId))
    .where(and(isNull(takedownRequests.decidedAt), isAffected))
    .all();
  if (affected.length === 0) return;
  const ids = affected.map((photo) => photo.id);
  db().update(photoCollections).set({ deletedAt: new Date(), deletedBy: me.id }).where(inArray(id, ids)).run();
  recordOutcome(me, "deleted", inArray(takedownRequests.photoId, ids));
}

/**
 * Records that a photo deleted after a request is kept after all, because an administrator restored it. Throws Refusal 409 if
 * a request on it still awaits a decision.
 */
export function keepRestoredPhoto(me: Member, photoId: number) {
  const isOnPhoto = eq(takedownRequests.photoId, photoId);
  const open = db()
    .select({ id: takedownRequests.id })
    .from(takedownRequests)
    .where(and(isOnPhoto, isNull(takedownRequests.decidedAt)))
    .get();
  if (open) throw new Refusal(409, "Somebody asked that this photo be taken down. Please decide that request instead.");
  db()
    .update(takedownRequests)
    .set({ outcome: "kept", decidedAt: new Date(), decidedBy: me.id })
    .where(and(isOnPhoto, eq(takedownRequests.outcome, "deleted"), isNotNull(takedownRequests.decidedAt)))
    .run();
}

/** Removes the name of a member who leaves from their requests, which stay with their reasons. */
export const forgetWhoAsked = (me: Member) =>
  db().update(takedownRequests).set({ requestedBy: null }).where(eq(takedownRequests.requestedBy, me.id)).run();
