import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { byteOrderMark, csvLine } from "#app/domain/core/csv-cells.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { hasAllWords, namesOf, wordParameters } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canClearActivityLog, canReadActivityLog } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { findSiteSetting, saveSiteSetting } from "#app/domain/core/site-settings.server.ts";
import { browserNames } from "#app/domain/sign-in/sessions.server.ts";
import { dayAfter, formatForSpreadsheet, lastDays, startOfDay } from "#app/domain/time/wall-clock.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { activityCounts, activityLogs, users } from "#db/schema.ts";
import {
  type ActivityFilter,
  activityForbidden,
  activityPerAnswer,
  activityPerFile,
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
  user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
} as const;

const newestFirst = [desc(activityLogs.createdAt), desc(activityLogs.id)] as const;

/** A place in the log: entries before it are older. */
interface Place {
  time: number;
  id: number;
}
const theEnd: Place = { time: Number.MAX_SAFE_INTEGER, id: 0 };
const theBeginning: Place = { time: 0, id: 0 };
const earlier = (one: Place, other: Place) =>
  one.time < other.time || (one.time === other.time && one.id < other.id) ? one : other;

/** The place of an entry; the beginning of the log if that entry and all before it were cleared. */
function placeOf(id: number): Place {
  const entry = db()
    .select({ createdAt: activityLogs.createdAt })
    .from(activityLogs)
    .where(lte(activityLogs.id, id))
    .orderBy(desc(activityLogs.id))
    .limit(1)
    .get();
  return entry ? { time: entry.createdAt.getTime(), id } : theBeginning;
}

/** Finds the members that a filter matches: by id, or by part of a name or email address. */
function findFilterMembers(text: string): { ids: number[]; hasMore: boolean } {
  if (/^\d{1,15}$/.test(text)) return { ids: [Number(text)], hasMore: false };
  const words = wordParameters(text);
  if (!words) return { ids: [], hasMore: false };
  const hasEmailWith = sql`instr(lower(${users.email}), ${text.trim().toLowerCase()}) > 0`;
  const rows = db()
    .select({ id: users.id })
    .from(users)
    .where(or(hasAllWords(namesOf(users.searchText), words), hasEmailWith))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(membersPerFilter + 1)
    .all();
  return { ids: rows.slice(0, membersPerFilter).map(({ id }) => id), hasMore: rows.length > membersPerFilter };
}

/** The entries before the entry `before`; from the newest if it is null. */
interface EntryRange {
  before: number | null;
  limit: number;
}

/** The condition for the entries that match a filter, before a place. `memberIds` are the members that the filter names. */
function matching(filter: ActivityFilter, memberIds: number[] | undefined, until: Place) {
  const { userId, resource, success, createdAt, id } = activityLogs;
  // A unary plus keeps SQLite on the members' index, which also contains the other columns.
  const unindexed = (column: typeof resource | typeof success) => (memberIds ? sql`+${column}` : column);
  return and(
    // For one member SQLite reads the index in the list's order; for several it has to sort their entries.
    memberIds && inArray(userId, memberIds),
    filter.resource === null ? undefined : sql`${unindexed(resource)} = ${filter.resource}`,
    filter.result === null ? undefined : sql`${unindexed(success)} = ${filter.result === "successful" ? 1 : 0}`,
    gte(createdAt, filter.from ? startOfDay(filter.from) : new Date(0)),
    sql`(${createdAt}, ${id}) < (${until.time}, ${until.id})`,
  );
}

function search<Entry extends { id: number }>(
  filter: ActivityFilter,
  { before, limit }: EntryRange,
  read: (isFound: SQL) => Entry[],
) {
  const members = filter.member === "" ? null : findFilterMembers(filter.member);
  const until = earlier(
    filter.to ? { time: startOfDay(dayAfter(filter.to)).getTime(), id: 0 } : theEnd,
    before === null ? theEnd : placeOf(before),
  );
  // The subquery finds the ids in one index, so that SQLite reads the text of the returned entries only.
  const ids = db()
    .select({ id: activityLogs.id })
    .from(activityLogs)
    .where(matching(filter, members?.ids, until))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const rows = read(inArray(activityLogs.id, ids));
  const entries = rows.slice(0, limit);
  return {
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    hasMoreMembers: members?.hasMore ?? false,
  };
}

