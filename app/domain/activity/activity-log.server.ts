import { and, asc, desc, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import type { Member } from "#app/domain/core/member.ts";
import { namesOf } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canClearActivityLog, canReadActivityLog } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { findSiteSetting, saveSiteSetting } from "#app/domain/core/site-settings.server.ts";
import { hasAllWords, wordParameters } from "#app/domain/core/word-search.server.ts";
import { dayAfter, startOfDay } from "#app/domain/time/calendar-days.server.ts";
import { type Db, db, listPlaceholder, prepared } from "#db/client.server.ts";
import { activityCounts, activityLogs, users } from "#db/schema.ts";
import {
  type ActivityFilter,
  activityForbidden,
  activityPerAnswer,
  activityPerPage,
  emptyFilter,
  membersPerFilter,
} from "./activity.ts";

/** Reading, counting, and clearing the activity log. */

const shownColumns = {
  id: activityLogs.id,
  userId: activityLogs.userId,
  /** Null for visitors and for deleted members. */
  email: users.email,
  description: activityLogs.description,
  resource: activityLogs.resource,
  details: activityLogs.details,
  ipAddress: activityLogs.ipAddress,
  userAgent: activityLogs.userAgent,
  success: activityLogs.success,
  errorMessage: activityLogs.errorMessage,
  createdAt: activityLogs.createdAt,
} as const;

const allColumns = {
  id: activityLogs.id,
  userId: activityLogs.userId,
  action: activityLogs.action,
  description: activityLogs.description,
  resource: activityLogs.resource,
  resourceId: activityLogs.resourceId,
  details: activityLogs.details,
  ipAddress: activityLogs.ipAddress,
  userAgent: activityLogs.userAgent,
  success: activityLogs.success,
  errorMessage: activityLogs.errorMessage,
  createdAt: activityLogs.createdAt,
  /** Null for visitors and for deleted members. */
  user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
} as const;

/** What a query filters by: no members, one, or several; a resource; a result. */
type Form = [members: "all" | "one" | "several", hasResource: boolean, hasResult: boolean];

const newestFirst = [desc(activityLogs.createdAt), desc(activityLogs.id)] as const;

function matching(...[members, hasResource, hasResult]: Form) {
  const { userId, resource, success, createdAt, id } = activityLogs;
  // For one member SQLite reads the index in the list's order; for several it has to sort their entries.
  const isByMember = {
    all: undefined,
    one: eq(userId, sql.placeholder("memberId")),
    several: inArray(userId, listPlaceholder("memberIds")),
  }[members];
  // A unary plus keeps SQLite on the members' index, which also contains the other columns.
  const unindexed = (column: typeof resource | typeof success) => (members === "all" ? column : sql`+${column}`);
  return and(
    isByMember,
    hasResource ? sql`${unindexed(resource)} = ${sql.placeholder("resource")}` : undefined,
    hasResult ? sql`${unindexed(success)} = ${sql.placeholder("success")}` : undefined,
    gte(createdAt, sql.placeholder("from")),
    sql`(${createdAt}, ${id}) < (${sql.placeholder("untilTime")}, ${sql.placeholder("untilId")})`,
  );
}

/** The subquery finds the ids in one index, so that SQLite reads the text of the returned entries only. */
const found = <Query extends SQLiteSelect>(db: Db, entries: Query, form: Form) =>
  entries
    .where(
      inArray(
        activityLogs.id,
        db
          .select({ id: activityLogs.id })
          .from(activityLogs)
          .where(matching(...form))
          .orderBy(...newestFirst)
          .limit(sql.placeholder("limit")),
      ),
    )
    .orderBy(...newestFirst);

const isUser = eq(users.id, activityLogs.userId);
const shownEntries = prepared((db, ...form: Form) =>
  found(db, db.select(shownColumns).from(activityLogs).leftJoin(users, isUser).$dynamic(), form).prepare(),
);
const allEntries = prepared((db, ...form: Form) =>
  found(db, db.select(allColumns).from(activityLogs).leftJoin(users, isUser).$dynamic(), form).prepare(),
);

/** A place in the log: entries before it are older. */
interface Place {
  time: number;
  id: number;
}
const theEnd: Place = { time: Number.MAX_SAFE_INTEGER, id: 0 };
const theBeginning: Place = { time: 0, id: 0 };
const earlier = (one: Place, other: Place) =>
  one.time < other.time || (one.time === other.time && one.id < other.id) ? one : other;

const lastEntryUpTo = prepared((db) =>
  db
    .select({ createdAt: activityLogs.createdAt })
    .from(activityLogs)
    .where(lte(activityLogs.id, sql.placeholder("id")))
    .orderBy(desc(activityLogs.id))
    .limit(1)
    .prepare(),
);

