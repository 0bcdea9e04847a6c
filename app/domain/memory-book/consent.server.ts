import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import { bookConsents, users } from "#db/schema.ts";

/** A member's decision whether the memory book has a page of theirs. */
const bookDecision = z.object({ choice: z.enum(["yes", "no"], { error: "Please choose yes or no" }) });

/** Whether members want a page in the memory book. Without a decision they have none. */

/** A member's decision; both null if they have not decided. */
export const findBookDecision = (userId: number): { isIncluded: boolean | null; decidedAt: Date | null } =>
  db()
    .select({ isIncluded: bookConsents.isIncluded, decidedAt: bookConsents.decidedAt })
    .from(bookConsents)
    .where(eq(bookConsents.userId, userId))
    .get() ?? { isIncluded: null, decidedAt: null };

/** Says yes or no to one's own page in the memory book. */
export const decideOnBook = operation({
  log: { action: "book.decide", resource: "users", attempt: "decide about their page in the memory book" },
  limit: "change",
  input: bookDecision,
  run(me, { choice }, { note }) {
    const isIncluded = choice === "yes";
    const before = findBookDecision(me.id);
    if (before.isIncluded === isIncluded) {
      note(null);
      return before;
    }
    const values = { isIncluded, decidedAt: new Date() };
    db()
      .insert(bookConsents)
      .values({ userId: me.id, ...values })
      .onConflictDoUpdate({ target: bookConsents.userId, set: values })
      .run();
    note({ description: `${fullName(me)} said ${choice} to a page in the memory book`, resourceId: me.id });
    return values;
  },
});

/** How many of the members who have joined said yes, no, or nothing. */
export function countDecisions() {
  const { total, yes, no } = db()
    .select({
      total: sql<number>`count(*)`,
      yes: sql<number>`coalesce(sum(${bookConsents.isIncluded} = 1), 0)`,
      no: sql<number>`coalesce(sum(${bookConsents.isIncluded} = 0), 0)`,
    })
    .from(users)
    .leftJoin(bookConsents, eq(bookConsents.userId, users.id))
    .where(hasJoined)
    .get() ?? { total: 0, yes: 0, no: 0 };
  return { yes, no, undecided: total - yes - no };
}
