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
  everyEntry,
  membersPerFilter,
} from "./activity.ts";

/** What administrators read of the activity log, and clearing it (spec §2 Activity logs, §3, §6, §7). */

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
  /** Null for visitors and for members who are no longer stored. */
  user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
} as const;

const newestFirst = [desc(activityLogs.createdAt), desc(activityLogs.id)] as const;

/** Entries by the ids that a walk on one index has found: no other entry's text is read. */
const entriesOf = (where: SQL | undefined, limit: number) =>
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
export type ActivityEntry = ReturnType<typeof entriesOf>[number];

/** Everything older than an entry; nothing when it and all before it were cleared. */
function olderThan(before: number): SQL {
  const { id, createdAt } = activityLogs;
  const last = db().select({ createdAt }).from(activityLogs).where(lte(id, before)).orderBy(desc(id)).limit(1).get();
  return last ? sql`(${createdAt}, ${id}) < (${last.createdAt.getTime()}, ${before})` : sql`0`;
}

/** The members that a filter means: the one with that id, or those with that in their name or e-mail address. */
function membersMeant(text: string): { ids: number[]; areMore: boolean } {
  if (/^\d{1,15}$/.test(text)) return { ids: [Number(text)], areMore: false };
  // The search text begins with the full name, then the maiden name or the last name.
  const name = sql`substr(${users.searchText}, 1, instr(${users.searchText}, ' | '))`;
  const isMeant = [users.sortName, users.email, name].map((column) => sql`instr(${column}, ${normalizeForSearch(text)}) > 0`);
  const found = db()
    .select({ id: users.id })
    .from(users)
    .where(or(...isMeant))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(membersPerFilter + 1)
    .all();
  return { ids: found.slice(0, membersPerFilter).map(({ id }) => id), areMore: found.length > membersPerFilter };
}

/** With one member alone SQLite walks the index in the list's order; with several it has to sort their entries. */
const byMembers = (ids: number[]) =>
  ids.length === 1 ? eq(activityLogs.userId, ids[0] as number) : inArray(activityLogs.userId, ids);

/** One after the other, newest first, from `before` on; `next` is null on the last page. */
export function searchActivity(filter: ActivityFilter, { before, limit }: { before: number | null; limit: number }) {
  const { resource, success, createdAt } = activityLogs;
  const members = filter.member === "" ? null : membersMeant(filter.member);
  // The plus keeps SQLite on the members' index, which holds the other columns too.
  const beside = (column: typeof resource | typeof success) => (members ? sql`+${column}` : column);
  const where = and(
    members ? byMembers(members.ids) : undefined,
    filter.resource ? sql`${beside(resource)} = ${filter.resource}` : undefined,
    filter.result ? sql`${beside(success)} = ${filter.result === "successful" ? 1 : 0}` : undefined,
    filter.from ? gte(createdAt, startOfDay(filter.from)) : undefined,
    filter.to ? lt(createdAt, startOfDay(dayAfter(filter.to))) : undefined,
    before === null ? undefined : olderThan(before),
  );
  const found = entriesOf(where, limit + 1);
  const entries = found.slice(0, limit);
  return {
    entries,
    next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
    areMoreMembers: members?.areMore ?? false,
  };
}

/** One page of the screen's list. */
export const activityPage = (filter: ActivityFilter, before: number | null) =>
  searchActivity(filter, { before, limit: activityPerPage });

/** The newest 1,000 entries, or those before an entry (GET /api/activity-logs). Refuses 403. */
export function listActivity(me: Member, before: number | null): ActivityEntry[] {
  refuseUnless(canReadActivityLog(me), activityForbidden);
  return searchActivity(everyEntry, { before, limit: activityPerAnswer }).entries;
}

/** How many entries the whole log has. */
export function countActivity(tx: Tx = db()) {
  const counts = tx.select().from(activityCounts).all();
  const of = (success: boolean) => counts.find((count) => count.success === success)?.entries ?? 0;
  return { successful: of(true), failed: of(false), total: of(true) + of(false) };
}

/** Deletes every entry (spec §7, DELETE /api/activity-logs). The only one left says who did it. Refuses 403. */
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
