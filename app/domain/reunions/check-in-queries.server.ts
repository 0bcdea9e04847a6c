import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { hasWords } from "#app/domain/core/name-words.ts";
import { canCheckIn } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { checkInHelpers, reunionAttendees, reunionReplies, reunionWalkIns, users } from "#db/schema.ts";
import { hasPlace, type Reunion, requireReunion } from "./reunion-queries.server.ts";
import { isWaitingFor, waitingOrder } from "./waiting-list.server.ts";

/** Who is expected at a meet-up, who is there, and who checks people in. */

const greeters = alias(users, "greeters");

const names = { id: users.id, firstName: users.firstName, lastName: users.lastName, maidenName: users.maidenName } as const;
const nameOf = (table: typeof users | typeof greeters) => sql<string | null>`${table.firstName} || ' ' || ${table.lastName}`;

/** The attendees by last name, with what the organizer and those at the door know of them. `id` is the member's. */
export const expectedAt = (reunionId: number) =>
  db()
    .select({
      ...names,
      profileImageUrl: users.profileImageUrl,
      yearbookImageUrl: users.yearbookImageUrl,
      guests: reunionAttendees.guests,
      guestNames: reunionAttendees.guestNames,
      hasPaid: reunionAttendees.hasPaid,
      arrivedAt: reunionAttendees.arrivedAt,
      arrivedGuests: reunionAttendees.arrivedGuests,
      checkedInBy: nameOf(greeters),
    })
    .from(reunionAttendees)
    .crossJoin(users)
    .leftJoin(greeters, eq(greeters.id, reunionAttendees.checkedInBy))
    .where(and(eq(reunionAttendees.reunionId, reunionId), hasPlace))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
export type Expected = ReturnType<typeof expectedAt>[number];

/** The waiting list in its order. `id` is the member's. */
export const waitingAt = (reunionId: number) =>
  db()
    .select({ ...names, guests: reunionReplies.guests, guestNames: reunionReplies.guestNames })
    .from(reunionReplies)
    .crossJoin(users)
    .where(isWaitingFor(reunionId))
    .orderBy(...waitingOrder)
    .all();

/** Those who came without being on a list, in the order in which they came. */
export const walkInsAt = (reunionId: number) =>
  db()
    .select({
      id: reunionWalkIns.id,
      name: reunionWalkIns.name,
      arrivedAt: reunionWalkIns.createdAt,
      checkedInBy: nameOf(users),
    })
    .from(reunionWalkIns)
    .leftJoin(users, eq(users.id, reunionWalkIns.addedBy))
    .where(eq(reunionWalkIns.reunionId, reunionId))
    .orderBy(asc(reunionWalkIns.id))
    .all();
export type WalkIn = ReturnType<typeof walkInsAt>[number];

/** The members who help at the door, by last name. */
export const helpersAt = (reunionId: number) =>
  db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(checkInHelpers)
    .crossJoin(users)
    .where(and(eq(checkInHelpers.reunionId, reunionId), eq(users.id, checkInHelpers.userId), isOpenAccount))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
export type Helper = ReturnType<typeof helpersAt>[number];

/** The ids of helpers who have said that they can't come. They stay helpers: the organizer decides. */
export const absentHelpersAt = (reunionId: number): number[] =>
  db()
    .select({ userId: reunionReplies.userId })
    .from(reunionReplies)
    .innerJoin(
      checkInHelpers,
      and(eq(checkInHelpers.reunionId, reunionReplies.reunionId), eq(checkInHelpers.userId, reunionReplies.userId)),
    )
    .where(and(eq(reunionReplies.reunionId, reunionId), eq(reunionReplies.answer, "cant")))
    .all()
    .map(({ userId }) => userId);

export const helperIdsAt = (id: number): number[] => helpersAt(id).map((helper) => helper.id);

/** The meet-up whose door this is. Throws Refusal 404, and 403 unless the member may check people in. */
export function requireDoor(me: Member, id: number): Reunion {
  const reunion = requireReunion(id);
  const sentence = "Only the organizer, administrators, and the members they name can check people in";
  refuseUnless(canCheckIn(me, reunion, helperIdsAt(id)), sentence);
  return reunion;
}

/** How many people are there, walk-ins and guests included, and how many are expected. */
export function countAtDoor(attendees: readonly Expected[], walkIns: readonly WalkIn[]) {
  const arrived = attendees.filter(({ arrivedAt }) => arrivedAt);
  return {
    here: arrived.reduce((sum, { arrivedGuests }) => sum + 1 + arrivedGuests, walkIns.length),
    expected: attendees.reduce((sum, { guests }) => sum + 1 + guests, 0),
  };
}

/** Everybody at the door of a meet-up (GET /api/reunions/{id}/check-in). Throws Refusal 403, 404. */
export function readDoor(me: Member, id: number) {
  requireDoor(me, id);
  const [attendees, walkIns] = [expectedAt(id), walkInsAt(id)];
  return { ...countAtDoor(attendees, walkIns), attendees, walkIns, waiting: waitingAt(id), helpers: helpersAt(id) };
}

/** Whether a typed name fits somebody, or the guests they bring: each word begins a word of the names. */
export function hasTypedName(
  person: { firstName: string; lastName: string; maidenName: string | null; guestNames: string | null },
  typed: string,
): boolean {
  const { firstName, lastName, maidenName, guestNames } = person;
  return hasWords([firstName, lastName, maidenName, guestNames].join(" "), typed, "beginning");
}
