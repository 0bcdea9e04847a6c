import { and, asc, count, desc, eq, gt, inArray, isNull, ne, not, type SQLWrapper, sql } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { changes } from "#app/domain/core/operation.server.ts";
import { canManageReunion, canReadPaymentNote } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { classDay, dayName } from "#app/domain/time/class-days.ts";
import { db, given, prepared } from "#db/client.server.ts";
import type { ReunionReply } from "#db/column-values.ts";
import { reunionAttendees, reunions, users } from "#db/schema.ts";
import { reunionsPerPage } from "./reunions.ts";

/** Lists and details of meet-ups. */

export const unknownReunion = "Meet-up not found";

export type Reunion = typeof reunions.$inferSelect;

/** The stored row of a meet-up. Throws Refusal 404. */
export const requireReunion = (reunionId: number): Reunion =>
  requireFound(db().select().from(reunions).where(eq(reunions.id, reunionId)).get(), unknownReunion);

/** A meet-up for its organizer and administrators. Throws Refusal 404, and 403 with this sentence. */
export function requireManagedReunion(me: Member, reunionId: number, sentence: string): Reunion {
  const reunion = requireReunion(reunionId);
  refuseUnless(canManageReunion(me, reunion), sentence);
  return reunion;
}

type Changeable =
  | "title"
  | "description"
  | "eventDate"
  | "location"
  | "replyBy"
  | "capacity"
  | "cost"
  | "paymentNote"
  | "status"
  | "isActive"
  | "statusNotice"
  | "statusNoticeAt"
  | "statusNoticeBy";

/** Writes the changed fields, if any, and increases the sequence by which calendars recognize the change. */
export function updateReunion(before: Reunion, change: Partial<Pick<Reunion, Changeable>>) {
  const changed = changes<Partial<Reunion>>(before, change);
  if (Object.keys(changed).length === 0) return { after: before, changed };
  const after = db()
    .update(reunions)
    .set({ ...change, sequence: before.sequence + 1, updatedAt: new Date() })
    .where(eq(reunions.id, before.id))
    .returning()
    .get();
  return { after, changed };
}

/** Which rows of `reunion_attendees` are places on the list of a meet-up. */

/** The row of somebody who was put in memoriam before the meet-up: no place, but kept in case that was a mistake. */
export const isSetAside = sql`(${and(eq(reunionAttendees.wasWaiting, true), isNull(reunionAttendees.arrivedAt))})`;

/**
 * Whether a row is a place, in `from(reunionAttendees).crossJoin(users)`; SQLite would begin an inner join with all active users.
 * Deactivated and former members have no place. Those who were set in memoriam after a meet-up still came to it.
 */
export const hasPlace = and(eq(users.id, reunionAttendees.userId), eq(users.isActive, true), not(isSetAside));

/** `hasPlace` for the aliases `a` of the attendees and `u` of the users. */
const hasPlaceInSql = sql.raw("u.is_active = 1 and not (a.was_waiting = 1 and a.arrived_at is null)");

// The subqueries name the outer query's columns themselves, because drizzle would leave out the table's name. They are cross
// joins, because SQLite would begin an inner join with all members who can sign in.
const activeAttendees = sql`from reunion_attendees a cross join users u on u.id = a.user_id
  where a.reunion_id = reunions.id and ${hasPlaceInSql}`;

/** `isOpenAccount` for the alias `u`. */
const canSignIn = sql.raw("u.is_active = 1 and u.member_state in ('joined', 'invited')");

const attendeeCounts = {
  attendeeCount: sql<number>`(select count(*) ${activeAttendees})`,
  guestCount: sql<number>`(select coalesce(sum(a.guests), 0) ${activeAttendees})`,
} as const;

/** How many members who can sign in gave this answer. */
const countOfReplies = (
  answer: ReunionReply,
) => sql<number>`(select count(*) from reunion_replies r cross join users u on u.id = r.user_id
  where r.reunion_id = reunions.id and r.answer = ${sql.raw(`'${answer}'`)} and ${canSignIn})`;

