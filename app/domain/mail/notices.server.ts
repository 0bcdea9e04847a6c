import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { emailSettings, outgoingEmails, users } from "#db/schema.ts";
import { defaultNoticeSettings, type NoticeKind, noticeSetting } from "./notice-settings.ts";
import { type Email, isMailOn, queueEmails, usualLifetime, wakeSender } from "./outbox.server.ts";

/** Notices: emails that tell members at once what happened on the site, unless they chose otherwise. */

/** Whether a row of `users`, joined with its settings, gets a notice of a kind at once. `mayReceive` is the first part for one row. */
const isToldAtOnce = (kind: NoticeKind) => {
  const setting = noticeSetting[kind];
  return and(
    hasJoined,
    isNull(users.emailReturnedAt),
    eq(sql`coalesce(${emailSettings[setting]}, ${sql.raw(`'${defaultNoticeSettings[setting]}'`)})`, "now"),
  );
};

const recipientsAmong = (userIds: readonly number[], kind: NoticeKind) =>
  db()
    .select({ userId: users.id })
    .from(users)
    .leftJoin(emailSettings, eq(emailSettings.userId, users.id))
    .where(and(inArray(users.id, [...userIds]), isToldAtOnce(kind)))
    .all();

/** A notice without its recipients. The group in `grouping` is separate for each recipient. */
export type Notice = { kind: NoticeKind } & Pick<Email, "subject" | "text" | "grouping" | "lifetime" | "batch">;

/** What may change in a notice that waits. */
type NoticeText = Pick<Notice, "subject" | "text">;

const groupOf = (group: string, userId: number) => `${group}:${userId}`;

/** Queues a notice for those of the members who want to be told at once. Does nothing on a site without a mail server. */
export function queueNotice(userIds: readonly number[], notice: Notice, now = new Date()): void {
  if (!isMailOn() || userIds.length === 0) return;
  const { grouping, ...rest } = notice;
  const emails = recipientsAmong(userIds, notice.kind).map(({ userId }) => {
    const ownGrouping = grouping && { grouping: { ...grouping, group: groupOf(grouping.group, userId) } };
    return { ...rest, ...ownGrouping, userId };
  });
  queueEmails(emails, now);
}

/** Queues a notice for all members but the one who caused it. */
export const queueNoticeToAll = ({ except }: { except: number }, notice: Omit<Notice, "grouping">): void =>
  queueNoticeTo(
    sql`${users} left join ${emailSettings} on ${eq(emailSettings.userId, users.id)}
      where ${and(ne(users.id, except), isToldAtOnce(notice.kind))}`,
    notice,
  );

/** Queues a notice for the rows of `users` after `from`, whatever they chose, in one statement: a class may have thousands. */
export function queueNoticeTo(
  people: SQL,
  { kind, subject, text, batch, lifetime = usualLifetime }: Omit<Notice, "grouping">,
): void {
  if (!isMailOn()) return;
  const now = Date.now();
  db().run(sql`insert into outgoing_emails (kind, user_id, subject, body, batch, created_at, send_after, expires_at)
    select ${kind}, ${users.id}, ${subject}, ${text}, ${batch ?? null}, ${now}, ${now}, ${now + lifetime}
    from ${people}`);
  wakeSender();
}

const waits = eq(outgoingEmails.state, "waiting");

/** A member's notice of a group that still waits: it covers what happened since `createdAt`. Undefined if there is none. */
export function findWaitingNotice(group: string, userId: number) {
  const { id, createdAt, noticeCount, noticeGroup, claimedUntil } = outgoingEmails;
  const isNotBeingSent = or(isNull(claimedUntil), lte(claimedUntil, new Date()));
  return db()
    .select({ id, createdAt, noticeCount })
    .from(outgoingEmails)
    .where(and(eq(noticeGroup, groupOf(group, userId)), waits, isNotBeingSent))
    .orderBy(desc(id))
    .limit(1)
    .get();
}

const canceled = { state: "canceled", problem: "What it told of is gone", subject: null, body: null } as const;

/** Corrects a waiting notice after some of what it is about is gone, and cancels it if nothing is left. */
export function correctNotice({ id }: { id: number }, noticeCount: number, rewrite: () => NoticeText): void {
  const isNotice = eq(outgoingEmails.id, id);
  if (noticeCount === 0) {
    db()
      .update(outgoingEmails)
      .set({ ...canceled, finishedAt: new Date() })
      .where(isNotice)
      .run();
  } else {
    const { subject, text } = rewrite();
    db().update(outgoingEmails).set({ noticeCount, subject, body: text }).where(isNotice).run();
  }
}

/** Corrects all notices of a batch that still wait, or cancels them if there is nothing left to report. */
export function correctNotices(batch: string, text: NoticeText | null, problem: string = canceled.problem): void {
  if (!isMailOn()) return;
  db()
    .update(outgoingEmails)
    .set(text ? { subject: text.subject, body: text.text } : { ...canceled, problem, finishedAt: new Date() })
    .where(and(eq(outgoingEmails.batch, batch), waits))
    .run();
}
