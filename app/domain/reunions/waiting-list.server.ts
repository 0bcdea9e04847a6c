import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { addAutomaticMessage } from "#app/domain/messages/messages.server.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies, reunions, users } from "#db/schema.ts";
import { roomMessage, senderOf } from "./reunion-messages.server.ts";
import { queuePlaceNotice } from "./reunion-notices.server.ts";
import { hasPlace, isPastReunion, isSetAside, type Reunion } from "./reunion-queries.server.ts";

/** Who has a place at a meet-up with limited room, and who waits for one. */

/** How many more people there is room for; null without a limit. Never negative, although an organizer can lower the limit. */
export function freePlaces({ id, capacity }: Pick<Reunion, "id" | "capacity">): number | null {
  if (capacity === null) return null;
  const taken = db()
    .select({ people: sql<number>`coalesce(sum(1 + ${reunionAttendees.guests}), 0)` })
    .from(reunionAttendees)
    .crossJoin(users)
    .where(and(eq(reunionAttendees.reunionId, id), hasPlace))
    .get();
  return Math.max(0, capacity - (taken?.people ?? 0));
}

/** The order of the waiting list. The time of an answer stays the same when it moves between the lists. */
export const waitingOrder = [asc(reunionReplies.createdAt), asc(reunionReplies.id)];

/** Who waits for a place at a meet-up, in `from(reunionReplies).crossJoin(users)`. */
export const isWaitingFor = (reunionId: number) =>
  and(
    eq(reunionReplies.reunionId, reunionId),
    eq(reunionReplies.answer, "waiting"),
    eq(users.id, reunionReplies.userId),
    isOpenAccount,
  );

/** Those who wait for a place, in the order in which they joined. */
export const waitingFor = (reunionId: number) =>
  db()
    .select({ reply: reunionReplies, firstName: users.firstName, lastName: users.lastName })
    .from(reunionReplies)
    .crossJoin(users)
    .where(isWaitingFor(reunionId))
    .orderBy(...waitingOrder)
    .all();

/** How many people are ahead of somebody; 0 for the first. */
export const waitingBefore = (id: number, userId: number): number =>
  waitingFor(id).findIndex(({ reply }) => reply.userId === userId);

/**
 * Gives free places to the waiting list, first come, first served, and tells people. A party too large keeps its turn, and the
 * next that fits comes in. Call it when somebody leaves, and when the limit changes.
 */
export function fillFreePlaces(me: Member, reunion: Reunion): void {
  if (reunion.status !== "active" || isPastReunion(reunion, new Date())) return;
  const sender = senderOf(me, reunion);
  let free = freePlaces(reunion) ?? Number.POSITIVE_INFINITY;
  for (const { reply } of waitingFor(reunion.id)) {
    const people = 1 + reply.guests;
    if (people > free) continue;
    free -= people;
    const { userId, guests, guestNames, note, createdAt } = reply;
    db().delete(reunionReplies).where(eq(reunionReplies.id, reply.id)).run();
    db().insert(reunionAttendees).values({ reunionId: reunion.id, userId, guests, guestNames, note, createdAt }).run();
    if (userId === reunion.createdBy) continue;
    addAutomaticMessage({ from: sender, to: userId, ...roomMessage(reunion) });
    queuePlaceNotice(userId, reunion);
  }
}

/** The meet-ups with a limit where somebody is on the list. */
export const limitedReunions = (userId: number): Reunion[] =>
  db()
    .select({ reunion: reunions })
    .from(reunionAttendees)
    .innerJoin(reunions, eq(reunions.id, reunionAttendees.reunionId))
    .where(and(eq(reunionAttendees.userId, userId), isNotNull(reunions.capacity)))
    .all()
    .map(({ reunion }) => reunion);

/** What becomes of a member's places at meet-ups when their account is closed, and when it is reopened. */

/** Gives the places of a closed account to members on the waiting lists. Its own row stays and isn't counted. */
export function fillPlacesOf(me: Member, userId: number): void {
  for (const reunion of limitedReunions(userId)) fillFreePlaces(me, reunion);
}

/** Frees the places at coming meet-ups of somebody now in memoriam, for the waiting lists. Where they arrived, they stay. */
export function setPlacesAside(me: Member, userId: number, now = new Date()): void {
  const coming = db()
    .select({ id: reunions.id })
    .from(reunions)
    .where(or(isNull(reunions.eventDate), gt(reunions.eventDate, now)));
  db()
    .update(reunionAttendees)
    .set({ wasWaiting: true })
    .where(
      and(eq(reunionAttendees.userId, userId), isNull(reunionAttendees.arrivedAt), inArray(reunionAttendees.reunionId, coming)),
    )
    .run();
  fillPlacesOf(me, userId);
}

/** Restores the places and answers of somebody who was in memoriam by mistake, even at meet-ups that are now full. */
export function restorePlaces(userId: number): void {
  db()
    .update(reunionAttendees)
    .set({ wasWaiting: false })
    .where(and(eq(reunionAttendees.userId, userId), isSetAside))
    .run();
}