/** What the API returns: the columns that every signed-in member may see. */
const responseColumns = {
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
  ...attendeeCounts,
  replyBy: reunions.replyBy,
  capacity: reunions.capacity,
  waitingCount: countOfReplies("waiting"),
  cost: reunions.cost,
} as const;

/** Every meet-up, newest first (GET /api/reunions). The screen uses `reunionPage`. */
export const listReunions = () =>
  streamedList(
    () => db().select({ id: reunions.id }).from(reunions).orderBy(desc(reunions.id)).all(),
    (ids) => db().select(responseColumns).from(reunions).where(inArray(reunions.id, ids)).orderBy(desc(reunions.id)).all(),
  );

/** One meet-up in the shape of the list, as operations return it. Throws Refusal 404. */
export const reunionResponse = (reunionId: number) =>
  requireFound(db().select(responseColumns).from(reunions).where(eq(reunions.id, reunionId)).get(), unknownReunion);

/** Whether the meet-up's date has passed. False without a date. */
export const isPastReunion = ({ eventDate }: { eventDate: Date | null }, now: Date) => eventDate !== null && eventDate <= now;

const listedColumns = (me: number | SQLWrapper) =>
  ({
    id: reunions.id,
    eventId: reunions.eventId,
    title: reunions.title,
    eventDate: reunions.eventDate,
    location: reunions.location,
    organizer: reunions.organizer,
    createdBy: reunions.createdBy,
    status: reunions.status,
    ...attendeeCounts,
    /** Null for members who haven't joined. */
    ownGuests: sql<number | null>`(select a.guests from reunion_attendees a
      where a.reunion_id = reunions.id and a.user_id = ${me})`,
    /** 1 for the next person to get a place; null for members who don't wait for one. */
    waitingNumber: sql<number | null>`nullif((select count(*) from reunion_replies o
      join reunion_replies r on r.reunion_id = o.reunion_id and r.answer = 'waiting'
        and (r.created_at, r.id) <= (o.created_at, o.id)
      cross join users u on u.id = r.user_id and ${canSignIn}
      where o.reunion_id = reunions.id and o.user_id = ${me} and o.answer = 'waiting'), 0)`,
    perhapsCount: countOfReplies("perhaps"),
    waitingCount: countOfReplies("waiting"),
    replyBy: reunions.replyBy,
    capacity: reunions.capacity,
    /** Whether members are asked which of several dates suits them. Never for one that has a date. */
    isChoosingDate: sql`${reunions.eventDate} is null and ${reunions.status} = 'active'
      and exists (select 1 from suggested_dates d where d.reunion_id = reunions.id)`.mapWith(Boolean),
    /** Whether the organizer can receive messages. */
    isOrganizerReachable: sql`exists (select 1 from users where users.id = reunions.created_by and ${isOpenAccount})`.mapWith(
      Boolean,
    ),
  }) as const;
const detailColumns = (me: number | SQLWrapper) =>
  ({ ...listedColumns(me), description: reunions.description, cost: reunions.cost, paymentNote: reunions.paymentNote }) as const;

/** A meet-up with its details as a member may see them: how to pay is null unless they may read it. */
const detailsFor = (me: Member, row: NonNullable<ReturnType<typeof findRow>>, now: Date) =>
  withLinks(
    withTimes({ ...row, paymentNote: canReadPaymentNote(me, row, row.ownGuests !== null) ? row.paymentNote : null }, now),
    row.description,
  );

/** Adds whether it is over, and until when to reply, in words. */
const withTimes = <Row extends { eventDate: Date | null; replyBy: string | null }>(
  row: Row,
  now: Date,
): Row & { isPast?: true; replyNote?: string } => ({
  ...row,
  ...(isPastReunion(row, now) ? { isPast: true } : {}),
  ...(row.replyBy
    ? { replyNote: `${row.replyBy < classDay(now) ? "Replies were due" : "Reply by"} ${dayName(row.replyBy)}` }
    : {}),
});

