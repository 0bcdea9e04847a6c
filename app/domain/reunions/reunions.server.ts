import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { attendsOwnReunion, canManageReunion, canSetReunionStatus } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import type { Tx } from "#db/client.server.ts";
import type { ReunionStatus } from "#db/column-values.ts";
import { reunionAttendees, reunions } from "#db/schema.ts";
import { messageAttendees } from "./attendance.server.ts";
import { editedReunion, newReunion, oneReunion, reunionStatus } from "./reunion-forms.ts";
import { cancelledMessage, changedMessage, reactivatedMessage } from "./reunion-messages.ts";
import { isPastReunion, type Reunion, reunionOf, reunionResponse } from "./reunion-queries.server.ts";

/** What organizers and administrators do with meet-ups: docs/behavior.md, "Meet-Ups". */

/** Without 0 and O, 1, I and L, 5 and S, 2 and Z, 8 and B, U and V: codes are read out on the telephone. */
const codeLetters = "34679ACDEFGHJKMNPQRTWXY";
const codeLength = 4;

/** A code that no meet-up has, like MU-7K3Q. */
function newEventId(tx: Tx): string {
  for (;;) {
    const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]);
    const eventId = `MU-${letters.join("")}`;
    const taken = tx.select({ id: reunions.id }).from(reunions).where(eq(reunions.eventId, eventId)).get();
    if (!taken) return eventId;
  }
}

/**
 * Plans a meet-up. The member who plans it is its organizer and, unless an administrator,
 * the first on its list. The same form sent twice is one meet-up.
 */
export const planReunion = operation({
  log: { action: "reunion.plan", resource: "reunions", attempt: "plan a meet-up" },
  limit: "meetUp",
  input: newReunion,
  run(tx, me, { title, description, eventDate, location, isActive = true, submissionKey }, { note }) {
    const wanted = { title, description: description ?? null, eventDate: eventDate ?? null, location: location ?? null };
    const before = submissionKey ? tx.select().from(reunions).where(eq(reunions.submissionKey, submissionKey)).get() : undefined;
    if (before?.createdBy === me.id && Object.keys(changes<Partial<Reunion>>(before, wanted)).length === 0) {
      note(null);
      return reunionResponse(tx, before.id);
    }
    const { id } = tx
      .insert(reunions)
      .values({
        ...wanted,
        eventId: newEventId(tx),
        organizer: fullName(me),
        createdBy: me.id,
        status: isActive ? "active" : "closed",
        isActive,
        submissionKey: before ? null : submissionKey || null,
      })
      .returning({ id: reunions.id })
      .get();
    if (attendsOwnReunion(me)) tx.insert(reunionAttendees).values({ reunionId: id, userId: me.id }).run();
    note({ description: `${fullName(me)} planned meet-up "${title}"`, resourceId: id, details: wanted });
    return reunionResponse(tx, id);
  },
});

/**
 * Changes title, description, date and place; what is absent stays. Whoever sends
 * isActive, status, organizer or createdBy along changes nothing by it: clients send
 * the whole meet-up back, and a cancelled one would come alive with a corrected title.
 * A new date or place of a coming one is told its attendees. Refuses 403, 404.
 */
export const editReunion = operation({
  log: { action: "reunion.edit", resource: "reunions", attempt: "edit a meet-up" },
  limit: "meetUp",
  input: editedReunion,
  run(tx, me, { reunionId, ...change }, { note }) {
    const before = careFor(tx, me, reunionId, "You can only edit meet-ups that you organize");
    const { after, changed } = write(tx, before, change);
    const isAffected = "eventDate" in changed || "location" in changed;
    if (isAffected && after.status !== "cancelled" && (isToCome(before) || isToCome(after))) {
      messageAttendees(tx, me, after, changedMessage(before, after));
    }
    const description = `${fullName(me)} edited meet-up "${after.title}"`;
    note(Object.keys(changed).length > 0 ? { description, resourceId: reunionId, details: changed } : null);
    return reunionResponse(tx, reunionId);
  },
});