const isUser = eq(users.id, activityLogs.userId);
const readAll = (isFound: SQL) =>
  db()
    .select(allColumns)
    .from(activityLogs)
    .leftJoin(users, isUser)
    .where(isFound)
    .orderBy(...newestFirst)
    .all();
const readShown = (isFound: SQL) =>
  db()
    .select(shownColumns)
    .from(activityLogs)
    .leftJoin(users, isUser)
    .where(isFound)
    .orderBy(...newestFirst)
    .all();

/** The matching entries older than `before`, newest first. `next` is the `before` of the next page, null on the last. */
export const searchActivity = (filter: ActivityFilter, range: EntryRange) => search(filter, range, readAll);
type ActivityEntry = ReturnType<typeof searchActivity>["entries"][number];

/** One page of the list on the screen, with what it shows. */
export const activityPage = (filter: ActivityFilter, before: number | null) =>
  search(filter, { before, limit: activityPerPage }, readShown);
export type ShownEntry = ReturnType<typeof activityPage>["entries"][number];

/** The newest 1,000 entries, or the 1,000 before an entry (GET /api/activity-logs). Throws Refusal 403. */
export function listActivity(me: Member, before: number | null): ActivityEntry[] {
  refuseUnless(canReadActivityLog(me), activityForbidden);
  return searchActivity(emptyFilter, { before, limit: activityPerAnswer }).entries;
}

/** Counts the entries of the whole log by result. */
export function countActivity() {
  const counts = db().select().from(activityCounts).all();
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

const dayCount = 30;

/** The events of one day in the class's time zone. */
export interface EventsOfDay {
  /** Like '2026-11-21'. */
  day: string;
  successful: number;
  failed: number;
}

const entries = sql`select count(*) from activity_logs where created_at >= day.value ->> 0 and created_at < day.value ->> 1`;
/** Counts the events of each of the last 30 days, oldest first. Reads only these days, from one index. */
export function eventsByDay(now: Date): EventsOfDay[] {
  const days = lastDays(now, dayCount);
  const starts = [...days, dayAfter(days.at(-1) as string)].map((day) => startOfDay(day).getTime());
  const bounds = JSON.stringify(days.map((_, index) => [starts[index], starts[index + 1]]));
  const counts = db()
    .select({ successful: sql<number>`(${entries} and success = 1)`, failed: sql<number>`(${entries} and success = 0)` })
    .from(sql`json_each(${bounds}) as day`)
    .orderBy(sql`day.key`)
    .all();
  return counts.map((count, index) => ({ day: days[index] as string, ...count }));
}

/** The activity log as a CSV file for spreadsheet programs. */

/** Entries per read, so that the download starts at once and other requests run between reads. */
const batchSize = 500;

type Column = (entry: ActivityEntry, browserName: (userAgent: string) => string) => string | number | null;

const columns: Record<string, Column> = {
  Id: ({ id }) => id,
  "Time (UTC)": ({ createdAt }) => createdAt.toISOString(),
  [`Time (${classSettings.timeZoneName})`]: ({ createdAt }) => formatForSpreadsheet(createdAt),
  Result: ({ success }) => (success ? "successful" : "failed"),
  Description: ({ description }) => description,
  "Error message": ({ errorMessage }) => errorMessage,
  Resource: ({ resource }) => resource,
  "Resource id": ({ resourceId }) => resourceId,
  Action: ({ action }) => action,
  "User id": ({ userId }) => userId,
  Name: ({ user }) => user && fullName(user),
  Email: ({ user }) => user?.email ?? null,
  "IP address": ({ ipAddress }) => ipAddress,
  Browser: ({ userAgent }, browserName) => userAgent && browserName(userAgent),
  Details: ({ details }) => details,
};

/** Yields up to 10,000 of the newest matching entries as CSV, beginning with the byte order mark that Excel needs. */
export async function* activityCsv(filter: ActivityFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  const browserName = browserNames();
  let before: number | null = null;
  for (let written = 0; written < activityPerFile; written += batchSize) {
    const { entries, next }: ReturnType<typeof searchActivity> = searchActivity(filter, { before, limit: batchSize });
    yield entries.map((entry) => csvLine(Object.values(columns).map((column) => column(entry, browserName)))).join("");
    if (next === null) return;
    before = next;
    // Lets other requests run between reads.
    await new Promise(setImmediate);
  }
}
