import { and, eq, gt, lt, lte, ne, notExists, sql } from "drizzle-orm";
import { fullName, type Member, type Person } from "#app/domain/core/member.ts";
import { startRepeatedTask } from "#app/domain/core/tasks.server.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { correctNotices, queueNotice, queueNoticeToAll } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { classDay, dayName } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, reunionAttendees, reunions, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { when, where } from "./reunion-messages.server.ts";
import { hasPlace } from "./reunion-queries.server.ts";

/** Emails that tell members of new meet-ups, and attendees of changes and of meet-ups that are soon. */

interface Facts {
  id: number;
  title: string;
  eventDate: Date | null;
  location: string | null;
}

/** What happened to a meet-up. `before` is how it was. */
export type ReunionChange =
  | { what: "changed"; before: Facts }
  | { what: "cancelled" }
  | { what: "deleted" }
  | { what: "reactivated" }
  | { what: "dated" };

const day = 24 * 60 * 60_000;

/** An email about a meet-up is pointless after it, and too late after two days. */
function lifetimeOf({ eventDate }: Facts, now = Date.now()): { lifetime?: number } {
  const left = eventDate ? eventDate.getTime() - now : 0;
  return left > 0 ? { lifetime: Math.min(2 * day, left) } : {};
}

const facts = (reunion: Facts, before: Facts = reunion) =>
  [
    `When: ${when(reunion)}`,
    ...(when(before) === when(reunion) ? [] : [`Before: ${when(before)}`]),
    `Where: ${where(reunion)}`,
    ...(where(before) === where(reunion) ? [] : [`Before: ${where(before)}`]),
  ].join("\n");
const page = ({ id }: Facts) => siteLink(`/reunions?details=${id}`);
const leaveHere = (reunion: Facts) => `If you can’t make it, please leave the meet-up on its page:\n${page(reunion)}`;

const batchOf = ({ id }: Pick<Facts, "id">) => `new-meet-up:${id}`;

function newReunion(me: string, reunion: Facts) {
  return {
    subject: `New meet-up: ${reunion.title}`,
    text: `${me} is planning a meet-up: ${reunion.title}\n\n${facts(reunion)}\n\nSee who is coming, and join here:\n${page(reunion)}`,
  };
}

/** Tells all members who want to know at once about a new meet-up. */
export function queueNewReunionNotice(me: Member, reunion: Facts): void {
  if (!isMailOn()) return;
  const notice = { kind: "new_meet_up" as const, ...newReunion(fullName(me), reunion), ...lifetimeOf(reunion) };
  queueNoticeToAll({ except: me.id }, { ...notice, batch: batchOf(reunion) });
}

/** Corrects the notices of a new meet-up that still wait after it was edited. */
export const correctNewReunionNotice = (reunion: Facts & { organizer: string }): void =>
  correctNotices(batchOf(reunion), newReunion(reunion.organizer, reunion));

/** Drops what still waits about a meet-up that is cancelled: that it is new, and reminders of it. */
export function dropWaitingNotices(reunion: Pick<Facts, "id" | "eventDate">): void {
  correctNotices(batchOf(reunion), null);
  correctNotices(reminderBatchOf(reunion), null);
}

/** The email about a change; `count` is the number of changes since the last email. */
function changeNotice(me: string, after: Facts, change: ReunionChange, count: number) {
  const { title } = after;
  switch (change.what) {
    case "changed": {
      const opening = count === 1 ? `${me} changed the meet-up “${title}”.` : `The meet-up “${title}” has changed again.`;
      const now = facts(after, count === 1 ? change.before : after);
      return { subject: `Meet-up changed: ${title}`, text: `${opening}\n\n${now}\n\n${leaveHere(after)}` };
    }
    case "dated":
      return {
        subject: `The date is set: ${title}`,
        text: `The meet-up “${title}” has a date now.\n\n${facts(after)}\n\n${leaveHere(after)}`,
      };
    case "reactivated":
      return {
        subject: `Meet-up back on: ${title}`,
        text: `The meet-up “${title}” will take place after all.\n\n${facts(after)}\n\n${leaveHere(after)}`,
      };
    default: {
      const link =
        change.what === "deleted" ? `See what else is planned:\n${siteLink("/reunions")}` : `See it on the site:\n${page(after)}`;
      const text = `The meet-up “${title}” was cancelled. It was planned for:\n\n${facts(after)}\n\n${link}`;
      return { subject: `Meet-up cancelled: ${title}`, text };
    }
  }
}

