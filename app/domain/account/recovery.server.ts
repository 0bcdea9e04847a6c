import { fullName } from "#app/domain/core/member.ts";
import { hasEmail, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import {
  clientRateLimitKey,
  consumeAttempt,
  isWithinLimit,
  linkRequestLimits,
  recoveryLimits,
} from "#app/domain/core/rate-limits.server.ts";
import { type Email, linkPlaceholder, mayReceive, queueEmail, refuseWithoutMail } from "#app/domain/mail/outbox.server.ts";
import { linkRequest } from "#app/domain/sign-in/credentials.ts";
import { linkLifetime, signInMinutes } from "#app/domain/sign-in/sign-in-links.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Emails with links that visitors ask for: to choose a new password, or to sign in without one. */

const hour = 3_600_000;

/** How many days the link for somebody who has not joined works. */
const joiningDays = 7;

/** Sends a link for a password or for joining; nobody learns whether the address is known. Throws Refusal 404 (no mail), 429. */
export const requestRecovery = linkRequestOperation({
  log: { action: "auth.request-recovery", resource: "auth", attempt: "get an email to choose a new password" },
  limits: recoveryLimits,
  member: (userId) => recoveryEmail(userId),
  asked: "an email to choose a password",
  askedByStranger: "a new password",
});

/** Sends a link to sign in, or to join, by the same rules. Throws Refusal 404 (no mail), 429. */
export const requestSignInLink = linkRequestOperation({
  log: { action: "auth.request-sign-in-link", resource: "auth", attempt: "get an email with a link to sign in" },
  limits: linkRequestLimits,
  member: (userId) => signInEmail(userId),
  asked: "a link to sign in",
  askedByStranger: "a link to sign in",
});

function linkRequestOperation({ log, limits, member, asked, askedByStranger }: RequestedLink) {
  return publicOperation({
    log,
    limit: "by-address",
    input: linkRequest,
    async prepare(_me, { email }, actor) {
      await consumeAttempt(limits.address, clientRateLimitKey(actor));
      refuseWithoutMail();
      const mayAsk = await isWithinLimit(limits.emailAddress, email);
      const person = findRecipient(email);
      const isLogged = mayAsk && (person !== undefined || (await isWithinLimit(recoveryLimits.unknown, "everybody")));
      return { mayAsk, person, isLogged };
    },
    run(_me, _input, { note, prepared: { mayAsk, person, isLogged } }) {
      const email = person && (person.memberState === "invited" ? joiningEmail(person.id) : member(person.id));
      const isSent = mayAsk && person !== undefined && email !== undefined && mayReceive(email.kind, person);
      if (isSent) queueEmail(email);
      if (!isLogged) note(null);
      else if (!person) note({ description: `Somebody asked for ${askedByStranger} with an email address that nobody has here` });
      else {
        const request = `Somebody asked for ${asked} as ${fullName(person)}`;
        note({
          description: isSent ? request : `${request}, who may not get one`,
          resourceId: person.id,
          userId: person.id,
        });
      }
      return {};
    },
  });
}

interface RequestedLink {
  log: { action: string; resource: "auth"; attempt: string };
  limits: Pick<typeof recoveryLimits, "emailAddress" | "address">;
  /** The email for somebody who has joined. */
  member: (userId: number) => Email;
  /** What the log says was asked for, as somebody and with an unknown address. */
  asked: string;
  askedByStranger: string;
}

function findRecipient(email: string) {
  const { isActive, memberState, emailReturnedAt } = users;
  const columns = { ...memberColumns, isActive, memberState, emailReturnedAt };
  return db().select(columns).from(users).where(hasEmail(email)).get();
}

const recoveryEmail = (userId: number): Email => ({
  kind: "recovery",
  userId,
  subject: `${classSettings.siteName}: choose a new password`,
  text: `Somebody, probably you, told us that you forgot your password. To choose a new one, please open this link:

${linkPlaceholder}

It works once, for one hour.

If it was not you, you can ignore this email. Your password stays as it is.`,
  link: { purpose: "recovery", lifetime: hour },
  lifetime: hour,
});

const signInEmail = (userId: number): Email => ({
  kind: "sign_in_request",
  userId,
  subject: `${classSettings.siteName}: your link to sign in`,
  text: `Somebody, probably you, asked for a link to sign in. Please open it, and press the button on its page:

${linkPlaceholder}

It works once, for ${signInMinutes} minutes. Your password stays as it is.

If it was not you, you can ignore this email. Do not share the link: anyone who has it can sign in as you.`,
  link: { purpose: "sign_in", lifetime: linkLifetime.signIn },
  lifetime: linkLifetime.signIn,
});

const joiningEmail = (userId: number): Email => ({
  kind: "joining",
  userId,
  subject: `${classSettings.siteName}: choose your password and join`,
  text: `Somebody, probably you, asked us for a link to sign in or to choose a new password. You have not joined our site yet, so you have no password. To choose one and join, please open this link:

${linkPlaceholder}

It works once, for ${joiningDays} days. If you have a joining letter, the link in it still works, too.

If it was not you, you can ignore this email.`,
  link: { purpose: "join", lifetime: linkLifetime.join(joiningDays) },
});
