import { and, desc, eq, isNull } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canDecideTakedown, canDeletePhoto } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames, takedownRequests } from "#db/schema.ts";
import { findPhoto, type Photo } from "./album-queries.server.ts";
import { removeCovers } from "./albums.server.ts";
import { newTakedownRequest, takedownDecision, unknownPhoto } from "./albums.ts";
import { deletePhotoRows, photoLabel } from "./photos.server.ts";
import { recordOutcome, requireTakedownRequest } from "./takedown-queries.server.ts";

/** Requests to take a photo down. One from somebody named in it hides it until the decision: it counts as deleted by them. */

/**
 * Asks that a photo be taken down; hides it if the member is named in it. Throws Refusal 404, 409 (own photo, or already open).
 */
export const askToTakeDown = operation({
  log: { action: "photo.ask-takedown", resource: "photo_collections", attempt: "ask that a photo be taken down" },
  limit: "takedown",
  input: newTakedownRequest,
  run(me, { photoId, reason, submissionKey }, { note }) {
    const earlier = submissionKey ? requestBySubmission(me, submissionKey) : undefined;
    if (earlier?.photoId === photoId) {
      note(null);
      return requireTakedownRequest(me, earlier.id);
    }
    if (hasOpenRequest(me, photoId)) {
      throw new Refusal(409, "You have already asked that this photo be taken down. Nobody has decided yet.");
    }
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    if (canDeletePhoto(me, photo)) throw new Refusal(409, "You don't need to ask: you can delete this photo yourself.");
    const hidesPhoto = isNamed(me, photoId) && !wasKept(me, photoId);
    const { id } = db()
      .insert(takedownRequests)
      .values({ photoId, requestedBy: me.id, reason, hidesPhoto, submissionKey: earlier ? null : submissionKey || null })
      .returning({ id: takedownRequests.id })
      .get();
    if (hidesPhoto) hidePhoto(me, photo);
    note({
      description: `${fullName(me)} asked that ${photoLabel(photo)} be taken down`,
      resourceId: photoId,
      details: { requestId: id, isHidden: hidesPhoto },
    });
    return requireTakedownRequest(me, id);
  },
});

/** Keeps or deletes a photo, and decides all its open requests. Throws Refusal 403, 404, 409 (decided otherwise). */
export const decideTakedown = operation({
  log: { action: "photo.decide-takedown", resource: "photo_collections", attempt: "decide about taking down a photo" },
  limit: "change",
  input: takedownDecision,
  run(me, { requestId, outcome }, { note }) {
    const request = requireTakedownRequest(me, requestId);
    refuseUnless(
      canDecideTakedown(me, request.photo),
      "Only the member who added the photo and administrators can decide this request",
    );
    if (request.outcome) {
      if (request.outcome !== outcome) throw new Refusal(409, `This was already decided: the photo was ${request.outcome}.`);
      note(null);
      return request;
    }
    const { photo } = request;
    if (outcome === "deleted") deletePhotoRows(me, [photo.id]);
    else {
      // Only what a request hid. No other deleted photo has an open request.
      const shown = { deletedAt: null, deletedBy: null };
      db().update(photoCollections).set(shown).where(eq(photoCollections.id, photo.id)).run();
      recordOutcome(me, "kept", eq(takedownRequests.photoId, photo.id));
    }
    note({
      description: `${fullName(me)} ${outcome} ${photoLabel(photo)} after a request to take it down`,
      resourceId: photo.id,
      details: { requestId, outcome, wasHidden: request.isHidden },
    });
    return requireTakedownRequest(me, requestId);
  },
});

function requestBySubmission(me: Member, submissionKey: string) {
  const { id, photoId } = takedownRequests;
  return db()
    .select({ id, photoId })
    .from(takedownRequests)
    .where(and(eq(takedownRequests.requestedBy, me.id), eq(takedownRequests.submissionKey, submissionKey)))
    .get();
}

const ownRequests = (me: Member, photoId: number) =>
  and(eq(takedownRequests.photoId, photoId), eq(takedownRequests.requestedBy, me.id));

const hasOpenRequest = (me: Member, photoId: number) =>
  db()
    .select({ id: takedownRequests.id })
    .from(takedownRequests)
    .where(and(ownRequests(me, photoId), isNull(takedownRequests.decidedAt)))
    .get() !== undefined;

/** Whether the last of the member's earlier requests on the photo was declined. The next one then hides nothing. */
const wasKept = (me: Member, photoId: number) =>
  db()
    .select({ outcome: takedownRequests.outcome })
    .from(takedownRequests)
    .where(ownRequests(me, photoId))
    .orderBy(desc(takedownRequests.id))
    .get()?.outcome === "kept";

const isNamed = (me: Member, photoId: number) =>
  db()
    .select({ id: photoNames.id })
    .from(photoNames)
    .where(and(eq(photoNames.photoId, photoId), eq(photoNames.userId, me.id)))
    .get() !== undefined;

/** Deletes the photo until the decision, also as a cover. */
function hidePhoto(me: Member, { id }: Photo) {
  db().update(photoCollections).set({ deletedAt: new Date(), deletedBy: me.id }).where(eq(photoCollections.id, id)).run();
  removeCovers([id]);
}
