import { and, asc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { startRepeatedTask } from "#app/domain/core/tasks.server.ts";
import { type Email, isMailOn, queueEmails } from "#app/domain/mail/outbox.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { emailSettings, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { type News, newsSince, unreadFor, writeLetter } from "./weekly-letter-text.server.ts";

/** The weekly letter: what happened in the class, for members who asked for it. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** How often to look whether it is Sunday at 9:00. */
const interval = 5 * minute;

/** Milliseconds after which a batch ends, so that the site can answer requests in between. */
const batchTime = 15;
const largestBatch = 100;

/** Members who wait for this week's letter and signed in within a year. A start in the future comes from a wrong clock. */
const nextRecipients = ({ due }: LetterTime, at: Date) =>
  db()
    .select({ id: users.id, role: users.role, settings: emailSettings })
    .from(emailSettings)
    .innerJoin(users, eq(users.id, emailSettings.userId))
    .where(
      and(
        eq(emailSettings.weeklyLetter, true),
        or(
          isNull(emailSettings.weeklySince),
          lt(emailSettings.weeklySince, due),
          gt(emailSettings.weeklySince, new Date(at.getTime() + day)),
        ),
        hasJoined,
        isNull(users.emailReturnedAt),
        gt(users.lastLoginAt, new Date(at.getTime() - 365 * day)),
      ),
    )
    // Members with the same start follow each other, so that its news is read once.
    .orderBy(asc(emailSettings.weeklySince), asc(users.id))
    .limit(largestBatch)
    .all();

/**
 * Queues this week's letters, each in a transaction with the end of its period, so that none is written twice. Returns how
 * many.
 */
export async function queueWeeklyLetters(at = new Date(), isStopped = () => false): Promise<number> {
  const letter = currentLetter(at);
  if (!letter || !isMailOn()) return 0;
  const newsFor = rememberNews(at);
  let queued = 0;
  for (let isDone = false; !isDone && !isStopped(); ) {
    const batch = await retryWhileBusy(() =>
      db().transaction(() => queueBatch({ letter, newsFor, at }), { behavior: "immediate" }),
    );
    queued += batch.queued;
    isDone = batch.isLast;
    // Requests that arrived in the meantime go first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return queued;
}

function queueBatch({ letter, newsFor, at }: { letter: LetterTime; newsFor: (start: Date) => News; at: Date }) {
  const began = performance.now();
  const people = nextRecipients(letter, at);
  const done: number[] = [];
  const letters: Email[] = [];
  for (const { id, role, settings } of people) {
    const start = startOf(settings.weeklySince, letter, at);
    const text = writeLetter(newsFor(start), unreadFor(id, canReadContacts({ id, role }), start), { id, settings, start }, at);
    if (text) letters.push({ kind: "weekly_letter", userId: id, ...text, lifetime: letter.tooLate.getTime() - at.getTime() });
    done.push(id);
    if (performance.now() - began > batchTime) break;
  }
  db().update(emailSettings).set({ weeklySince: at }).where(inArray(emailSettings.userId, done)).run();
  queueEmails(letters, at);
  return { queued: letters.length, isLast: done.length === people.length && people.length < largestBatch };
}

/** The last letter or the day a member asked for it; a week ago if that isn't known. */
const startOf = (since: Date | null, { due }: LetterTime, at: Date) =>
  since && since <= at ? since : new Date(due.getTime() - 7 * day);

/** Reads what is new since a start, unless it was the last one asked for: most members have the same, that of the last letters. */
function rememberNews(at: Date) {
  let last: { start: number; news: News } | null = null;
  return (start: Date): News => {
    if (last?.start !== start.getTime()) last = { start: start.getTime(), news: newsSince(start, at) };
    return last.news;
  };
}

/** Queues the weekly letters when it is time. Calls `onError` with errors. Returns a function that stops it. */
export const startWeeklyLetters = (onError: (error: unknown) => void): (() => Promise<void>) =>
  startRepeatedTask((isStopped) => queueWeeklyLetters(new Date(), isStopped), { interval, onError });

/** When the weekly letter goes out: on Sunday at 9:00 in the class's time zone, or until Tuesday at 9:00 if the site was down. */

const sunday = 7;
const hour = 9;
const daysUntilTooLate = 2;

/** When a week's letter is due, and when it is too late to send it. */
interface LetterTime {
  due: Date;
  tooLate: Date;
}

/** The letter that may go out now; null from Tuesday to Sunday. */
export function currentLetter(now: Date): LetterTime | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(classSettings.timeZone);
  const thisSunday = here.subtract({ days: here.dayOfWeek % sunday }).with({ hour, minute: 0, second: 0, millisecond: 0 });
  const due = Temporal.ZonedDateTime.compare(thisSunday, here) <= 0 ? thisSunday : thisSunday.subtract({ weeks: 1 });
  const tooLate = due.add({ days: daysUntilTooLate });
  if (Temporal.ZonedDateTime.compare(here, tooLate) >= 0) return null;
  return { due: new Date(due.epochMilliseconds), tooLate: new Date(tooLate.epochMilliseconds) };
}
