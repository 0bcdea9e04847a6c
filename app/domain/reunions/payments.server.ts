import { and, eq, inArray, ne } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees } from "#db/schema.ts";
import { payments } from "./check-in-forms.ts";
import { requireManagedReunion } from "./reunion-queries.server.ts";

/** Which attendees have paid. The site handles no money: the organizer checks it off. */

/**
 * Notes which attendees have paid and which have not. Ids of other members are ignored. Returns how many changed. Throws Refusal
 * 403, 404.
 */
export const markPaid = operation({
  log: { action: "reunion.paid", resource: "reunions", attempt: "note who has paid for a meet-up" },
  limit: "change",
  input: payments,
  run(me, { reunionId, paid, notPaid }, { note }) {
    const reunion = requireManagedReunion(me, reunionId, "Only the organizer and administrators can note who has paid");
    const set = (ids: number[], hasPaid: boolean) =>
      db()
        .update(reunionAttendees)
        .set({ hasPaid })
        .where(
          and(
            eq(reunionAttendees.reunionId, reunionId),
            inArray(reunionAttendees.userId, ids),
            ne(reunionAttendees.hasPaid, hasPaid),
          ),
        )
        .returning({ userId: reunionAttendees.userId })
        .all()
        .map(({ userId }) => userId);
    const changed = { paid: set(paid, true), notPaid: set(notPaid, false) };
    const count = changed.paid.length + changed.notPaid.length;
    const description = `${fullName(me)} noted who has paid for meet-up "${reunion.title}"`;
    note(count > 0 ? { description, resourceId: reunionId, details: changed } : null);
    return { changed: count };
  },
});
