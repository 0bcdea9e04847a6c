import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql, sum } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { reunionAttendees, reunions, users } from "#db/schema.ts";
import { type ReunionFilter, reunionsPerPage } from "./reunions.ts";

/** Lists and details of meet-ups. */

export const unknownReunion = "There is no such meet-up";

/** The columns that every signed-in member may see. */
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

/** The stored row of a meet-up. Throws Refusal 404. */
export function requireReunion(tx: Tx, reunionId: number): Reunion {
  return requireFound(tx.select().from(reunions).where(eq(reunions.id, reunionId)).get(), unknownReunion);
}

/** Counts the attendees with an active account, and their guests, of each of these meet-ups. */
function attendeeCounts(tx: Tx, ids: number[]) {
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

/** Every meet-up, newest first (GET /api/reunions). The screen uses `searchReunions`. */
export const listReunions = () =>
  streamedList(
    () => db().select({ id: reunions.id }).from(reunions).orderBy(desc(reunions.id)).all(),
    (ids) => {
      const countsOf = attendeeCounts(db(), ids);
      const rows = db().select(columns).from(reunions).where(inArray(reunions.id, ids)).orderBy(desc(reunions.id)).all();
      return rows.map((reunion) => ({ ...reunion, ...countsOf(reunion.id) }));
    },
  );

/** One meet-up in the shape of the list, as operations return it. Throws Refusal 404. */
export function reunionResponse(tx: Tx, reunionId: number) {
  const reunion = requireFound(tx.select(columns).from(reunions).where(eq(reunions.id, reunionId)).get(), unknownReunion);
  return { ...reunion, ...attendeeCounts(tx, [reunionId])(reunionId) };
}

/** Whether the meet-up's date has passed. False without a date. */
export const isPastReunion = ({ eventDate }: { eventDate: Date | null }, now: Date) => eventDate !== null && eventDate <= now;

/** Adds what the screen shows to the member `me`. */
function toListedReunions(rows: Pick<Reunion, keyof typeof columns>[], me: Member, now: Date) {
  const ids = rows.map(({ id }) => id);
  const countsOf = attendeeCounts(db(), ids);
  const { reunionId, userId, guests } = reunionAttendees;
  const isOwn = and(eq(userId, me.id), inArray(reunionId, ids));
  const organizers = rows.map(({ createdBy }) => createdBy);
  const isReachable = and(inArray(users.id, organizers), isOpenAccount);
  const reachableIds = new Set(
    db()
      .select({ id: users.id })
      .from(users)
      .where(isReachable)
      .all()
      .map(({ id }) => id),
  );
  const ownRows = db().select({ reunionId, guests }).from(reunionAttendees).where(isOwn).all();
  const ownGuests = new Map(ownRows.map((row) => [row.reunionId, row.guests]));
  return rows.map((row) => ({
    ...row,
    ...countsOf(row.id),
    ownGuests: ownGuests.get(row.id) ?? null,
    /** Whether the organizer can receive messages. */
    isOrganizerReachable: reachableIds.has(row.createdBy),
    isPast: isPastReunion(row, now),
  }));
}
/** A meet-up as the screen shows it. `ownGuests` is null for members who haven't joined. */
export type ListedReunion = ReturnType<typeof toListedReunions>[number];

/** One meet-up for a screen, or undefined. */
export function findReunion(me: Member, reunionId: number, now: Date): ListedReunion | undefined {
  const row = db().select(columns).from(reunions).where(eq(reunions.id, reunionId)).get();
  return row && toListedReunions([row], me, now)[0];
}

/** The featured meet-up: the next active one with a date, or null. */
export function findNextReunion(me: Member, now: Date): ListedReunion | null {
  const row = db()
    .select(columns)
    .from(reunions)
    .where(and(eq(reunions.status, "active"), gt(reunions.eventDate, now)))
    .orderBy(asc(reunions.eventDate), asc(reunions.id))
    .limit(1)
    .get();
  return (row && toListedReunions([row], me, now)[0]) ?? null;
}

/** Closed meet-ups still take place, so they count as upcoming until their date, but not without a date. */
const isUpcoming = (now: Date) =>
  and(
    ne(reunions.status, "cancelled"),
    or(gt(reunions.eventDate, now), and(isNull(reunions.eventDate), eq(reunions.status, "active"))),
  ) as SQL;

/**
 * One page of meet-ups and the total of each filter. `coming`: upcoming ones, soonest first, then those without a date.
 * `past`: all others, latest first. `all`: coming, then past. A page past the end returns the last one.
 */
export function searchReunions(
  { show, page }: { show: ReunionFilter; page: number },
  me: Member,
  now: Date,
): { reunions: ListedReunion[]; page: number; pages: number; total: Record<ReunionFilter, number> } {
  const coming = isUpcoming(now);
  const countWhere = (where?: SQL) => db().select({ total: count() }).from(reunions).where(where).get()?.total ?? 0;
  const all = countWhere();
  const total = { all, coming: countWhere(coming), past: 0 };
  total.past = all - total.coming;
  const pages = Math.max(1, Math.ceil(total[show] / reunionsPerPage));
  const currentPage = Math.min(page, pages);
  // One sort order for all filters: upcoming first, undated after dated, and then by distance from now.
  const distanceFromNow = sql`case when ${coming} then ${reunions.eventDate} else -coalesce(${reunions.eventDate}, 0) end`;
  const rows = db()
    .select(columns)
    .from(reunions)
    .where(show === "all" ? undefined : show === "coming" ? coming : sql`not (${coming})`)
    .orderBy(desc(sql`(${coming})`), asc(sql`${reunions.eventDate} is null`), asc(distanceFromNow), desc(reunions.id))
    .limit(reunionsPerPage)
    .offset((currentPage - 1) * reunionsPerPage)
    .all();
  return { reunions: toListedReunions(rows, me, now), page: currentPage, pages, total };
}