const findRow = (me: Member, reunionId: number) =>
  db().select(detailColumns(me.id)).from(reunions).where(eq(reunions.id, reunionId)).get();

/** One meet-up with all that a screen shows, or undefined. */
export function findReunion(me: Member, reunionId: number, now: Date) {
  const row = findRow(me, reunionId);
  return row && detailsFor(me, row, now);
}
export type ReunionDetails = NonNullable<ReturnType<typeof findReunion>>;
export type ListedReunion = Omit<ReunionDetails, "description" | "links" | "cost" | "paymentNote">;

const [givenMe, givenNow] = [given("me"), given("now")];

const nextReunion = prepared((db) =>
  db
    .select(detailColumns(givenMe))
    .from(reunions)
    .where(and(gt(reunions.eventDate, givenNow), sql`${reunions.status} = 'active'`))
    .orderBy(asc(reunions.eventDate), asc(reunions.id))
    .prepare(),
);

/** The featured meet-up: the next active one with a date, or null. */
export function findNextReunion(me: Member, now: Date): ReunionDetails | null {
  const row = nextReunion().get({ me: me.id, now: now.getTime() });
  return row ? detailsFor(me, row, now) : null;
}

// Closed meet-ups still take place, but not without a date.
const isDated = and(gt(reunions.eventDate, givenNow), ne(reunions.status, "cancelled"));
const isUndated = and(isNull(reunions.eventDate), eq(reunions.status, "active"));

const isComing = sql`(${isDated} or ${isUndated}) is true`;

const totals = prepared((db) =>
  db
    .select({ coming: sql<number>`count(*) filter (where ${isComing})`, all: count() })
    .from(reunions)
    .prepare(),
);

const idsOfPage = prepared((db) => {
  const part = sql`case when ${isDated} then 1 when ${isUndated} then 2 else 3 end`;
  const rank = sql`iif(${isDated}, ${reunions.eventDate}, -${reunions.eventDate}) nulls last`;
  return db
    .select({ id: reunions.id, isComing: isComing.mapWith(Boolean) })
    .from(reunions)
    .orderBy(part, rank, desc(reunions.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();
});

const listedReunions = prepared((db) =>
  db
    .select(listedColumns(givenMe))
    .from(reunions)
    .where(sql`${reunions.id} in (select value from json_each(${given("ids")}))`)
    .prepare(),
);

export interface ReunionPage {
  coming: ListedReunion[];
  past: ListedReunion[];
  page: number;
  pages: number;
  /** How many meet-ups all pages have. */
  total: { coming: number; past: number };
}

/** One page of all meet-ups, the last for one past the end: coming, soonest first; undated; past and cancelled, latest first. */
export function reunionPage(page: number, me: Member, now: Date): ReunionPage {
  const values = { me: me.id, now: now.getTime() };
  const { coming, all } = totals().get(values) ?? { coming: 0, all: 0 };
  const pages = Math.max(1, Math.ceil(all / reunionsPerPage));
  const currentPage = Math.min(page, pages);
  const place = { limit: reunionsPerPage, offset: (currentPage - 1) * reunionsPerPage };
  const ids = idsOfPage().all({ ...values, ...place });
  const rows = listedReunions().all({ ...values, ids: JSON.stringify(ids.map(({ id }) => id)) });
  const rowOf = new Map(rows.map((row) => [row.id, withTimes(row, now)]));
  const listed = (isWanted: boolean) =>
    ids.flatMap(({ id, isComing }) => {
      const row = rowOf.get(id);
      return row && isComing === isWanted ? [row] : [];
    });
  return { coming: listed(true), past: listed(false), page: currentPage, pages, total: { coming, past: all - coming } };
}
