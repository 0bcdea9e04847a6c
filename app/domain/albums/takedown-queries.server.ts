import { and, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { canDecideTakedown, isAdministrator } from "#app/domain/core/permissions.ts";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { db, given, prepared } from "#db/client.server.ts";
import type { TakedownOutcome } from "#db/column-values.ts";
import { photoCollections, photoNames, takedownRequests, users } from "#db/schema.ts";

/** Requests to take photos down, for the member who asked, the photo's owner, and administrators. */

const shownDecisions = 50;

const [album, owner, decider] = [alias(photoCollections, "album"), alias(users, "owner"), alias(users, "decider")];
const isOpen = isNull(takedownRequests.decidedAt);

/** What a member may see: their own requests, and those on their photos. Administrators see all. */
const isVisible = (me: Member) =>
  isAdministrator(me) ? undefined : or(eq(takedownRequests.requestedBy, me.id), eq(photoCollections.userId, me.id));

const visibleRequests = (me: Member, where: SQL) =>
  db()
    .select({
      id: takedownRequests.id,
      requestedBy: takedownRequests.requestedBy,
      requester: { firstName: users.firstName, lastName: users.lastName },
      reason: takedownRequests.reason,
      hidesPhoto: takedownRequests.hidesPhoto,
      createdAt: takedownRequests.createdAt,
      outcome: takedownRequests.outcome,
      decidedAt: takedownRequests.decidedAt,
      decider: { firstName: decider.firstName, lastName: decider.lastName },
      photo: {
        id: photoCollections.id,
        title: photoCollections.title,
        imageUrl: photoCollections.imageUrl,
        userId: photoCollections.userId,
        deletedAt: photoCollections.deletedAt,
      },
      owner: { firstName: owner.firstName, lastName: owner.lastName },
      album: { id: album.id, title: album.title, deletedAt: album.deletedAt },
    })
    .from(takedownRequests)
    .innerJoin(photoCollections, eq(photoCollections.id, takedownRequests.photoId))
    .innerJoin(album, eq(album.id, photoCollections.collectionId))
    .innerJoin(owner, eq(owner.id, photoCollections.userId))
    .leftJoin(users, eq(users.id, takedownRequests.requestedBy))
    .leftJoin(decider, eq(decider.id, takedownRequests.decidedBy))
    .where(and(where, isVisible(me)));

type Row = ReturnType<ReturnType<typeof visibleRequests>["all"]>[number];

const toRequest = (row: Row) => {
  const { requester, decider, owner, photo, album, hidesPhoto, ...request } = row;
  const { deletedAt, ...shownPhoto } = photo;
  return {
    ...request,
    /** Null if they have left the site. */
    requestedByName: requester && request.requestedBy !== null ? fullName(requester) : null,
    decidedByName: decider && fullName(decider),
    photo: { ...shownPhoto, albumId: album.id, albumTitle: album.title, addedByName: fullName(owner) },
    /** Whether it hides the photo from everybody else until it is decided. */
    isHidden: hidesPhoto && request.outcome === null,
    /** Whether members can see the photo. */
    isPhotoVisible: deletedAt === null && album.deletedAt === null,
  };
};
export type TakedownRequest = ReturnType<typeof toRequest>;

/** Open requests, oldest first, and the last 50 decisions: all for administrators, else one's own and those on one's photos. */
export function listTakedownRequests(member: Member): { open: TakedownRequest[]; decided: TakedownRequest[] } {
  const { id, decidedAt } = takedownRequests;
  const open = visibleRequests(member, isOpen).orderBy(id).all();
  const isDecided = isNotNull(decidedAt);
  const decided = visibleRequests(member, isDecided).orderBy(desc(decidedAt), desc(id)).limit(shownDecisions).all();
  return { open: open.map(toRequest), decided: decided.map(toRequest) };
}

/** One request that the member may see. Throws Refusal 404. */
export const requireTakedownRequest = (member: Member, id: number): TakedownRequest =>
  toRequest(requireFound(visibleRequests(member, eq(takedownRequests.id, id)).get(), "Request not found"));

const newsOf = prepared((db, decidesAll: boolean) => {
  const me = given("me");
  const isOwner = eq(photoCollections.userId, me);
  const isTold = and(eq(takedownRequests.requestedBy, me), gt(takedownRequests.decidedAt, given("since")));
  return db
    .select({
      photos: countDistinct(takedownRequests.photoId),
      own: sql<number>`coalesce(max(${isOwner}), 0)`,
      decided: sql<number>`(select count(*) from ${takedownRequests} where ${isTold})`,
    })
    .from(takedownRequests)
    .innerJoin(photoCollections, eq(photoCollections.id, takedownRequests.photoId))
    .where(and(isOpen, decidesAll ? undefined : isOwner))
    .prepare();
});

/** For Home: photos that wait for this member's decision, and how many of their own requests were decided. Null for nothing. */
export function takedownNews(member: Member, since: Date | null) {
  const values = { me: member.id, since: since?.getTime() ?? null };
  const { photos = 0, own = 0, decided = 0 } = newsOf(isAdministrator(member)).get(values) ?? {};
  return photos + decided > 0 ? { photos, isOwn: own === 1, decided } : null;
}
export type TakedownNews = NonNullable<ReturnType<typeof takedownNews>>;

/** The photo of the dialog that asks to take it down, or null. */
export function findPhotoToTakeDown(member: Member, albumId: number, photoId: number) {
  const photo = db()
    .select({
      id: photoCollections.id,
      title: photoCollections.title,
      imageUrl: photoCollections.imageUrl,
      userId: photoCollections.userId,
      isNamed:
        sql`exists (select 1 from ${photoNames} n where n.photo_id = photo_collections.id and n.user_id = ${member.id})`.mapWith(
          Boolean,
        ),
      /** The last of the member's requests on this photo. */
      asked: sql<string | null>`(select json_object('at', r.created_at, 'outcome', r.outcome) from takedown_requests r
        where r.photo_id = photo_collections.id and r.requested_by = ${member.id} order by r.id desc limit 1)`,
    })
    .from(photoCollections)
    .where(and(eq(photoCollections.id, photoId), eq(photoCollections.collectionId, albumId), isNull(photoCollections.deletedAt)))
    .get();
  if (!photo) return null;
  const { asked, isNamed, ...shown } = photo;
  const last = asked === null ? null : (JSON.parse(asked) as { at: number; outcome: string | null });
  return {
    ...shown,
    canDelete: canDecideTakedown(member, photo),
    /** When the member asked, if nobody has decided yet. */
    askedAt: last && last.outcome === null ? new Date(last.at) : null,
    /** Whether asking hides the photo at once. */
    isHiddenAtOnce: isNamed && last?.outcome !== "kept",
  };
}
export type PhotoToTakeDown = NonNullable<ReturnType<typeof findPhotoToTakeDown>>;

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
 * Decides open requests on photos of a deleted album (null: of all, and on the member's own photos), and deletes these photos.
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

/** Records that a photo deleted after a request is kept after all. Throws Refusal 409 if another request is still open. */
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
