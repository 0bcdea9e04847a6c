import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql, sum } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { reunionAttendees, reunions, users } from "#db/schema.ts";
import { type ReunionFilter, reunionsPerPage } from "./reunions.ts";

/** The reads of meet-ups. */

export const noSuchReunion = "There is no such meet-up";

/** What everyone signed in may know of a meet-up. */
const columns = {
  id: reunions.id,
  eventId: reunions.eventId,
  title: reunions.title,
  description: reunions.description,
  eventDate: reunions.eventDate,
  location: reunions.location,
  organizer: reunions.organizer,
  createdBy: reunions.createdBy,
  status: reunions.status,
  isActive: reunions.isActive,
  createdAt: reunions.createdAt,
} as const;

export type Reunion = typeof reunions.$inferSelect;

/** One as it is stored, for operations. Refuses 404. */
export function reunionOf(tx: Tx, reunionId: number): Reunion {
  return requireFound(tx.select().from(reunions).where(eq(reunions.id, reunionId)).get(), noSuchReunion);
}

/** How many come to each of these meet-ups: members who are still with the site, and their guests. */
function countsOf(tx: Tx, ids: number[]) {
  const { reunionId, userId, guests } = reunionAttendees;
  const rows = tx
    .select({ reunionId, attendeeCount: count(), guestCount: sum(guests).mapWith(Number) })
    .from(reunionAttendees)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(users.isActive, true), inArray(reunionId, ids)))
    .groupBy(reunionId)
    .all();
  const counts = new Map(rows.map(({ reunionId, ...row }) => [reunionId, row]));
  return (id: number) => counts.get(id) ?? { attendeeCount: 0, guestCount: 0 };
}

/** Every meet-up, newest first (GET /api/reunions). The screen reads by pages. */
export const listReunions = () =>
  streamedList(
    () => db().select({ id: reunions.id }).from(reunions).orderBy(desc(reunions.id)).all(),
    (ids) => {
      const of = countsOf(db(), ids);
      const some = db().select(columns).from(reunions).where(inArray(reunions.id, ids)).orderBy(desc(reunions.id)).all();
      return some.map((reunion) => ({ ...reunion, ...of(reunion.id) }));
    },
  );

/** One meet-up in the shape of the list: what operations answer. Refuses 404. */
export function reunionResponse(tx: Tx, reunionId: number) {
  const reunion = requireFound(tx.select(columns).from(reunions).where(eq(reunions.id, reunionId)).get(), noSuchReunion);
  return { ...reunion, ...countsOf(tx, [reunionId])(reunionId) };
}

/** Whether it lies behind us; what has no date yet does not. */
export const isPastReunion = ({ eventDate }: { eventDate: Date | null }, now: Date) => eventDate !== null && eventDate <= now;

function forReader(rows: Pick<Reunion, keyof typeof columns>[], me: Member, now: Date) {
  const ids = rows.map(({ id }) => id);
  const of = countsOf(db(), ids);
  const { reunionId, userId, guests } = reunionAttendees;
  const isOwn = and(eq(userId, me.id), inArray(reunionId, ids));
  const organizers = rows.map(({ createdBy }) => createdBy);
  const isThere = and(inArray(users.id, organizers), isOpenAccount);
  const there = new Set(
    db()
      .select({ id: users.id })
      .from(users)
      .where(isThere)
      .all()
      .map(({ id }) => id),
  );
  const own = db().select({ reunionId, guests }).from(reunionAttendees).where(isOwn).all();
  const ownGuests = new Map(own.map((row) => [row.reunionId, row.guests]));
  return rows.map((row) => ({
    ...row,
    ...of(row.id),
    ownGuests: ownGuests.get(row.id) ?? null,
    /** Whether the organizer can be written to. */
    isOrganizerThere: there.has(row.createdBy),
    isPast: isPastReunion(row, now),
  }));
}
/** A meet-up as the screen shows it; `ownGuests` is null for readers who are not on its list. */
export type ListedReunion = ReturnType<typeof forReader>[number];

/** One meet-up for a screen, or undefined. */
export function findReunion(me: Member, reunionId: number, now: Date): ListedReunion | undefined {
  const row = db().select(columns).from(reunions).where(eq(reunions.id, reunionId)).get();
  return row && forReader([row], me, now)[0];
}

/** The featured one: of the active ones the one with the earliest date to come. */
export function findNextReunion(me: Member, now: Date): ListedReunion | null {
  const row = db()
    .select(columns)
    .from(reunions)
    .where(and(eq(reunions.status, "active"), gt(reunions.eventDate, now)))
    .orderBy(asc(reunions.eventDate), asc(reunions.id))
    .limit(1)
    .get();
  return (row && forReader([row], me, now)[0]) ?? null;
}

/** A closed one takes place all the same; where it has no date either, nobody waits for it. */
const isComing = (now: Date) =>
  and(
    ne(reunions.status, "cancelled"),
    or(gt(reunions.eventDate, now), and(isNull(reunions.eventDate), eq(reunions.status, "active"))),
  ) as SQL;

/**
 * One page of the programme. Coming: what is not cancelled, the soonest first, then
 * those without a date. Past: all others, the latest first. All: the one, then the other.
 */
export function searchReunions(
  { show, page }: { show: ReunionFilter; page: number },
  me: Member,
  now: Date,
): { reunions: ListedReunion[]; page: number; pages: number; total: Record<ReunionFilter, number> } {
  const coming = isComing(now);
  const countWhere = (where?: SQL) => db().select({ total: count() }).from(reunions).where(where).get()?.total ?? 0;
  const all = countWhere();
  const total = { all, coming: countWhere(coming), past: 0 };
  total.past = all - total.coming;
  const pages = Math.max(1, Math.ceil(total[show] / reunionsPerPage));
  const shown = Math.min(page, pages);
  // The same three keys for all: the coming first, those without a date behind the dated, and time runs away from now.
  const awayFromNow = sql`case when ${coming} then ${reunions.eventDate} else -coalesce(${reunions.eventDate}, 0) end`;
  const rows = db()
    .select(columns)
    .from(reunions)
    .where(show === "all" ? undefined : show === "coming" ? coming : sql`not (${coming})`)
    .orderBy(desc(sql`(${coming})`), asc(sql`${reunions.eventDate} is null`), asc(awayFromNow), desc(reunions.id))
    .limit(reunionsPerPage)
    .offset((shown - 1) * reunionsPerPage)
    .all();
  return { reunions: forReader(rows, me, now), page: shown, pages, total };
}
