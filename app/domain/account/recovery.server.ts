import { fullName } from "#app/domain/core/member.ts";
import { hasEmail, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, consumeAttempt, isWithinLimit, recoveryLimits } from "#app/domain/core/rate-limits.server.ts";
import { type Email, linkPlaceholder, mayReceive, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { refuseWithoutMail } from "#app/domain/mail/require-mail.server.ts";
import { linkLifetime } from "#app/domain/sign-in/sign-in-links.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { recoveryRequest } from "./account-forms.ts";

/** Emails for people who forgot their password. */

const hour = 3_600_000;

/** How many days the link for somebody who has not joined works. */
const joiningDays = 7;

/** Sends a link for a password or for joining; nobody learns whether the address is known. Throws Refusal 404 (no mail), 429. */
export const requestRecovery = publicOperation({
  log: { action: "auth.request-recovery", resource: "auth", attempt: "get an email to choose a new password" },
  limit: "by-address",
  input: recoveryRequest,
  async prepare(_me, { email }, actor) {
    await consumeAttempt(recoveryLimits.address, clientRateLimitKey(actor));
    refuseWithoutMail();
    const mayAsk = await isWithinLimit(recoveryLimits.emailAddress, email);
    const person = findRecipient(email);
    const isLogged = mayAsk && (person !== undefined || (await isWithinLimit(recoveryLimits.unknown, "everybody")));
    return { mayAsk, person, isLogged };
  },
  run(_me, _input, { note, prepared: { mayAsk, person, isLogged } }) {
    const email = person && (person.memberState === "invited" ? joiningEmail(person.id) : recoveryEmail(person.id));
    const isSent = mayAsk && person !== undefined && email !== undefined && mayReceive(email.kind, person);
    if (isSent) queueEmail(email);
    if (!isLogged) note(null);
    else if (!person) note({ description: "Somebody asked for a new password with an email address that nobody has here" });
    else {
      const request = `Somebody asked for an email to choose a password as ${fullName(person)}`;
      note({
        description: isSent ? request : `${request}, who may not get one`,
        resourceId: person.id,
        userId: person.id,
      });
    }
    return {};
  },
});

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

const joiningEmail = (userId: number): Email => ({
  kind: "joining",
  userId,
  subject: `${classSettings.siteName}: choose your password and join`,
  text: `Somebody, probably you, told us that you forgot your password. You have not joined our site yet, so you have none. To choose one and join, please open this link:

${linkPlaceholder}

It works once, for ${joiningDays} days. If you have a joining letter, the link in it still works, too.

If it was not you, you can ignore this email.`,
  link: { purpose: "join", lifetime: linkLifetime.join(joiningDays) },
});
