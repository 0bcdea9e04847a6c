import { createHash, randomBytes } from "node:crypto";
import { and, asc, count, eq, inArray, isNotNull, not, or, sql } from "drizzle-orm";
import { submissionKey } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { currentOutage } from "#app/domain/mail/mail-sender.server.ts";
import { isMailOn, queueEmails, requireMail } from "#app/domain/mail/outbox.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { joiningEmail } from "./emailed-links.server.ts";
import { makeLettersInput } from "./joining-letters.server.ts";
import {
  cancelWaitingLetter,
  canGetEmail,
  chooseRecipients,
  hasLetter,
  hasWaitingLetter,
  notJoined,
} from "./letter-recipients.server.ts";
import { letterSettings } from "./letter-settings.server.ts";
import type { AddressFilter } from "./letters.ts";

/** Joining letters that are sent by email. */

/** Chooses as for letters on paper. A form that is sent twice sends each email once. */
export const emailLettersInput = makeLettersInput.extend({ submissionKey });

/**
 * Emails a joining letter to each chosen person. `needPaper` lists those with neither a letter nor a working address. Throws
 * the Refusals of makeLetters, 404 (no mail server), and 409 (nobody chosen can get email).
 */
export const emailLetters = operation({
  log: { action: "auth.email-letters", resource: "auth", attempt: "send joining letters by email" },
  limit: "administration",
  input: emailLettersInput,
  run(me, { days, submissionKey, ...choice }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can send joining letters");
    requireMail();
    const batch = submissionKey ? batchOf(me.id, submissionKey, { days, ...choice }) : randomBytes(12).toString("base64url");
    const sentBefore = countEmails(batch);
    if (sentBefore > 0) {
      note(null);
      return { batch, emails: sentBefore, replaced: 0, leftAlone: 0, needPaper: [] };
    }
    const { recipients, leftAlone } = chooseRecipients(choice, "sent");
    const isReachable = (person: (typeof recipients)[number]) => person.email !== null && person.emailReturnedAt === null;
    const reachable = recipients.filter(isReachable);
    if (reachable.length === 0)
      throw new Refusal(409, "None of these people has an email address that works. Please make letters on paper for them.");
    const replaced = reachable.filter(({ hasLetter }) => hasLetter).length;
    const settings = letterSettings();
    if (choice.replace) {
      for (const { id } of reachable) {
        cancelWaitingLetter(id);
        revokeLinks(id);
      }
    }
    queueEmails(reachable.map((person) => ({ ...joiningEmail(person, days, settings), batch, createdBy: me.id })));
    const needPaper = recipients
      .filter((person) => !isReachable(person) && !person.hasLetter)
      .map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
    note({
      description: `${fullName(me)} sent ${reachable.length === 1 ? "a joining letter" : `${reachable.length} joining letters`} by email`,
      details: { userIds: reachable.map(({ id }) => id), days, replaced, leftAlone, needPaper: needPaper.length },
    });
    return { batch, emails: reachable.length, replaced, leftAlone, needPaper };
  },
});

const countEmails = (batch: string) =>
  db().select({ emails: count() }).from(outgoingEmails).where(eq(outgoingEmails.batch, batch)).get()?.emails ?? 0;

/** A form sent twice with one choice is one batch; another choice makes another batch. */
const batchOf = (administratorId: number, key: string, choice: object) =>
  createHash("sha256")
    .update(JSON.stringify([administratorId, key, choice]))
    .digest("base64url")
    .slice(0, 16);

/** Who can get a joining letter by email, and what became of those that were sent together. */

/** How many people are named in each part. */
const namedPeople = 500;

/** Whether the mail server did not take the email, and the site will try again. */
const isTriedAgain = sql`(${outgoingEmails.state} = 'waiting' and ${outgoingEmails.problem} is not null)`;

const countsOfBatch = (batch: string) =>
  db()
    .select({
      total: sql<number>`count(*)`,
      sent: sql<number>`coalesce(sum(state = 'sent'), 0)`,
      waiting: sql<number>`coalesce(sum(state = 'waiting' and problem is null), 0)`,
      startedAt: sql<Date | null>`min(${outgoingEmails.createdAt})`.mapWith(outgoingEmails.createdAt),
    })
    .from(outgoingEmails)
    .where(eq(outgoingEmails.batch, batch))
    .get();

const peopleOfBatch = (batch: string, part: "again" | "failed" | "canceled") =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      problem: outgoingEmails.problem,
      nextAttempt: outgoingEmails.sendAfter,
    })
    .from(outgoingEmails)
    .innerJoin(users, eq(users.id, outgoingEmails.userId))
    .where(and(eq(outgoingEmails.batch, batch), part === "again" ? isTriedAgain : eq(outgoingEmails.state, part)))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(namedPeople)
    .all();

/** What became of the emails of a batch. Null if none are known: what became of an email is kept for 30 days. */
export function findEmailedLetters(batch: string) {
  const found = isMailOn() ? countsOfBatch(batch) : undefined;
  if (!found?.startedAt) return null;
  const { startedAt, ...counts } = found;
  const withoutTime = (part: "failed" | "canceled") => peopleOfBatch(batch, part).map(({ nextAttempt: _, ...person }) => person);
  return {
    ...counts,
    startedAt,
    outage: currentOutage(),
    again: peopleOfBatch(batch, "again"),
    failed: withoutTime("failed"),
    canceled: withoutTime("canceled"),
  };
}
export type EmailedLetters = NonNullable<ReturnType<typeof findEmailedLetters>>;

export const unknownEmails = "These emails are not known. What became of an email is kept for 30 days.";

/** What became of a batch's emails, for the API. Throws Refusal 403, and 404 for an unknown batch or without a mail server. */
export function readEmailedLetters(me: Member, batch: string): EmailedLetters {
  refuseUnless(canManageMembers(me), "Only administrators can see joining letters");
  requireMail();
  return requireFound(findEmailedLetters(batch), unknownEmails);
}

/**
 * What email adds to the list of those not joined: who can get a letter by email, who needs paper, returned mail, waiting
 * emails.
 */
export function emailsOfNotJoined(people: readonly { id: number }[], address: AddressFilter) {
  const ids = people.map(({ id }) => id);
  const counts = db()
    .select({
      canEmail: sql<number>`coalesce(sum(${canGetEmail}), 0)`,
      needPaper: sql<number>`coalesce(sum(not (${canGetEmail})), 0)`,
    })
    .from(users)
    .where(and(notJoined(address), not(hasLetter(new Date(), true))))
    .get();
  const states = db()
    .select({
      id: users.id,
      isReturned: sql`${isNotNull(users.emailReturnedAt)}`.mapWith(Boolean),
      isWaiting: hasWaitingLetter.mapWith(Boolean),
    })
    .from(users)
    .where(and(inArray(users.id, ids), or(isNotNull(users.emailReturnedAt), hasWaitingLetter)))
    .all();
  const idsWith = (name: "isReturned" | "isWaiting") => states.filter((state) => state[name]).map(({ id }) => id);
  return {
    ...(counts ?? { canEmail: 0, needPaper: 0 }),
    returned: idsWith("isReturned"),
    waiting: idsWith("isWaiting"),
  };
}
