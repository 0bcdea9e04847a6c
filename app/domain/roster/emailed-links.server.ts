import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { type Email, isMailOn, linkPlaceholder, queueEmail, requireMail } from "#app/domain/mail/outbox.server.ts";
import { defaultJoiningDays, type JoiningDays, linkLifetime, recoveryHours } from "#app/domain/sign-in/sign-in-links.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { countWaitingMessages } from "./letter-recipients.server.ts";
import { letterSettings } from "./letter-settings.server.ts";
import {
  contactOf,
  type LetterSettings,
  linkClosing,
  linkInstruction,
  linkSubject,
  opening,
  signerOf,
  waitingSentence,
} from "./letters.ts";

/** One-time links that administrators send by email: to one person, and the texts of those to one or many. */

/** Within this time, another email of the same kind is a second click. */
const doubleClickTime = 60_000;

const linkEmails = inArray(outgoingEmails.kind, ["joining", "sign_in_link"]);

/**
 * Emails a one-time link of its own; earlier ones keep working. One that waits, or was just sent, isn't sent again. Throws
 * Refusal 403, 404, 409 (may not sign in, no address, or mail comes back).
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

/** Whether a member can get a link by email, and what became of the last one. Null without an address or a mail server. */
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

/** Emails with a one-time link: what the letters say, as plain text. The link is made when the email is sent. */

type LinkEmail = Required<Pick<Email, "kind" | "userId" | "subject" | "text" | "link">>;

interface LinkRecipient {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
}

export function joiningEmail(
  person: LinkRecipient,
  days: JoiningDays = defaultJoiningDays,
  settings: LetterSettings = letterSettings(),
): LinkEmail {
  return {
    kind: "joining",
    userId: person.id,
    subject: linkSubject.join,
    text: joiningText(person, days, settings, countWaitingMessages(person.id)),
    link: { purpose: "join", lifetime: linkLifetime.join(days) },
  };
}

/** The text of that email, without the greeting. */
export const joiningText = (
  { firstName, lastName, email }: Pick<LinkRecipient, "firstName" | "lastName" | "email">,
  days: JoiningDays,
  settings: LetterSettings,
  waitingMessages = 0,
): string =>
  paragraphs(
    opening,
    settings.paragraph,
    waitingSentence(waitingMessages),
    `${linkInstruction.join}\n${linkPlaceholder}`,
    `The link works once, for ${days} days. Once you have joined, sign in with your email address, ${email}.`,
    `${linkClosing.join}\n${signerOf(settings).join("\n")}`,
    questions(settings),
    `This email is for ${firstName} ${lastName}. If that is not you, please ignore it.`,
  );

function signInEmail(person: LinkRecipient, settings: LetterSettings = letterSettings()): LinkEmail {
  return {
    kind: "sign_in_link",
    userId: person.id,
    subject: linkSubject.recovery,
    text: paragraphs(
      `${linkInstruction.recovery}\n${linkPlaceholder}`,
      `The link works once, for ${recoveryHours} hours. After that, sign in with your email address, ${person.email}.`,
      "If you did not ask for it, please ignore this email. Your password stays as it is.",
      `${linkClosing.recovery}\n${signerOf(settings).join("\n")}`,
      questions(settings),
    ),
    link: { purpose: "recovery", lifetime: linkLifetime.recovery },
  };
}

const questions = (settings: LetterSettings) => `Questions?\n${contactOf(settings, siteLink("/"))}`;
const paragraphs = (...texts: (string | null)[]) => texts.filter((text) => text !== null).join("\n\n");
