import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { isMailOn, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { requireMail } from "#app/domain/mail/require-mail.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { joiningEmail, signInEmail } from "./link-email-texts.server.ts";

/** One-time links that administrators send to one person by email. */

/** The same email again within a minute is the same click. */
const doubleClickTime = 60_000;

const linkEmails = inArray(outgoingEmails.kind, ["joining", "sign_in_link"]);

/**
 * Sends a one-time link of its own to a member by email: to join, for 90 days, or to choose a new password, for 24 hours. Earlier
 * links keep working. An email that waits already, or that was sent within the last minute, is not sent again. Throws Refusal
 * 403, 404 for an unknown member and on a site without a mail server, and 409 for a member who may not sign in, who has no email
 * address, or whose mail comes back.
 */
export const emailSignInLink = operation({
  log: { action: "auth.email-link", resource: "auth", attempt: "send a sign-in link by email" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can send sign-in links");
    requireMail();
    const person = requireFound(findPerson(userId), "Member not found");
    refuseClosedAccount(person);
    const { id, firstName, lastName, email } = person;
    if (email === null) throw new Refusal(409, `${fullName(person)} has no email address. Please print the letter instead.`);
    if (person.emailReturnedAt)
      throw new Refusal(409, `Emails to ${email} come back. Please correct the address first, or try it again.`);
    const isAgain = db()
      .select({ id: outgoingEmails.id })
      .from(outgoingEmails)
      .where(
        and(
          eq(outgoingEmails.userId, userId),
          linkEmails,
          or(eq(outgoingEmails.state, "waiting"), gt(outgoingEmails.createdAt, new Date(Date.now() - doubleClickTime))),
        ),
      )
      .get();
    if (isAgain) note(null);
    else {
      const isJoining = person.memberState === "invited";
      queueEmail({ ...(isJoining ? joiningEmail(person) : signInEmail(person)), createdBy: me.id });
      note({ description: `${fullName(me)} sent a sign-in link to ${fullName(person)} by email`, resourceId: userId });
    }
    return { id, firstName, lastName, email };
  },
});

/**
 * Whether a member can get a link by email, and what became of the last one. Null for somebody without an address, and on a site
 * without a mail server.
 */
export function findLinkEmail(userId: number) {
  if (!isMailOn()) return null;
  const { email, emailReturnedAt } = users;
  const address = db().select({ email, emailReturnedAt }).from(users).where(eq(users.id, userId)).get();
  if (!address || address.email === null) return null;
  const last = db()
    .select({ state: outgoingEmails.state, sentAt: outgoingEmails.finishedAt, problem: outgoingEmails.problem })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.userId, userId), linkEmails, inArray(outgoingEmails.state, ["waiting", "sent"])))
    .orderBy(desc(outgoingEmails.id))
    .limit(1)
    .get();
  return { returnedSince: address.emailReturnedAt, last: last ?? null };
}
export type LinkEmailState = NonNullable<ReturnType<typeof findLinkEmail>>;
