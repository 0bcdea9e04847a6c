import { and, eq } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/messages.server.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies, reunions } from "#db/schema.ts";
import { type Attendee, attendeesOf, findOwnRow, findReply, ownReply } from "./attendee-queries.server.ts";
import { editedGuests, newAttendance, oneReunion, reunionReply } from "./reunion-forms.ts";
import { transferredMessage } from "./reunion-messages.server.ts";
import { queueTransferNotice } from "./reunion-notices.server.ts";
import { type Reunion, requireReunion } from "./reunion-queries.server.ts";
import { guestLabel } from "./reunions.ts";
import { fillFreePlaces, freePlaces } from "./waiting-list.server.ts";

/** Joining and leaving meet-ups, and answering invitations. */

const deleteReply = (me: Member, reunionId: number) =>
  db()
    .delete(reunionReplies)
    .where(and(eq(reunionReplies.reunionId, reunionId), eq(reunionReplies.userId, me.id)))
    .run();

/** Joins a meet-up with guests, or its waiting list if it is full. Throws Refusal 404, 409 (not active, or already joined). */
export const joinReunion = operation({
  log: { action: "reunion.join", resource: "reunions", attempt: "join a meet-up" },
  limit: "attendance",
  input: newAttendance,
  run(me, { reunionId, guests }, { note }) {
    const reunion = requireReunion(reunionId);
    refuseUnlessActive(reunion);
    if (findOwnRow(me, reunionId)) throw new Refusal(409, "You have already joined this meet-up");
    const earlier = findReply(me, reunionId);
    if (earlier?.answer === "waiting") throw new Refusal(409, "You are already on the waiting list");
    const isAttending = takePlace(me, reunion, { guests, guestNames: null, note: null });
    note({
      description: `${fullName(me)} joined ${isAttending ? "" : "the waiting list of "}meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { guests },
    });
    return isAttending ? { isAttending, guests } : { isAttending, isWaiting: true, guests };
  },
});

/** Changes the number of one's guests. Throws Refusal 404, 409 (not joined, not active, or no room). */
export const changeGuests = operation({
  log: { action: "reunion.guests", resource: "reunions", attempt: "change the number of their guests" },
  limit: "attendance",
  input: editedGuests,
  run(me, { reunionId, guests }, { note }) {
    const reunion = requireReunion(reunionId);
    const ownRow = requireOwnRow(me, reunionId);
    if (reunion.status !== "active")
      throw new Refusal(409, `This meet-up is ${reunion.status}, so the number of guests can't be changed`);
    updatePlace(me, reunion, ownRow, { guests });
    note({
      description: `${fullName(me)} changed the number of guests for meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { guests: { from: ownRow.guests, to: guests } },
    });
    return { isAttending: true, guests };
  },
});

/** Leaves a meet-up or its waiting list. An organizer passes it to the first attendee. Throws Refusal 404, 409 (not joined). */
export const leaveReunion = operation({
  log: { action: "reunion.leave", resource: "reunions", attempt: "leave a meet-up" },
  limit: "attendance",
  input: oneReunion,
  run(me, { reunionId }, { note }) {
    const reunion = requireReunion(reunionId);
    const isWaiting = findReply(me, reunionId)?.answer === "waiting";
    if (isWaiting) deleteReply(me, reunionId);
    else requireOwnRow(me, reunionId);
    const successor = isWaiting ? null : givePlaceUp(me, reunion);
    note({
      description: `${fullName(me)} left ${isWaiting ? "the waiting list of " : ""}meet-up "${reunion.title}"${succession(successor)}`,
      resourceId: reunionId,
      details: successor ? { createdBy: { from: me.id, to: successor.id } } : {},
    });
    return { ownershipTransferred: successor !== null, newOrganizer: successor && fullName(successor) };
  },
});

const succession = (successor: Attendee | null) => (successor ? `; ${fullName(successor)} is now the organizer` : "");

/** Answers an invitation: coming is joining, any other answer of an attendee is leaving. Throws Refusal 404, 409. */
export const replyToReunion = operation({
  log: { action: "reunion.reply", resource: "reunions", attempt: "answer an invitation" },
  limit: "attendance",
  input: reunionReply,
  run(me, { reunionId, answer, guests, guestNames = null, note: noteToOrganizer = null }, { note }) {
    const reunion = requireReunion(reunionId);
    if (answer === "coming" || answer === "perhaps") refuseUnlessActive(reunion);
    const party = { guests, guestNames, note: noteToOrganizer };
    const ownRow = findOwnRow(me, reunionId);
    let successor: Attendee | null = null;
    if (answer === "coming") {
      if (ownRow) updatePlace(me, reunion, ownRow, party);
      else takePlace(me, reunion, party);
    } else {
      if (ownRow) successor = givePlaceUp(me, reunion);
      deleteReply(me, reunionId);
      if (answer !== "none")
        db()
          .insert(reunionReplies)
          .values({ reunionId, userId: me.id, answer, ...party })
          .run();
    }
    note({
      description: `${fullName(me)} answered the invitation to meet-up "${reunion.title}"${succession(successor)}`,
      resourceId: reunionId,
      details: { answer, guests },
    });
    return {
      ...ownReply(me, reunionId),
      ownershipTransferred: successor !== null,
      newOrganizer: successor && fullName(successor),
    };
  },
});

function refuseUnlessActive({ status }: Reunion): void {
  if (status !== "active") throw new Refusal(409, `This meet-up is ${status}, so nobody can join it`);
}

interface Party {
  guests: number;
  guestNames: string | null;
  note: string | null;
}

/** Puts a member on the list if there is room for them and their guests, otherwise on the waiting list, where they keep their turn. */
function takePlace(me: Member, reunion: Reunion, party: Party): boolean {
  const earlier = findReply(me, reunion.id);
  if (earlier?.answer === "waiting") {
    db().update(reunionReplies).set(party).where(eq(reunionReplies.id, earlier.id)).run();
    fillFreePlaces(me, reunion);
    return findOwnRow(me, reunion.id) !== undefined;
  }
  deleteReply(me, reunion.id);
  const isRoom = 1 + party.guests <= (freePlaces(reunion) ?? Number.POSITIVE_INFINITY);
  const row = { reunionId: reunion.id, userId: me.id, ...party };
  if (isRoom) db().insert(reunionAttendees).values(row).run();
  else
    db()
      .insert(reunionReplies)
      .values({ ...row, answer: "waiting" })
      .run();
  return isRoom;
}

/** Changes what an attendee said. Throws Refusal 409 if there are no places left for guests. */
function updatePlace(
  me: Member,
  reunion: Reunion,
  ownRow: { id: number; guests: number },
  party: Partial<Party> & { guests: number },
) {
  const free = freePlaces(reunion);
  const more = party.guests - ownRow.guests;
  if (free !== null && more > free) {
    const room = free === 0 ? "There are no places left for guests" : `There is room for only ${guestLabel(free)} more`;
    throw new Refusal(409, `${room}. Nothing was changed.`, { field: "guests" });
  }
  db().update(reunionAttendees).set(party).where(eq(reunionAttendees.id, ownRow.id)).run();
  if (more < 0) fillFreePlaces(me, reunion);
}

/** Takes an attendee off the list. Returns the new organizer, if the organizer leaves. */
function givePlaceUp(me: Member, reunion: Reunion): Attendee | null {
  const isTheirs = and(eq(reunionAttendees.reunionId, reunion.id), eq(reunionAttendees.userId, me.id));
  db().delete(reunionAttendees).where(isTheirs).run();
  if (reunion.createdBy === me.id) return transferOrganizer(me, reunion);
  fillFreePlaces(me, reunion);
  return null;
}

function requireOwnRow(me: Member, reunionId: number) {
  const ownRow = findOwnRow(me, reunionId);
  if (!ownRow) throw new Refusal(409, "You haven't joined this meet-up");
  return ownRow;
}

/** Makes the first attendee the organizer after the organizer left, and tells them. Null if there are no attendees. */
export function transferOrganizer(me: Member, reunion: Reunion): Attendee | null {
  const [first] = attendeesOf(reunion.id);
  if (!first) fillFreePlaces(me, reunion);
  const successor = first ?? attendeesOf(reunion.id)[0];
  if (!successor) return null;
  db()
    .update(reunions)
    .set({ createdBy: successor.id, organizer: fullName(successor), updatedAt: new Date() })
    .where(eq(reunions.id, reunion.id))
    .run();
  addAutomaticMessage({ from: me.id, to: successor.id, ...transferredMessage(reunion) });
  queueTransferNotice(me, successor.id, reunion);
  fillFreePlaces(me, { ...reunion, createdBy: successor.id });
  return successor;
}
