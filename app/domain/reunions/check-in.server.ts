import { and, eq } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies } from "#db/schema.ts";
import { newArrival, undoneArrival } from "./check-in-forms.ts";
import { type Expected, expectedAt, requireDoor, waitingAt } from "./check-in-queries.server.ts";
import type { Reunion } from "./reunion-queries.server.ts";

/** Checking attendees in at the door, and undoing it. */

const notListed = "This member is not on the list";
const placeOf = (reunionId: number, userId: number) =>
  and(eq(reunionAttendees.reunionId, reunionId), eq(reunionAttendees.userId, userId));
const find = (reunionId: number, userId: number) => expectedAt(reunionId).find(({ id }) => id === userId);

/** The meet-up, for changes of who is there. Throws Refusal 403, 404, and 409 if it was cancelled. */
export function requireOpenDoor(me: Member, reunionId: number): Reunion {
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
 * Checks an attendee in. The first check-in counts: another one changes nothing and returns the first. The organizer and
 * administrators can also let somebody in who is on the waiting list. Throws Refusal 403, 404, and 409 if the meet-up was
 * cancelled.
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

/**
 * Moves somebody from the waiting list to the list of attendees; undoing their arrival puts them back. Returns how many guests they
 * wanted to bring.
 */
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

/**
 * Undoes the arrival that the screen showed, given by its time. Somebody from the waiting list goes back to their former place
 * there. If it was undone already, nothing changes. Throws Refusal 403, 404, and 409 if they were checked in again since then, or
 * if the meet-up was cancelled.
 */
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