/** Tells attendees what became of a meet-up, in one email for ten minutes. Waiting notices of a cancelled one are dropped. */
export function queueChangeNotice(me: Person, userIds: number[], reunion: Facts, change: ReunionChange): void {
  if (!isMailOn()) return;
  if (change.what === "cancelled" || change.what === "deleted") dropWaitingNotices(reunion);
  else correctNotices(reminderBatchOf(change.what === "changed" ? change.before : reunion), null);
  const rewrite = (count: number) => changeNotice(fullName(me), reunion, change, count);
  const grouping = { group: `meet_up_change:${reunion.id}`, rewrite };
  queueNotice(userIds, { kind: "meet_up_change", ...rewrite(1), grouping, ...lifetimeOf(reunion) });
}

/** Identifies the reminders of one date of a meet-up. */
const reminderBatchOf = ({ id, eventDate }: Pick<Facts, "id" | "eventDate">) =>
  `meet-up-reminder:${id}:${eventDate?.getTime() ?? ""}`;

/** Reminds attendees of a meet-up two days before it. */
const reminderNotice = (reunion: Facts) => ({
  kind: "meet_up_change" as const,
  subject: `Soon: ${reunion.title}`,
  text: `You are on the list of “${reunion.title}”.\n\n${facts(reunion)}\n\n${leaveHere(reunion)}`,
  ...lifetimeOf(reunion),
});

/** Tells the member who becomes the organizer. */
export function queueTransferNotice(me: Member, userId: number, reunion: Facts): void {
  if (!isMailOn()) return;
  const text = `${fullName(me)} left the meet-up “${reunion.title}”. You joined first, so you are the organizer now.\n\n${facts(reunion)}\n\nYou can edit, close, or delete it here:\n${page(reunion)}`;
  const subject = `You are the organizer now: ${reunion.title}`;
  queueNotice([userId], { kind: "meet_up_change", subject, text, ...lifetimeOf(reunion) });
}

/** The last day for an answer in words; null without one, and once it is over. */
export const dayToReplyBy = ({ replyBy }: { replyBy: string | null }, now = new Date()): string | null =>
  replyBy && replyBy >= classDay(now) ? dayName(replyBy) : null;

/** Asks members whether they come, and tells the others who voted on a date which one it is. */
export function queueInvitation(userIds: number[], reunion: Facts & { replyBy: string | null }): void {
  if (!isMailOn()) return;
  const day = dayToReplyBy(reunion);
  const by = day ? `, by ${day}` : "";
  const text = `Are you coming to “${reunion.title}”?\n\n${facts(reunion)}\n\nPlease answer on its page${by}. ‘Perhaps’ and ‘Can’t come’ help, too:\n${page(reunion)}`;
  queueNotice(userIds, {
    kind: "meet_up_change",
    subject: `Are you coming? ${reunion.title}`,
    text,
    ...lifetimeOf(reunion),
  });
}

/** Tells somebody from the waiting list that they have a place. */
export function queuePlaceNotice(userId: number, reunion: Facts): void {
  if (!isMailOn()) return;
  const text = `Somebody can’t come to “${reunion.title}”, so there is room for you. You are on the list now.\n\n${facts(reunion)}\n\n${leaveHere(reunion)}`;
  const subject = `There is room for you: ${reunion.title}`;
  queueNotice([userId], { kind: "meet_up_change", subject, text, ...lifetimeOf(reunion) });
}

/** Emails that remind attendees of a meet-up, two days before it. */

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
