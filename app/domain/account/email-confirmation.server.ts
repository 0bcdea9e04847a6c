import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { findPerson, hasJoined, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { changes, operation, publicOperation } from "#app/domain/core/operation.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { refuseWithoutMail } from "#app/domain/mail/outbox.server.ts";
import {
  dropEmailChange,
  findUnconfirmedEmail,
  refuseTakenEmail,
  requestEmailChange,
  tellEarlierAddress,
} from "#app/domain/people/email-changes.server.ts";
import { linkHash, openLink, revokeLinks, spendLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { emailChanges, users } from "#db/schema.ts";
import { confirmationInput, deadConfirmation } from "./account-forms.ts";

/** Confirming one's own new email address, which people/email-changes.server.ts stores. */

const findChange = (token: string) =>
  db()
    .select({ userId: users.id, firstName: users.firstName, email: emailChanges.email })
    .from(emailChanges)
    .crossJoin(users)
    .where(
      and(
        eq(users.id, emailChanges.userId),
        eq(emailChanges.tokenHash, linkHash(token)),
        gt(emailChanges.expiresAt, new Date()),
        hasJoined,
      ),
    )
    .get() ?? null;

/**
 * Whose email address a link confirms; null if it doesn't work. Throws Refusal 429 after too many dead links from one address.
 */
export const findOpenedConfirmation = (token: string, actor: Actor) => openLink(actor, () => findChange(token));

/** Confirms a new address with its link, which ends, as do links sent to the old one. Throws Refusal 404, 409 (taken), 429. */
export const confirmEmail = publicOperation({
  log: { action: "profile.confirm-email", resource: "users", attempt: "confirm an email address" },
  limit: "by-address",
  input: confirmationInput,
  async prepare(_me, { token }, actor) {
    await spendLink(actor, () => {
      refuseWithoutMail();
      return requireFound(findChange(token), deadConfirmation);
    });
  },
  run(me, { token }, { note }) {
    // Of two posts at the same time, the second finds the link used.
    const { userId, email } = requireFound(findChange(token), deadConfirmation);
    const person = requireFound(findPerson(userId), deadConfirmation);
    refuseTakenEmail(userId, email);
    const confirmed = { ...person, email };
    db()
      .update(users)
      .set({ email, ...searchColumns(confirmed) })
      .where(eq(users.id, userId))
      .run();
    dropEmailChange(userId);
    revokeLinks(userId);
    tellEarlierAddress(person, "themselves");
    note({
      description: `${fullName(person)} confirmed a new email address`,
      resourceId: userId,
      userId,
      details: changes<Partial<typeof person>>(person, confirmed),
    });
    return { email, isSignedIn: me !== null };
  },
});

/** Sends the link to one's new email address again; the earlier one stops working. Throws Refusal 404 if there is no new address, 409 if another member has it by now, and 429. */
export const sendConfirmationAgain = operation({
  log: { action: "profile.send-confirmation", resource: "users", attempt: "get another link to confirm an email address" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note }) {
    refuseWithoutMail();
    const email = requireFound(findUnconfirmedEmail(me.id), "You have no new email address to confirm");
    refuseTakenEmail(me.id, email);
    requestEmailChange(me.id, email);
    note({
      description: `${fullName(me)} asked for another link to confirm an email address`,
      resourceId: me.id,
      details: { unconfirmedEmail: email },
    });
    return { email };
  },
});

/** Keeps one's current email address: the link sent to the new one ends. Throws Refusal 404 without a mail server. */
export const cancelEmailChange = operation({
  log: { action: "profile.cancel-email", resource: "users", attempt: "keep their email address" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note }) {
    refuseWithoutMail();
    const email = findUnconfirmedEmail(me.id);
    if (email === null) note(null);
    else
      note({
        description: `${fullName(me)} kept their email address`,
        resourceId: me.id,
        details: { unconfirmedEmail: email },
      });
    dropEmailChange(me.id);
    return { email: me.email };
  },
});
