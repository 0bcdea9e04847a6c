import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import type { EmailKind } from "#db/column-values.ts";
import { emailSettings, outgoingEmails, users } from "#db/schema.ts";
import {
  defaultNoticeSettings,
  type NoticeKind,
  type NoticeSettings,
  noticeSetting,
  noticeSettingsChange,
} from "./notice-settings.ts";
import { cancelEmails, type Email, isMailOn, queueEmails, usualLifetime, wakeSender } from "./outbox.server.ts";

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

/** Reading and changing which emails a member gets. The choices are kept even while the site has no mail server. */

/** Which emails a member gets: what they chose, else the defaults. */
export function findNoticeSettings(userId: number): NoticeSettings {
  const { messages, meetUpChanges, newMeetUps, comments, mailings, weeklyLetter } = emailSettings;
  const columns = { messages, meetUpChanges, newMeetUps, comments, mailings, weeklyLetter };
  return db().select(columns).from(emailSettings).where(eq(emailSettings.userId, userId)).get() ?? defaultNoticeSettings;
}

/** Which emails a member gets, for the form, and whether mail to them comes back. */
export function findNoticeForm(userId: number) {
  const member = db().select({ returnedAt: users.emailReturnedAt }).from(users).where(eq(users.id, userId)).get();
  return { ...findNoticeSettings(userId), isReturned: Boolean(member?.returnedAt) };
}

/** Changes which emails one gets. Absent fields stay unchanged. Emails that wait and are no longer wanted are not sent. */
export const changeNoticeSettings = operation({
  log: { action: "email.settings", resource: "users", attempt: "change which emails they get" },
  limit: "account",
  input: noticeSettingsChange,
  run(me, change, { note }) {
    const { settings, changed } = storeNoticeSettings(me.id, change);
    const description = `${fullName(me)} changed which emails they get`;
    note(Object.keys(changed).length === 0 ? null : { description, resourceId: me.id, details: changed });
    return settings;
  },
});

type Change = { [Name in keyof NoticeSettings]?: NoticeSettings[Name] | undefined };

/** Stores a change in the caller's transaction, cancels emails no longer wanted, and returns all settings and what changed. */
export function storeNoticeSettings(userId: number, change: Change, now = new Date()) {
  const before = findNoticeSettings(userId);
  const changed = changes(before, change as Partial<NoticeSettings>);
  const settings = { ...before, ...Object.fromEntries(Object.entries(changed).map(([name, { to }]) => [name, to])) };
  if (Object.keys(changed).length === 0) return { settings, changed };
  const weeklySince = "weeklyLetter" in changed ? { weeklySince: settings.weeklyLetter ? now : null } : {};
  const row = { ...settings, ...weeklySince, updatedAt: now };
  db()
    .insert(emailSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailSettings.userId, set: row })
    .run();
  const kinds = Object.entries(noticeSetting) as [NoticeKind, keyof NoticeSettings][];
  const unwanted: EmailKind[] = kinds.filter(([, name]) => settings[name] !== "now").map(([kind]) => kind);
  if (!settings.weeklyLetter) unwanted.push("weekly_letter");
  cancelEmails(userId, "The member chose not to get it", unwanted);
  return { settings, changed };
}
