import { asc, eq, gt, sql } from "drizzle-orm";
import { insertAnnouncement } from "#app/domain/announcements/announcements.server.ts";
import { fullName, type Member, type Person } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMailing } from "#app/domain/core/permissions.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { correctNotices, queueNoticeTo } from "#app/domain/mail/notices.server.ts";
import { queueEmail, requireMail } from "#app/domain/mail/outbox.server.ts";
import { emailReturnedSince } from "#app/domain/mail/returned-addresses.server.ts";
import { classDay } from "#app/domain/time/class-days.ts";
import { formatEventTime } from "#app/domain/time/event-times.ts";
import { db } from "#db/client.server.ts";
import { announcements, mailings, users } from "#db/schema.ts";
import { mailingLimit, mailingsPerWeek, mailingWeek, stoppableTime } from "./mailing-constants.ts";
import { changeDraft, type Mailing, requireDraft, requireMailing } from "./mailings.server.ts";
import { editedMailing, oneMailing } from "./mailings.ts";
import { addRecipients, batchOf, countRecipients, deliveryOf } from "./recipients.server.ts";

/** Sending a mailing to everybody at once, as a test to oneself, and stopping it. */

/** The email of a mailing, for somebody who has joined, who can answer on the site, or has not. */
export function mailingEmail({ subject, text }: Pick<Mailing, "subject" | "text">, author: Person, hasJoined: boolean) {
  const answer = hasJoined
    ? `It is among your messages, too. You can answer it there:\n${siteLink("/messages")}`
    : `You have not joined our website yet. To answer, or to join, please write to us with the form there:\n${siteLink("/")}`;
  return { subject, text: `${text}\n\n${fullName(author)}\n\n${answer}` };
}

/** Saves the draft and sends it to oneself by email. Throws what editMailing throws, 404 (no mail server), 409 (mail comes back). */
export const testMailing = operation({
  log: { action: "mailing.test", resource: "messages", attempt: "send a test of a mailing" },
  limit: "testEmail",
  input: editedMailing,
  edits: true,
  run(me, { mailingId, ...typed }, { note, merge }) {
    requireMail();
    const draft = requireDraft(me, mailingId);
    if (emailReturnedSince(me.id)) throw new Refusal(409, "Mail to your own address comes back. Please correct it first.");
    const mailing = changeDraft(me, draft, merge({ ...draft }, typed));
    queueEmail({ kind: "mailing", userId: me.id, ...mailingEmail(mailing, me, true) });
    note({ description: `${fullName(me)} sent a test of mailing "${mailing.subject}"`, resourceId: mailingId, details: {} });
    return mailing;
  },
});

/** When a member may send the next mailing; null if now. The last of a week is an administrator's, whatever organizers send. */
export function nextMailingAt(me: Member, now: Date): Date | null {
  const most = canManageMailing(me, null) ? mailingsPerWeek : mailingsPerWeek - 1;
  const sent = db()
    .select({ sentAt: mailings.sentAt })
    .from(mailings)
    .where(gt(mailings.sentAt, new Date(now.getTime() - mailingWeek)))
    .orderBy(asc(mailings.sentAt))
    .all();
  const first = sent.at(-most)?.sentAt;
  return first ? new Date(first.getTime() + mailingWeek) : null;
}

function refuseTooMany(me: Member, now: Date): void {
  const next = nextMailingAt(me, now);
  if (!next) return;
  const sentence = `${mailingLimit} The next may be sent from ${formatEventTime(next)} on. Your draft is kept.`;
  throw new Refusal(429, sentence, { retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000) });
}

/**
 * Sends a mailing: emails, copies in the inbox, letters to print, and an announcement. Sent again, it does nothing. Throws what
 * editMailing throws, 409 (nobody gets it, three announcements are showing), and 429 (three in seven days).
 */
