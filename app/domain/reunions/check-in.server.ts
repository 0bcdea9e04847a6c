import { and, eq, inArray, ne } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { isSameName } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies, reunionWalkIns } from "#db/schema.ts";
import { newArrival, newWalkIn, oneWalkIn, payments, undoneArrival } from "./check-in-forms.ts";
import { type Expected, expectedAt, requireDoor, waitingAt, walkInsAt } from "./check-in-queries.server.ts";
import type { Reunion } from "./reunion-queries.server.ts";

/** Checking attendees in at the door, and undoing it. */

const notListed = "This member is not on the list";
const placeOf = (reunionId: number, userId: number) =>
  and(eq(reunionAttendees.reunionId, reunionId), eq(reunionAttendees.userId, userId));
const find = (reunionId: number, userId: number) => expectedAt(reunionId).find(({ id }) => id === userId);

/** The meet-up, for changes of who is there. Throws Refusal 403, 404, and 409 if it was cancelled. */
function requireOpenDoor(me: Member, reunionId: number): Reunion {
  const reunion = requireDoor(me, reunionId);
  if (reunion.status === "cancelled") throw new Refusal(409, "This meet-up was cancelled, so nobody can be checked in");
  return reunion;
}

/** Who came in, when, with how many guests, and who checked them in. `isNew` is false if somebody else was first. */
const arrivalOf = ({ id, firstName, lastName, arrivedAt, arrivedGuests, checkedInBy }: Expected, isNew: boolean) => ({
  id,
  firstName,
  lastName,
  arrivedAt,
  arrivedGuests,
  checkedInBy,
  isNew,
});
export type Arrival = ReturnType<typeof arrivalOf>;

/**
 * Checks an attendee in; only the first time counts. Organizers may let in who waits. Throws Refusal 403, 404, 409 (cancelled).
 */
export const checkIn = operation({
  log: { action: "reunion.check-in", resource: "reunions", attempt: "check somebody in at a meet-up" },
  limit: "change",
  input: newArrival,
  run(me, { reunionId, userId, guests }, { note }): Arrival {
    const reunion = requireOpenDoor(me, reunionId);
    const before = find(reunionId, userId);
    if (before?.arrivedAt) {
      note(null);
      return arrivalOf(before, false);
    }
    const now = new Date();
    const expectedGuests = before?.guests ?? letInFromWaitingList(me, reunion, userId);
    const arrivedGuests = guests ?? expectedGuests;
    db()
      .update(reunionAttendees)
      .set({ arrivedAt: now, arrivedGuests, checkedInBy: me.id })
      .where(placeOf(reunionId, userId))
      .run();
    const after = requireFound(find(reunionId, userId), notListed);
    note({
      description: `${fullName(me)} checked in ${fullName(after)} at meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { userId, guests: arrivedGuests },
    });
    return arrivalOf(after, true);
  },
});

/** Moves somebody from the waiting list to the attendees; undoing their arrival puts them back. Returns their guests. */
function letInFromWaitingList(me: Member, reunion: Reunion, userId: number): number {
  const isWaiting = waitingAt(reunion.id).some(({ id }) => id === userId);
  if (!isWaiting) throw new Refusal(404, notListed);
  refuseUnless(
    canManageReunion(me, reunion),
    "Only the organizer and administrators can let in somebody who is on the waiting list",
  );
  const isTheirs = and(eq(reunionReplies.reunionId, reunion.id), eq(reunionReplies.userId, userId));
  const { guests, guestNames, note, createdAt } = requireFound(
    db().delete(reunionReplies).where(isTheirs).returning().get(),
    notListed,
  );
  db()
    .insert(reunionAttendees)
    .values({ reunionId: reunion.id, userId, guests, guestNames, note, createdAt, wasWaiting: true })
    .run();
  return guests;
}

/** Undoes the arrival that the screen showed, by its time. Throws Refusal 403, 404, 409 (checked in again, or cancelled). */
export const undoCheckIn = operation({
  log: { action: "reunion.undo-check-in", resource: "reunions", attempt: "undo that somebody came to a meet-up" },
  limit: "change",
  input: undoneArrival,
  run(me, { reunionId, userId, arrivedAt }, { note }): Arrival {
    const reunion = requireOpenDoor(me, reunionId);
    const before = find(reunionId, userId);
    if (!before?.arrivedAt) {
      note(null);
      return arrivalOf(requireFound(before, notListed), false);
    }
    if (before.arrivedAt.getTime() !== arrivedAt.getTime()) {
      const by = before.checkedInBy ? ` by ${before.checkedInBy}` : "";
      throw new Refusal(409, `Meanwhile, ${fullName(before)} was checked in again${by}. Nothing was changed.`);
    }
    const undone = { arrivedAt: null, arrivedGuests: 0, checkedInBy: null };
    const row = db().update(reunionAttendees).set(undone).where(placeOf(reunionId, userId)).returning().get();
    if (row?.wasWaiting) {
      const { guests, guestNames, note: noteToOrganizer, createdAt } = row;
      db().delete(reunionAttendees).where(placeOf(reunionId, userId)).run();
      db()
        .insert(reunionReplies)
        .values({ reunionId, userId, answer: "waiting", guests, guestNames, note: noteToOrganizer, createdAt })
        .run();
    }
    note({
      description: `${fullName(me)} undid that ${fullName(before)} came to meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { userId },
    });
    return arrivalOf({ ...before, ...undone }, true);
  },
});