/**
 * Deletes a meet-up with its list. If it was still to take place, its attendees are told that it will not.
 * Refuses 403, 404.
 */
export const deleteReunion = operation({
  log: { action: "reunion.delete", resource: "reunions", attempt: "delete a meet-up" },
  limit: "meetUp",
  input: oneReunion,
  run(tx, me, { reunionId }, { note }) {
    const reunion = careFor(tx, me, reunionId, "You can only delete meet-ups that you organize");
    if (reunion.status !== "cancelled" && isToCome(reunion)) messageAttendees(tx, me, reunion, cancelledMessage(reunion));
    tx.delete(reunions).where(eq(reunions.id, reunionId)).run();
    const { eventId, title, eventDate, location, organizer } = reunion;
    note({
      description: `${fullName(me)} deleted meet-up "${title}"`,
      resourceId: reunionId,
      details: { eventId, title, eventDate, location, organizer },
    });
    return { id: reunionId };
  },
});

/**
 * Activates, cancels or closes a meet-up; the status it has already is no change.
 * Attendees of a coming one hear that it is cancelled, and that it is on again. Refuses 403, 404.
 */
export const setReunionStatus = operation({
  log: { action: "reunion.status", resource: "reunions", attempt: "change a meet-up's status" },
  limit: "administration",
  input: reunionStatus,
  run(tx, me, { reunionId, status }, { note }) {
    const before = reunionOf(tx, reunionId);
    refuseUnless(canSetReunionStatus(me), "Only administrators can change the status of a meet-up");
    const { changed } = write(tx, before, { status, isActive: status === "active" });
    if (before.status !== status && isToCome(before)) tellOfStatus(tx, me, before, status);
    const description = `${fullName(me)} set meet-up "${before.title}" to ${status}`;
    note(before.status === status ? null : { description, resourceId: reunionId, details: changed });
    return reunionResponse(tx, reunionId);
  },
});

/** Closes an active meet-up: nobody joins any more. A closed one stays closed. Refuses 403, 404, and 409 for cancelled ones. */
export const closeReunion = operation({
  log: { action: "reunion.close", resource: "reunions", attempt: "close a meet-up" },
  limit: "meetUp",
  input: oneReunion,
  run(tx, me, { reunionId }, { note }) {
    const before = careFor(tx, me, reunionId, "You can only close meet-ups that you organize");
    if (before.status === "cancelled") throw new Refusal(409, "This meet-up is cancelled, and cannot be closed besides");
    const { changed } = write(tx, before, { status: "closed", isActive: false });
    const description = `${fullName(me)} closed meet-up "${before.title}"`;
    note(before.status === "closed" ? null : { description, resourceId: reunionId, details: changed });
    return reunionResponse(tx, reunionId);
  },
});

function careFor(tx: Tx, me: Member, reunionId: number, sentence: string): Reunion {
  const reunion = reunionOf(tx, reunionId);
  refuseUnless(canManageReunion(me, reunion), sentence);
  return reunion;
}

const isToCome = (reunion: Reunion) => !isPastReunion(reunion, new Date());

function tellOfStatus(tx: Tx, me: Member, reunion: Reunion, status: ReunionStatus) {
  if (status === "cancelled") messageAttendees(tx, me, reunion, cancelledMessage(reunion));
  if (status === "active" && reunion.status === "cancelled") messageAttendees(tx, me, reunion, reactivatedMessage(reunion));
}

/** Writes what differs. Calendars hear of it by the sequence, and of nothing else. */
function write(tx: Tx, before: Reunion, change: Partial<Pick<Reunion, Changeable>>) {
  const changed = changes<Partial<Reunion>>(before, change);
  if (Object.keys(changed).length === 0) return { after: before, changed };
  const after = tx
    .update(reunions)
    .set({ ...change, sequence: before.sequence + 1, updatedAt: new Date() })
    .where(eq(reunions.id, before.id))
    .returning()
    .get();
  return { after, changed };
}
type Changeable = "title" | "description" | "eventDate" | "location" | "status" | "isActive";
