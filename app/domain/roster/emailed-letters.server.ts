import { createHash, randomBytes } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { submissionKey } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { queueEmails } from "#app/domain/mail/outbox.server.ts";
import { requireMail } from "#app/domain/mail/require-mail.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails } from "#db/schema.ts";
import { makeLettersInput } from "./joining-letters.server.ts";
import { cancelWaitingLetter, chooseRecipients } from "./letter-recipients.server.ts";
import { letterSettings } from "./letter-settings.server.ts";
import { joiningEmail } from "./link-emails.server.ts";

/** Joining letters that are sent by email. */

/** The same choice as for letters on paper. A form that is sent twice sends each email once. */
export const emailLettersInput = makeLettersInput.extend({ submissionKey });

/**
 * Sends a joining letter by email to each chosen person who has not joined, in one transaction; the links are made when the
 * emails are sent. It skips and refuses the same people as makeLetters. `needPaper` lists the people without a letter and without
 * an email address that works. Throws the Refusals of makeLetters, 404 on a site without a mail server, and 409 if nobody chosen
 * can get email.
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

/** The same form with the same choice is one batch; another choice makes another batch. */
const batchOf = (administratorId: number, key: string, choice: object) =>
  createHash("sha256")
    .update(JSON.stringify([administratorId, key, choice]))
    .digest("base64url")
    .slice(0, 16);
