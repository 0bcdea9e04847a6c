import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { environment } from "#app/settings/environment.server.ts";
import type { MailSettings } from "#app/settings/mail-settings.server.ts";
import { db } from "#db/client.server.ts";
import type { EmailKind, EmailLink, MemberState } from "#db/column-values.ts";
import { emailChanges, emailSettings, outgoingEmails } from "#db/schema.ts";

/** The outbox: an email is a row, written in the transaction of what causes it, so that a rolled-back write sends nothing. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Notices of one group within this time become one email. */
const groupingTime = 10 * minute;

/** How long the site tries to send an email that has no shorter limit. */
export const usualLifetime = 2 * day;

/** Whether the site has a mail server. Without one, nothing is queued. */
export const isMailOn = (): boolean => environment().mail !== null;

/** Stands for the one-time link in the text of an email. Nobody can type it: fields refuse control characters. */
export const linkPlaceholder = "\u001a";

/** An email to one member. The sender adds the greeting and the closing lines. */
export interface Email {
  kind: EmailKind;
  userId: number;
  /** Where it goes, if not to the address that the member has when it is sent. */
  address?: string;
  subject: string;
  /** Paragraphs, with `linkPlaceholder` on a line of its own if there is a `link`. */
  text: string;
  /** A one-time link, made when the email is sent, and how long it works in milliseconds. */
  link?: { purpose: EmailLink; lifetime: number };
  createdBy?: number | null;
  /** Identifies emails that were made together. */
  batch?: string;
  /** Notices of one group within ten minutes become one; `rewrite` gives its text for the number of them. */
  grouping?: { group: string; rewrite: (count: number) => { subject: string; text: string } };
  /** How long it makes sense to send it, in milliseconds. */
  lifetime?: number;
}

/** The person an email is for, as far as it decides whether they get it. */
interface Recipient {
  isActive: boolean;
  memberState: MemberState;
  emailReturnedAt: Date | null;
}

/** Emails that people ask for themselves. They are sent even if other mail came back. */
const askedFor: readonly EmailKind[] = ["recovery", "sign_in_request", "email_confirmation"];

/** Whether somebody gets emails of a kind: members whose mail arrives; people who have not joined, joining letters and mailings. */
export function mayReceive(kind: EmailKind, { isActive, memberState, emailReturnedAt }: Recipient): boolean {
  if (!isActive || (emailReturnedAt !== null && !askedFor.includes(kind))) return false;
  if (kind === "joining") return memberState === "invited";
  return memberState === "joined" || (kind === "mailing" && memberState === "invited");
}

/** Queues an email in the caller's transaction. Does nothing on a site without a mail server. */
export const queueEmail = (email: Email, now = new Date()): void => queueEmails([email], now);

/** Queues emails of which no two have the same group, many in one statement: a class may have thousands of members. */
export function queueEmails(emails: readonly Email[], now = new Date()): void {
  if (!isMailOn()) return;
  const rows = emails.flatMap((email) => {
    const sendAfter = email.grouping ? joinGroup(email.grouping, now) : now;
    return sendAfter ? [rowOf(email, now, sendAfter)] : [];
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    db()
      .insert(outgoingEmails)
      .values(rows.slice(start, start + rowsAtOnce))
      .run();
  }
  wakeSender();
}

/** SQLite allows 32,766 values in a statement. */
const rowsAtOnce = 500;

const rowOf = (email: Email, createdAt: Date, sendAfter: Date): typeof outgoingEmails.$inferInsert => ({
  kind: email.kind,
  userId: email.userId,
  address: email.address ?? null,
  subject: email.subject,
  body: email.text,
  newLink: email.link?.purpose ?? null,
  linkLifetime: email.link?.lifetime ?? null,
  createdBy: email.createdBy ?? null,
  batch: email.batch ?? null,
  noticeGroup: email.grouping?.group ?? null,
  createdAt,
  sendAfter,
  expiresAt: new Date(createdAt.getTime() + (email.lifetime ?? usualLifetime)),
});

/** Adds a notice to a waiting one of its group, and returns null; else returns when it may be sent. */
function joinGroup({ group, rewrite }: NonNullable<Email["grouping"]>, now: Date): Date | null {
  const newest = db()
    .select()
    .from(outgoingEmails)
    .where(eq(outgoingEmails.noticeGroup, group))
    .orderBy(desc(outgoingEmails.id))
    .limit(1)
    .get();
  if (!newest) return now;
  const isBeingSent = newest.claimedUntil !== null && newest.claimedUntil > now;
  if (newest.state === "waiting" && !isBeingSent) {
    const noticeCount = newest.noticeCount + 1;
    const { subject, text } = rewrite(noticeCount);
    db().update(outgoingEmails).set({ noticeCount, subject, body: text }).where(eq(outgoingEmails.id, newest.id)).run();
    return null;
  }
  const last = newest.finishedAt ?? now;
  return new Date(Math.max(now.getTime(), last.getTime() + groupingTime));
}

/** Cancels what waits for a member, of some kinds or of all. Their texts are removed. */
export function cancelEmails(userId: number, problem: string, kinds?: readonly EmailKind[]): void {
  const isTheirs = and(eq(outgoingEmails.userId, userId), eq(outgoingEmails.state, "waiting"));
  db()
    .update(outgoingEmails)
    .set({ state: "canceled", problem, finishedAt: new Date(), subject: null, body: null, claimedUntil: null })
    .where(and(isTheirs, kinds ? inArray(outgoingEmails.kind, [...kinds]) : undefined))
    .run();
}

/** Removes everything about a member's emails, for one who leaves the site. */
export function deleteEmailsOf(userId: number): void {
  for (const table of [outgoingEmails, emailSettings, emailChanges]) db().delete(table).where(eq(table.userId, userId)).run();
}

/** Removes what a restored site must not send: the emails that waited in a backup and are over a day old. */
export function dropOldEmails(now = new Date()): void {
  db()
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.state, "waiting"), sql`${outgoingEmails.createdAt} < ${now.getTime() - day}`))
    .run();
}

let onQueued = () => {};

/** Starts the mail sender after the caller's transaction, which is synchronous. */
export const wakeSender = (): void => void setImmediate(() => onQueued());

/** Sets what runs when an email is queued: the mail sender, at once. */
export function whenQueued(wake: () => void): void {
  onQueued = wake;
}

/** The mail server. Throws Refusal 404 on a site without one. */
export const requireMail = (): MailSettings => requireFound(environment().mail, "This site sends no email");

/** Throws Refusal 404 on a site without a mail server. */
export function refuseWithoutMail(): void {
  if (!isMailOn()) throw new Refusal(404, "This site sends no email");
}