/** People who came without being on the list. */

/**
 * Adds somebody who was not on the list; the same form twice adds one. Throws Refusal 403, 404, 409 (name on a list,
 * cancelled).
 */
export const addWalkIn = operation({
  log: { action: "reunion.walk-in", resource: "reunions", attempt: "add a walk-in to a meet-up" },
  limit: "change",
  input: newWalkIn,
  run(me, { reunionId, name, submissionKey }, { note }) {
    const reunion = requireOpenDoor(me, reunionId);
    const present = walkInsAt(reunionId);
    const isSameForm = and(eq(reunionWalkIns.reunionId, reunionId), eq(reunionWalkIns.submissionKey, submissionKey ?? ""));
    const earlier = submissionKey ? db().select().from(reunionWalkIns).where(isSameForm).get() : undefined;
    const sent = earlier?.name === name ? present.find(({ id }) => id === earlier.id) : undefined;
    if (sent) {
      note(null);
      return sent;
    }
    refuseDouble(reunionId, name);
    const { id } = db()
      .insert(reunionWalkIns)
      .values({ reunionId, name, addedBy: me.id, submissionKey: earlier ? null : submissionKey || null })
      .returning({ id: reunionWalkIns.id })
      .get();
    note({
      description: `${fullName(me)} added ${name} as a walk-in to meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { walkInId: id },
    });
    return requireFound(
      walkInsAt(reunionId).find((walkIn) => walkIn.id === id),
      "Walk-in not found",
    );
  },
});

function refuseDouble(reunionId: number, name: string): void {
  const isTheirs = (person: { firstName: string; lastName: string }) => isSameName(fullName(person), name);
  const another = "If this is somebody else, please add something to the name.";
  if (expectedAt(reunionId).some(isTheirs))
    throw new Refusal(409, `Somebody called ${name} is on the list. Please check them in there. ${another}`, { field: "name" });
  if (waitingAt(reunionId).some(isTheirs))
    throw new Refusal(409, `Somebody called ${name} is on the waiting list. ${another}`, { field: "name" });
  if (walkInsAt(reunionId).some((walkIn) => isSameName(walkIn.name, name)))
    throw new Refusal(409, `Somebody called ${name} was added already. ${another}`, { field: "name" });
}

/** Removes a walk-in. Throws Refusal 403, 404, and 409 if the meet-up was cancelled. */
export const removeWalkIn = operation({
  log: { action: "reunion.remove-walk-in", resource: "reunions", attempt: "remove a walk-in from a meet-up" },
  limit: "change",
  input: oneWalkIn,
  run(me, { reunionId, walkInId }, { note }) {
    const reunion = requireOpenDoor(me, reunionId);
    const isTheirs = and(eq(reunionWalkIns.id, walkInId), eq(reunionWalkIns.reunionId, reunionId));
    const removed = requireFound(
      db().delete(reunionWalkIns).where(isTheirs).returning().get(),
      "This walk-in was already removed",
    );
    note({
      description: `${fullName(me)} removed walk-in ${removed.name} from meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { walkInId },
    });
    return { id: walkInId };
  },
});

/** Which attendees have paid. The site handles no money: the organizer checks it off, or who is at the door. */

/** Notes who has paid and who has not; ignores ids of others. Returns how many changed. Throws Refusal 403, 404. */
export const markPaid = operation({
  log: { action: "reunion.paid", resource: "reunions", attempt: "note who has paid for a meet-up" },
  limit: "change",
  input: payments,
  run(me, { reunionId, paid, notPaid }, { note }) {
    const reunion = requireDoor(me, reunionId);
    const set = (ids: number[], hasPaid: boolean) =>
      db()
        .update(reunionAttendees)
        .set({ hasPaid })
        .where(
          and(
            eq(reunionAttendees.reunionId, reunionId),
            inArray(reunionAttendees.userId, ids),
            ne(reunionAttendees.hasPaid, hasPaid),
          ),
        )
        .returning({ userId: reunionAttendees.userId })
        .all()
        .map(({ userId }) => userId);
    const changed = { paid: set(paid, true), notPaid: set(notPaid, false) };
    const count = changed.paid.length + changed.notPaid.length;
    const description = `${fullName(me)} noted who has paid for meet-up "${reunion.title}"`;
    note(count > 0 ? { description, resourceId: reunionId, details: changed } : null);
    return { changed: count };
  },
});