export const sendMailing = operation({
  log: { action: "mailing.send", resource: "messages", attempt: "send a mailing" },
  limit: "mailing",
  input: editedMailing,
  edits: true,
  run(me, { mailingId, ...typed }, { note, merge }) {
    const found = requireMailing(me, mailingId);
    if (found.sentAt) {
      note(null);
      return found;
    }
    const now = new Date();
    refuseTooMany(me, now);
    const mailing = changeDraft(me, found, merge({ ...found }, typed));
    const announcementId = announce(me, mailing, now);
    addRecipients(mailingId, mailing.audience, mailing.reunion, me.id);
    const counts = countRecipients(mailingId);
    if (counts.people === 0) throw new Refusal(409, "Nobody would get this. Please choose other people.", { field: "audience" });
    addCopies(me, mailing, now);
    queueEmails(me, mailing);
    db().update(mailings).set({ sentBy: me.id, sentAt: now, announcementId }).where(eq(mailings.id, mailingId)).run();
    note({
      description: `${fullName(me)} sent mailing "${mailing.subject}" to ${counts.people === 1 ? "1 person" : `${counts.people} people`}`,
      resourceId: mailingId,
      details: { audience: mailing.audience, ...counts, homeUntil: mailing.homeUntil },
    });
    return requireMailing(me, mailingId);
  },
});

function announce(me: Member, { subject, text, homeUntil }: Mailing, now: Date): number | null {
  if (homeUntil === null) return null;
  if (homeUntil < classDay(now)) {
    throw new Refusal(400, "This day is over. Please choose today or a later day.", { field: "homeUntil" });
  }
  return insertAnnouncement({ title: subject, text, lastDay: homeUntil, createdBy: me.id });
}

/** A message in the sender's name to each recipient who has joined, hidden from the sender's own sent messages. */
function addCopies(me: Member, { id, subject, text }: Mailing, now: Date): void {
  const at = now.getTime();
  db().run(sql`insert into messages
    (sender_id, recipient_id, subject, content, mailing_id, is_read, is_deleted, sender_deleted_at, created_at, updated_at)
    select ${me.id}, user_id, ${subject}, ${text}, ${id}, 0, 0, ${at}, ${at}, ${at}
    from mailing_recipients where mailing_id = ${id} and on_site`);
}

function queueEmails(me: Member, mailing: Mailing): void {
  for (const hasJoined of [true, false]) {
    const people = sql`mailing_recipients cross join ${users} where mailing_id = ${mailing.id} and by_email
      and ${users.id} = user_id and on_site = ${Number(hasJoined)} order by ${users.id}`;
    queueNoticeTo(people, { kind: "mailing", ...mailingEmail(mailing, me, hasJoined), batch: batchOf(mailing.id) });
  }
}

/** Whether something of a mailing can still be taken back. */
export const canBeStopped = ({ sentAt, stoppedAt }: Pick<Mailing, "sentAt" | "stoppedAt">, now: Date): boolean =>
  sentAt !== null && stoppedAt === null && now.getTime() - sentAt.getTime() < stoppableTime;

/**
 * Stops a mailing in the two days after it was sent: emails that wait are canceled, copies that nobody has read are withdrawn,
 * and the announcement ends. Stopped again, it does nothing. Throws Refusal 403, 404, 409 (not sent, or too late).
 */
export const stopMailing = operation({
  log: { action: "mailing.stop", resource: "messages", attempt: "stop a mailing" },
  limit: "change",
  input: oneMailing,
  run(me, { mailingId }, { note }) {
    const mailing = requireMailing(me, mailingId);
    const now = new Date();
    if (mailing.stoppedAt) {
      note(null);
      return mailing;
    }
    if (!mailing.sentAt) throw new Refusal(409, "This is a draft. Nothing was sent.");
    if (!canBeStopped(mailing, now)) throw new Refusal(409, "It was sent over two days ago. It is too late to stop it.");
    const { sent, sending, read } = deliveryOf(mailingId);
    const gone = { emailsGone: sent + sending, copiesRead: read };
    correctNotices(batchOf(mailingId), null, "It was stopped");
    withdrawCopies(mailingId, now);
    if (mailing.announcementId !== null) db().delete(announcements).where(eq(announcements.id, mailing.announcementId)).run();
    db()
      .update(mailings)
      .set({ stoppedAt: now, ...gone })
      .where(eq(mailings.id, mailingId))
      .run();
    note({ description: `${fullName(me)} stopped mailing "${mailing.subject}"`, resourceId: mailingId, details: gone });
    return requireMailing(me, mailingId);
  },
});

function withdrawCopies(mailingId: number, now: Date): void {
  const at = now.getTime();
  db().run(sql`update messages set recipient_deleted_at = ${at}, is_deleted = 1, updated_at = ${at}
    where mailing_id = ${mailingId} and not is_read and recipient_deleted_at is null`);
}