/** The place of an entry; the beginning of the log if that entry and all before it were cleared. */
function placeOf(id: number): Place {
  const entry = lastEntryUpTo().get({ id });
  return entry ? { time: entry.createdAt.getTime(), id } : theBeginning;
}

const membersWithText = prepared((db) => {
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(hasAllWords(namesOf(users.searchText)), sql`instr(lower(${users.email}), ${sql.placeholder("text")}) > 0`))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(membersPerFilter + 1)
    .prepare();
});

/** Finds the members that a filter matches: by id, or by part of a name or email address. */
function findFilterMembers(text: string): { ids: number[]; hasMore: boolean } {
  if (/^\d{1,15}$/.test(text)) return { ids: [Number(text)], hasMore: false };
  const words = wordParameters(text);
  const rows = words ? membersWithText().all({ ...words, text: text.trim().toLowerCase() }) : [];
  return { ids: rows.slice(0, membersPerFilter).map(({ id }) => id), hasMore: rows.length > membersPerFilter };
}

/** The entries before the entry `before`; from the newest if it is null. */
interface EntryRange {
  before: number | null;
  limit: number;
}

type EntryQuery<Entry> = (...form: Form) => { all(parameters: Record<string, unknown>): Entry[] };

function search<Entry extends { id: number }>(
  entryQuery: EntryQuery<Entry>,
  filter: ActivityFilter,
  { before, limit }: EntryRange,
) {
  const members = filter.member === "" ? null : findFilterMembers(filter.member);
  const until = earlier(
    filter.to ? { time: startOfDay(dayAfter(filter.to)).getTime(), id: 0 } : theEnd,
    before === null ? theEnd : placeOf(before),
  );
  const byMembers = members ? (members.ids.length === 1 ? "one" : "several") : "all";
  const rows = entryQuery(byMembers, filter.resource !== null, filter.result !== null).all({
    memberId: members?.ids[0],
    memberIds: JSON.stringify(members?.ids),
    resource: filter.resource,
    success: filter.result === "successful" ? 1 : 0,
    from: filter.from ? startOfDay(filter.from).getTime() : 0,
    untilTime: until.time,
    untilId: until.id,
    limit: limit + 1,
  });
  const entries = rows.slice(0, limit);
  return {
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    hasMoreMembers: members?.hasMore ?? false,
  };
}

/**
 * The entries that match a filter and are older than the entry `before`, newest first. `next` is the `before` of the
 * next page, or null on the last page. `hasMoreMembers` tells whether the filter matches more members than are shown.
 */
export const searchActivity = (filter: ActivityFilter, range: EntryRange) => search(allEntries, filter, range);
export type ActivityEntry = ReturnType<typeof searchActivity>["entries"][number];

/** One page of the list on the screen, with what it shows. */
export const activityPage = (filter: ActivityFilter, before: number | null) =>
  search(shownEntries, filter, { before, limit: activityPerPage });
export type ShownEntry = ReturnType<typeof activityPage>["entries"][number];

/** The newest 1,000 entries, or the 1,000 before an entry (GET /api/activity-logs). Throws Refusal 403. */
export function listActivity(me: Member, before: number | null): ActivityEntry[] {
  refuseUnless(canReadActivityLog(me), activityForbidden);
  return searchActivity(emptyFilter, { before, limit: activityPerAnswer }).entries;
}

const countsByResult = prepared((db) => db.select().from(activityCounts).prepare());

/** Counts the entries of the whole log by result. */
export function countActivity() {
  const counts = countsByResult().all();
  const entriesOf = (success: boolean) => counts.find((count) => count.success === success)?.entries ?? 0;
  const [successful, failed] = [entriesOf(true), entriesOf(false)];
  return { successful, failed, total: successful + failed };
}

/** Deletes every entry (DELETE /api/activity-logs). Who did it is remembered outside the log, which is empty then. Throws Refusal 403. */
export const clearActivity = operation({
  log: { action: "activity.clear", resource: "other", attempt: "clear the activity log" },
  limit: "administration",
  input: z.object({}),
  needsFreshCode: true,
  serverLog: "the activity log was cleared",
  run(me, _input, { note }) {
    refuseUnless(canClearActivityLog(me), "Only administrators can clear the activity log");
    const { total } = countActivity();
    db().delete(activityLogs).run();
    saveSiteSetting("activity-cleared", { userId: me.id, cleared: total });
    note(null);
    return { cleared: total };
  },
});

/** When and by whom the log was last cleared, and how many entries it had; null if nobody has cleared it. */
export function findLastClearing(): { at: Date; by: string | null; cleared: number } | null {
  const last = findSiteSetting<{ cleared: number }>("activity-cleared");
  return last && { at: last.at, by: last.by, cleared: last.value.cleared };
}
