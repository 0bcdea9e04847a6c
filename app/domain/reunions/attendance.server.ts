import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { db, listPlaceholder, prepared, type Tx } from "#db/client.server.ts";
import { reunionAttendees, reunions, users } from "#db/schema.ts";
import { editedGuests, newAttendance, oneReunion } from "./reunion-forms.ts";
import { type ReunionMessage, transferredMessage } from "./reunion-messages.ts";
import { queueChangeNotice, queueTransferNotice, type ReunionChange } from "./reunion-notices.server.ts";
import { type Reunion, requireReunion } from "./reunion-queries.server.ts";
import { shownFaces } from "./reunions.ts";

/** Joining and leaving meet-ups, listing attendees, and notifying them. */

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profession: users.profession,
  guests: reunionAttendees.guests,
} as const;

/** Excludes members without an active account. */
const isListedAttendee = (reunionId: number | Placeholder) =>
  and(eq(reunionAttendees.reunionId, reunionId), eq(users.isActive, true));

const selectAttendees = (where: SQL | undefined) =>
  db().select(columns).from(reunionAttendees).innerJoin(users, eq(users.id, reunionAttendees.userId)).where(where).$dynamic();

const givenReunion = sql.placeholder("reunionId");
// The plus keeps SQLite from walking all attendees for each batch of ids.
const attendeesById = prepared(() =>
  selectAttendees(and(inArray(reunionAttendees.id, listPlaceholder("ids")), sql`+(${isListedAttendee(givenReunion)})`))
    .orderBy(asc(reunionAttendees.id))
    .prepare(),
);

/** Attendees in the order in which they joined (GET /api/reunions/{id}/attendees). `id` is the member's. Throws Refusal 404. */
export function listAttendees(reunionId: number) {
  requireReunion(reunionId);
  return streamedList(
    () =>
      db()
        .select({ id: reunionAttendees.id })
        .from(reunionAttendees)
        .innerJoin(users, eq(users.id, reunionAttendees.userId))
        .where(isListedAttendee(reunionId))
        .orderBy(asc(reunionAttendees.id))
        .all(),
    (ids) => attendeesById().all({ ids, reunionId }),
  );
}

const attendeesInOrder = prepared((db) =>
  db
    .select({ ...columns, profileImageUrl: users.profileImageUrl, yearbookImageUrl: users.yearbookImageUrl })
    .from(reunionAttendees)
    .innerJoin(users, eq(users.id, reunionAttendees.userId))
    .where(isListedAttendee(givenReunion))
    .orderBy(asc(reunionAttendees.id))
    .prepare(),
);

/** All attendees in the order in which they joined, for the screen. The API uses `listAttendees`. */
export const attendeesOf = (reunionId: number) => attendeesInOrder().all({ reunionId });
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
    .innerJoin(users, eq(users.id, reunionAttendees.userId))
    .where(isListedAttendee(givenReunion))
    .orderBy(asc(reunionAttendees.id))
    .limit(shownFaces)
    .prepare(),
);

/** The attendees who joined first, as many as the next meet-up shows. */
export const facesOf = (reunionId: number) => firstFaces().all({ reunionId });
export type Face = ReturnType<typeof facesOf>[number];

const attendeesByName = prepared((db) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, guests: reunionAttendees.guests })
    .from(reunionAttendees)
    .innerJoin(users, eq(users.id, reunionAttendees.userId))
    .where(isListedAttendee(givenReunion))
    .orderBy(asc(users.sortName), asc(users.id))
    .prepare(),
);

/** Attendees by last name, for the printed list. */
export const listAttendeesByName = (reunionId: number) => attendeesByName().all({ reunionId });

const ownAttendance = prepared((db) =>
  db
    .select({ id: reunionAttendees.id, guests: reunionAttendees.guests })
    .from(reunionAttendees)
    .where(and(eq(reunionAttendees.reunionId, givenReunion), eq(reunionAttendees.userId, sql.placeholder("me"))))
    .prepare(),
);
const findOwnRow = (me: Member, reunionId: number) => ownAttendance().get({ reunionId, me: me.id });

/** Whether a member attends a meet-up (GET /api/reunions/{id}/attendance). Throws Refusal 404. */
export function findAttendance(me: Member, reunionId: number) {
  requireReunion(reunionId);
  return { isAttending: findOwnRow(me, reunionId) !== undefined };
}

