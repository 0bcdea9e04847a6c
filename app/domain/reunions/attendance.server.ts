import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { reunionAttendees, reunions, users } from "#db/schema.ts";
import { changedGuests, joining, oneReunion } from "./reunion-forms.ts";
import { type Letter, transferredMessage } from "./reunion-messages.ts";
import { type Reunion, reunionOf } from "./reunion-queries.server.ts";

/** Who comes to a meet-up, with how many guests: docs/behavior.md, "Attendees". */

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profession: users.profession,
  guests: reunionAttendees.guests,
} as const;

/** Members who have left the site are on no list. */
const isOnList = (reunionId: number) => and(eq(reunionAttendees.reunionId, reunionId), eq(users.isActive, true));

const attendees = (tx: Tx, where: SQL | undefined) =>
  tx.select(columns).from(reunionAttendees).innerJoin(users, eq(users.id, reunionAttendees.userId)).where(where).$dynamic();

/** Who comes, the first to join first (GET /api/reunions/{id}/attendees). `id` is the member's. Refuses 404. */
export function listAttendees(reunionId: number) {
  reunionOf(db(), reunionId);
  return streamedList(
    () =>
      db()
        .select({ id: reunionAttendees.id })
        .from(reunionAttendees)
        .innerJoin(users, eq(users.id, reunionAttendees.userId))
        .where(isOnList(reunionId))
        .orderBy(asc(reunionAttendees.id))
        .all(),
    (ids) =>
      attendees(db(), and(inArray(reunionAttendees.id, ids), isOnList(reunionId)))
        .orderBy(asc(reunionAttendees.id))
        .all(),
  );
}
export type Attendee = ReturnType<ReturnType<typeof attendees>["all"]>[number];

/** Who comes, by last name: for the list at the door. */
export const listAttendeesByName = (reunionId: number): Attendee[] =>
  attendees(db(), isOnList(reunionId)).orderBy(asc(users.sortName), asc(users.id)).all();

const ownRow = (tx: Tx, me: Member, reunionId: number) =>
  tx
    .select()
    .from(reunionAttendees)
    .where(and(eq(reunionAttendees.reunionId, reunionId), eq(reunionAttendees.userId, me.id)))
    .get();

/** Whether a member is on the list (GET /api/reunions/{id}/attendance). Refuses 404. */
export function attendance(me: Member, reunionId: number) {
  reunionOf(db(), reunionId);
  return { isAttending: ownRow(db(), me, reunionId) !== undefined };
}

/** Puts oneself on the list, with guests or without. Refuses 404, and 409 when it is not active or one is on it already. */
export const joinReunion = operation({
  log: { action: "reunion.join", resource: "reunions", attempt: "join a meet-up" },
  limit: "attendance",
  input: joining,
  run(tx, me, { reunionId, guests }, { note }) {
    const reunion = reunionOf(tx, reunionId);
    if (reunion.status !== "active") throw new Refusal(409, `This meet-up is ${reunion.status}: nobody can join it`);
    if (ownRow(tx, me, reunionId)) throw new Refusal(409, "You are on the list already");
    tx.insert(reunionAttendees).values({ reunionId, userId: me.id, guests }).run();
    note({
      description: `${fullName(me)} joined meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { guests },
    });
    return { isAttending: true, guests };
  },
});

/** Changes how many guests one brings. Refuses 404, and 409 when one is not on the list or it is not active. */
export const changeGuests = operation({
  log: { action: "reunion.guests", resource: "reunions", attempt: "change the number of their guests" },
  limit: "attendance",
  input: changedGuests,
  run(tx, me, { reunionId, guests }, { note }) {
    const reunion = reunionOf(tx, reunionId);
    const own = onList(tx, me, reunionId);
    if (reunion.status !== "active") throw new Refusal(409, `This meet-up is ${reunion.status}: its list stays as it is`);
    tx.update(reunionAttendees).set({ guests }).where(eq(reunionAttendees.id, own.id)).run();
    note({
      description: `${fullName(me)} changed the number of guests for meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { guests: { from: own.guests, to: guests } },
    });
    return { isAttending: true, guests };
  },
});

/**
 * Takes oneself off the list, whatever the meet-up's status. An organizer hands it to
 * whoever of the others joined first and is told so; alone, keeps it. Refuses 404, and
 * 409 when one is not on the list.
 */
export const leaveReunion = operation({
  log: { action: "reunion.leave", resource: "reunions", attempt: "leave a meet-up" },
  limit: "attendance",
  input: oneReunion,
  run(tx, me, { reunionId }, { note }) {
    const reunion = reunionOf(tx, reunionId);
    const own = onList(tx, me, reunionId);
    tx.delete(reunionAttendees).where(eq(reunionAttendees.id, own.id)).run();
    const heir = reunion.createdBy === me.id ? transferOrganizer(tx, me, reunion) : null;
    const newOrganizer = heir && fullName(heir);
    note({
      description: `${fullName(me)} left meet-up "${reunion.title}"${newOrganizer ? `; ${newOrganizer} organizes it now` : ""}`,
      resourceId: reunionId,
      details: heir ? { createdBy: { from: me.id, to: heir.id } } : {},
    });
    return { ownershipTransferred: heir !== null, newOrganizer };
  },
});

function onList(tx: Tx, me: Member, reunionId: number) {
  const own = ownRow(tx, me, reunionId);
  if (!own) throw new Refusal(409, "You are not on the list of this meet-up");
  return own;
}

/** Makes whoever else joined first the organizer, and tells them; null when nobody else is on the list. */
export function transferOrganizer(tx: Tx, me: Member, reunion: Reunion) {
  const heir = attendees(tx, isOnList(reunion.id)).orderBy(asc(reunionAttendees.id)).limit(1).get();
  if (!heir) return null;
  tx.update(reunions)
    .set({ createdBy: heir.id, organizer: fullName(heir), updatedAt: new Date() })
    .where(eq(reunions.id, reunion.id))
    .run();
  addAutomaticMessage(tx, { from: me.id, to: heir.id, ...transferredMessage(reunion) });
  return heir;
}

/**
 * Tells everybody on the list but the member who made the change, in the organizer's
 * name. The organizer hears of an administrator's change from that administrator, who
 * also stands in for an organizer who is no member any more.
 */
export function messageAttendees(tx: Tx, me: Member, reunion: Reunion, letter: Letter): void {
  const isOrganizer = and(eq(users.id, reunion.createdBy), eq(users.isActive, true));
  const sender = tx.select({ id: users.id }).from(users).where(isOrganizer).get()?.id ?? me.id;
  const others = attendees(tx, isOnList(reunion.id))
    .orderBy(asc(reunionAttendees.id))
    .all()
    .filter(({ id }) => id !== me.id);
  for (const { id } of others) addAutomaticMessage(tx, { from: id === sender ? me.id : sender, to: id, ...letter });
}
