import { and, eq, gt, lt, lte, ne, notExists, sql } from "drizzle-orm";
import { startRepeatedTask } from "#app/domain/core/repeated-task.server.ts";
import { queueNotice } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, reunionAttendees, reunions, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { hasPlace } from "./attendee-rows.server.ts";
import { reminderBatchOf, reminderNotice } from "./reunion-notices.server.ts";

/** Emails that remind attendees of a meet-up, two days before it. */

const day = 24 * 60 * 60_000;
const leadTime = 2 * day;
/** This close to a meet-up, it is too late for a reminder: the site was down when it was due. */
const latest = day;
const interval = 5 * 60_000;

/** Meet-ups that take place in two days, and whose attendees have not been reminded of this date. */
const dueReunions = (now: Date) =>
  db()
    .select()
    .from(reunions)
    .where(
      and(
        ne(reunions.status, "cancelled"),
        gt(reunions.eventDate, new Date(now.getTime() + latest)),
        lte(reunions.eventDate, new Date(now.getTime() + leadTime)),
        notExists(
          db()
            .select({ one: sql`1` })
            .from(outgoingEmails)
            .where(eq(outgoingEmails.batch, sql`'meet-up-reminder:' || ${reunions.id} || ':' || ${reunions.eventDate}`)),
        ),
      ),
    )
    .all();

/** Attendees who joined before the reminder was due: the others have just read the date. */
const toRemind = (reunionId: number, due: Date) =>
  db()
    .select({ userId: users.id })
    .from(reunionAttendees)
    .crossJoin(users)
    .where(and(eq(reunionAttendees.reunionId, reunionId), lt(reunionAttendees.createdAt, due), hasPlace))
    .all();

/** Queues the reminders that are due, once for each date of a meet-up, also in several processes. */
export async function queueReminders(at = new Date()): Promise<void> {
  if (!isMailOn() || dueReunions(at).length === 0) return;
  await retryWhileBusy(() => db().transaction(() => queueInTransaction(at), { behavior: "immediate" }));
}

function queueInTransaction(at: Date): void {
  for (const reunion of dueReunions(at)) {
    if (!reunion.eventDate) continue;
    const people = toRemind(reunion.id, new Date(reunion.eventDate.getTime() - leadTime));
    const notice = { ...reminderNotice(reunion), batch: reminderBatchOf(reunion) };
    queueNotice(
      people.map(({ userId }) => userId),
      notice,
      at,
    );
  }
}

/** Queues reminders when they are due. Calls `onError` with errors. Returns a function that stops it. */
export const startReminders = (onError: (error: unknown) => void): (() => Promise<void>) =>
  startRepeatedTask(() => queueReminders(), { interval, onError });
