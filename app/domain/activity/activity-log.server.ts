import { and, asc, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canClearActivityLog, canReadActivityLog } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { dayAfter, startOfDay } from "#app/domain/time/calendar-days.server.ts";
import { db, type Tx } from "#db/client.server.ts";
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

const entryColumns = {
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

const newestFirst = [desc(activityLogs.createdAt), desc(activityLogs.id)] as const;

/** The subquery finds the ids in one index, so that SQLite reads the text of the returned entries only. */
const findEntries = (where: SQL | undefined, limit: number) =>
  db()
    .select(entryColumns)
    .from(activityLogs)
    .leftJoin(users, eq(users.id, activityLogs.userId))
    .where(
      inArray(
        activityLogs.id,
        db()
          .select({ id: activityLogs.id })
          .from(activityLogs)
          .where(where)
          .orderBy(...newestFirst)
          .limit(limit),
      ),
    )
    .orderBy(...newestFirst)
    .all();
export type ActivityEntry = ReturnType<typeof findEntries>[number];

/** Matches everything older than an entry, and nothing if that entry and all before it were cleared. */
function olderThan(before: number): SQL {
  const { id, createdAt } = activityLogs;
  const entry = db().select({ createdAt }).from(activityLogs).where(lte(id, before)).orderBy(desc(id)).limit(1).get();
  return entry ? sql`(${createdAt}, ${id}) < (${entry.createdAt.getTime()}, ${before})` : sql`0`;
}

/** Finds the members that a filter matches: by id, or by part of a name or email address. */
function findFilterMembers(text: string): { ids: number[]; hasMore: boolean } {
  if (/^\d{1,15}$/.test(text)) return { ids: [Number(text)], hasMore: false };
  // The search text begins with the full name, then the maiden name or the last name.
  const name = sql`substr(${users.searchText}, 1, instr(${users.searchText}, ' | '))`;
  const matches = [users.sortName, users.email, name].map((column) => sql`instr(${column}, ${normalizeForSearch(text)}) > 0`);
  const rows = db()
    .select({ id: users.id })
    .from(users)
    .where(or(...matches))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(membersPerFilter + 1)
    .all();
  return { ids: rows.slice(0, membersPerFilter).map(({ id }) => id), hasMore: rows.length > membersPerFilter };
}

/** For one member SQLite reads the index in the list's order; for several it has to sort their entries. */
const byMembers = (ids: number[]) =>
  ids.length === 1 ? eq(activityLogs.userId, ids[0] as number) : inArray(activityLogs.userId, ids);

/**
 * The entries that match a filter and are older than the entry `before`, newest first. `next` is the `before` of the
 * next page, or null on the last page. `hasMoreMembers` tells whether the filter matches more members than are shown.
 */
export function searchActivity(filter: ActivityFilter, { before, limit }: { before: number | null; limit: number }) {
  const { resource, success, createdAt } = activityLogs;
  const members = filter.member === "" ? null : findFilterMembers(filter.member);
  // A unary plus keeps SQLite on the members' index, which also contains the other columns.
  const unindexed = (column: typeof resource | typeof success) => (members ? sql`+${column}` : column);
  const where = and(
    members ? byMembers(members.ids) : undefined,
    filter.resource ? sql`${unindexed(resource)} = ${filter.resource}` : undefined,
    filter.result ? sql`${unindexed(success)} = ${filter.result === "successful" ? 1 : 0}` : undefined,
    filter.from ? gte(createdAt, startOfDay(filter.from)) : undefined,
    filter.to ? lt(createdAt, startOfDay(dayAfter(filter.to))) : undefined,
    before === null ? undefined : olderThan(before),
  );
  const rows = findEntries(where, limit + 1);
  const entries = rows.slice(0, limit);
  return {
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    hasMoreMembers: members?.hasMore ?? false,
  };
}

/** One page of the list on the screen. */
export const activityPage = (filter: ActivityFilter, before: number | null) =>
  searchActivity(filter, { before, limit: activityPerPage });

/** The newest 1,000 entries, or the 1,000 before an entry (GET /api/activity-logs). Throws Refusal 403. */
export function listActivity(me: Member, before: number | null): ActivityEntry[] {
  refuseUnless(canReadActivityLog(me), activityForbidden);
  return searchActivity(emptyFilter, { before, limit: activityPerAnswer }).entries;
}

/** Counts the entries of the whole log by result. */
export function countActivity(tx: Tx = db()) {
  const counts = tx.select().from(activityCounts).all();
  const entriesOf = (success: boolean) => counts.find((count) => count.success === success)?.entries ?? 0;
  const [successful, failed] = [entriesOf(true), entriesOf(false)];
  return { successful, failed, total: successful + failed };
}

/** Deletes every entry and logs who did it (DELETE /api/activity-logs). Throws Refusal 403. */
export const clearActivity = operation({
  log: { action: "activity.clear", resource: "other", attempt: "clear the activity log" },
  limit: "administration",
  input: z.object({}),
  run(tx, me, _input, { note }) {
    refuseUnless(canClearActivityLog(me), "Only administrators can clear the activity log");
    const { total, failed } = countActivity(tx);
    tx.delete(activityLogs).run();
    const entries = `${total.toLocaleString("en-US")} ${total === 1 ? "entry" : "entries"}`;
    note({ description: `${fullName(me)} cleared the activity log of ${entries}`, details: { cleared: total, failed } });
    return { cleared: total };
  },
});