/** Joins a meet-up, alone or with guests. Throws Refusal 404, and 409 if the meet-up isn't active or one has already joined. */
export const joinReunion = operation({
  log: { action: "reunion.join", resource: "reunions", attempt: "join a meet-up" },
  limit: "attendance",
  input: newAttendance,
  run(tx, me, { reunionId, guests }, { note }) {
    const reunion = requireReunion(reunionId);
    if (reunion.status !== "active") throw new Refusal(409, `This meet-up is ${reunion.status}, so nobody can join it`);
    if (findOwnRow(me, reunionId)) throw new Refusal(409, "You have already joined this meet-up");
    tx.insert(reunionAttendees).values({ reunionId, userId: me.id, guests }).run();
    note({
      description: `${fullName(me)} joined meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { guests },
    });
    return { isAttending: true, guests };
  },
});

/** Changes the number of one's guests. Throws Refusal 404, and 409 if one hasn't joined or the meet-up isn't active. */
export const changeGuests = operation({
  log: { action: "reunion.guests", resource: "reunions", attempt: "change the number of their guests" },
  limit: "attendance",
  input: editedGuests,
  run(tx, me, { reunionId, guests }, { note }) {
    const reunion = requireReunion(reunionId);
    const ownRow = requireOwnRow(me, reunionId);
    if (reunion.status !== "active")
      throw new Refusal(409, `This meet-up is ${reunion.status}, so the number of guests can't be changed`);
    tx.update(reunionAttendees).set({ guests }).where(eq(reunionAttendees.id, ownRow.id)).run();
    note({
      description: `${fullName(me)} changed the number of guests for meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { guests: { from: ownRow.guests, to: guests } },
    });
    return { isAttending: true, guests };
  },
});

/**
 * Leaves a meet-up of any status. If the organizer leaves, the attendee who joined first becomes the organizer;
 * without other attendees, the organizer stays. Throws Refusal 404, and 409 if one hasn't joined.
 */
export const leaveReunion = operation({
  log: { action: "reunion.leave", resource: "reunions", attempt: "leave a meet-up" },
  limit: "attendance",
  input: oneReunion,
  run(tx, me, { reunionId }, { note }) {
    const reunion = requireReunion(reunionId);
    const ownRow = requireOwnRow(me, reunionId);
    tx.delete(reunionAttendees).where(eq(reunionAttendees.id, ownRow.id)).run();
    const successor = reunion.createdBy === me.id ? transferOrganizer(tx, me, reunion) : null;
    const newOrganizer = successor && fullName(successor);
    note({
      description: `${fullName(me)} left meet-up "${reunion.title}"${newOrganizer ? `; ${newOrganizer} is now the organizer` : ""}`,
      resourceId: reunionId,
      details: successor ? { createdBy: { from: me.id, to: successor.id } } : {},
    });
    return { ownershipTransferred: successor !== null, newOrganizer };
  },
});

function requireOwnRow(me: Member, reunionId: number) {
  const ownRow = findOwnRow(me, reunionId);
  if (!ownRow) throw new Refusal(409, "You haven't joined this meet-up");
  return ownRow;
}

/** Makes the attendee who joined first the organizer and notifies them. Returns null if there are no attendees. */
export function transferOrganizer(tx: Tx, me: Member, reunion: Reunion) {
  const [successor] = attendeesOf(reunion.id);
  if (!successor) return null;
  tx.update(reunions)
    .set({ createdBy: successor.id, organizer: fullName(successor), updatedAt: new Date() })
    .where(eq(reunions.id, reunion.id))
    .run();
  addAutomaticMessage(tx, { from: me.id, to: successor.id, ...transferredMessage(reunion) });
  queueTransferNotice(tx, me, successor.id, reunion);
  return successor;
}

/**
 * Sends all attendees, except the member who made the change, a message in the organizer's name. An organizer gets it in
 * the name of the administrator who made the change, who also replaces an organizer without an active account. They get one
 * email, too, if they want it.
 */
export function notifyAttendees(
  tx: Tx,
  me: Member,
  reunion: Reunion,
  { message, change }: { message: ReunionMessage; change: ReunionChange },
): void {
  const isOrganizer = and(eq(users.id, reunion.createdBy), eq(users.isActive, true));
  const sender = tx.select({ id: users.id }).from(users).where(isOrganizer).get()?.id ?? me.id;
  const others = attendeesOf(reunion.id).filter(({ id }) => id !== me.id);
  for (const { id } of others) addAutomaticMessage(tx, { from: id === sender ? me.id : sender, to: id, ...message });
  queueChangeNotice(
    tx,
    me,
    others.map(({ id }) => id),
    reunion,
    change,
  );
}
