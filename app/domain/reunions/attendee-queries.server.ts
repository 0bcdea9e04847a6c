import { and, asc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canReadPaymentNote } from "#app/domain/core/permissions.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies, users } from "#db/schema.ts";
import { hasPlace, requireReunion } from "./reunion-queries.server.ts";
import { shownFaces } from "./reunions.ts";
import { waitingBefore } from "./waiting-list.server.ts";

/** Who attends a meet-up, and what a member answered. */

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profession: users.profession,
  guests: reunionAttendees.guests,
} as const;

const isListedAttendee = (reunionId: number | SQLWrapper) => and(eq(reunionAttendees.reunionId, reunionId), hasPlace);

/** Attendees in the order in which they joined (GET /api/reunions/{id}/attendees). `id` is the member's. Throws Refusal 404. */
export function listAttendees(reunionId: number) {
  requireReunion(reunionId);
  return streamedList(
    () =>
      db()
        .select({ id: reunionAttendees.id })
        .from(reunionAttendees)
        .crossJoin(users)
        .where(isListedAttendee(reunionId))
        .orderBy(asc(reunionAttendees.id))
        .all(),
    (ids) =>
      db()
        .select(columns)
        .from(reunionAttendees)
        .crossJoin(users)
        // The plus keeps SQLite from walking all attendees for each batch of ids.
        .where(and(inArray(reunionAttendees.id, ids), sql`+(${isListedAttendee(reunionId)})`))
        .orderBy(asc(reunionAttendees.id))
        .all(),
  );
}

/** All attendees in the order in which they joined, for the screen. The API uses `listAttendees`. */
export const attendeesOf = (reunionId: number) =>
  db()
    .select({ ...columns, profileImageUrl: users.profileImageUrl, yearbookImageUrl: users.yearbookImageUrl })
    .from(reunionAttendees)
    .crossJoin(users)
    .where(isListedAttendee(reunionId))
    .orderBy(asc(reunionAttendees.id))
    .all();
export type Attendee = ReturnType<typeof attendeesOf>[number];

const firstFaces = prepared((db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      yearbookImageUrl: users.yearbookImageUrl,
    })
    .from(reunionAttendees)
    .crossJoin(users)
    .where(isListedAttendee(given("reunionId")))
    .orderBy(asc(reunionAttendees.id))
    .limit(shownFaces)
    .prepare(),
);

/** The attendees who joined first, as many as the next meet-up shows. */
export const facesOf = (reunionId: number) => firstFaces().all({ reunionId });
export type Face = ReturnType<typeof facesOf>[number];

/** A member's place on the list. */
export const findOwnRow = (me: Member, reunionId: number) =>
  db()
    .select({
      id: reunionAttendees.id,
      guests: reunionAttendees.guests,
      guestNames: reunionAttendees.guestNames,
      note: reunionAttendees.note,
    })
    .from(reunionAttendees)
    .where(and(eq(reunionAttendees.reunionId, reunionId), eq(reunionAttendees.userId, me.id)))
    .get();

/** A member's answer, if they are not on the list. */
export const findReply = (me: Member, reunionId: number) =>
  db()
    .select()
    .from(reunionReplies)
    .where(and(eq(reunionReplies.reunionId, reunionId), eq(reunionReplies.userId, me.id)))
    .get();

/** A member's own answer, with how many are ahead of them if they are on the waiting list. */
export function ownReply(me: Member, reunionId: number) {
  const place = findOwnRow(me, reunionId);
  const reply = place ? { ...place, answer: "coming" as const } : findReply(me, reunionId);
  if (!reply) return { answer: "none" as const, guests: 0, guestNames: null, note: null, waitingBefore: null };
  const { answer, guests, guestNames, note } = reply;
  return { answer, guests, guestNames, note, waitingBefore: answer === "waiting" ? waitingBefore(reunionId, me.id) : null };
}
export type OwnReply = ReturnType<typeof ownReply>;

/** Whether a member attends a meet-up, or what else they answered (GET /api/reunions/{id}/attendance). Throws Refusal 404. */
export function findAttendance(me: Member, reunionId: number) {
  requireReunion(reunionId);
  const { answer, waitingBefore } = ownReply(me, reunionId);
  return { isAttending: answer === "coming", answer, waitingBefore };
}

/** A member's own answer, and how to pay if they may read it (GET /api/reunions/{id}/reply). Throws Refusal 404. */
export function findOwnReply(me: Member, reunionId: number) {
  const reunion = requireReunion(reunionId);
  const reply = ownReply(me, reunionId);
  return { ...reply, paymentNote: canReadPaymentNote(me, reunion, reply.answer === "coming") ? reunion.paymentNote : null };
}
