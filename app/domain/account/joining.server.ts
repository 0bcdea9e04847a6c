import { eq } from "drizzle-orm";
import type { z } from "zod";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { accountColumns, findPerson, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount } from "#app/domain/core/member-states.ts";
import { changes, publicOperation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { storeNoticeSettings } from "#app/domain/mail/notices.server.ts";
import { refuseTakenEmail } from "#app/domain/people/email-changes.server.ts";
import { newPassword } from "#app/domain/sign-in/credentials.ts";
import { hashPassword, refuseGuessablePassword } from "#app/domain/sign-in/passwords.server.ts";
import { openChallenge } from "#app/domain/sign-in/second-factor.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import type { SignInResult } from "#app/domain/sign-in/sign-in.server.ts";
import {
  isForFirstAdministrator,
  markLinkUsed,
  requireLink,
  revokeLinks,
  spendLink,
  whyLinkFails,
} from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { emailChanges, users } from "#db/schema.ts";

/**
 * Sets a password with a link, which ends, as do all sessions. The caller starts a session, or keeps the challenge if there is
 * a second factor. Throws Refusal 400 (password, name, or address), 404, 409 (address taken), 429.
 */
export const choosePassword = publicOperation({
  log: { action: "auth.choose-password", resource: "auth", attempt: "choose a password with a link" },
  limit: "by-address",
  input: newPassword,
  async prepare(_me, { token, password, ...introduction }, actor) {
    const invitation = await spendLink(actor, () => requireLink(token, "join", "recovery"));
    const person = introduced(invitation, isForFirstAdministrator(invitation), introduction);
    await refuseGuessablePassword(password, { ...findPerson(invitation.userId), ...person });
    return hashPassword(password);
  },
  run(_me, { token, weeklyLetter, ...introduction }, { note, prepared: passwordHash, actor }): NewAccount {
    const now = new Date();
    // Of two posts at the same time, the second finds the link used.
    const link = markLinkUsed(token, now);
    const person = link && findPerson(link.userId);
    if (!person || !hasOpenAccount(person)) throw new Refusal(404, whyLinkFails(token));
    const isJoining = link.purpose === "join";
    const isFirst = isForFirstAdministrator({ ...link, role: person.role });
    const joined = { ...introduced(person, isFirst, introduction), memberState: "joined" as const };
    if (joined.email !== person.email) refuseTakenEmail(person.id, joined.email);
    endSessionsOf(person.id);
    revokeLinks(person.id);
    // Somebody else may have entered a new email address in an open browser.
    db().delete(emailChanges).where(eq(emailChanges.userId, person.id)).run();
    const added = person.email === null ? " and gave an email address" : "";
    note({
      description: `${fullName(joined)} chose a password with a ${isJoining ? "joining" : "sign-in"} link${added}`,
      resourceId: person.id,
      userId: person.id,
      details: changes<Partial<typeof person>>(person, joined),
    });
    // Somebody else may have the link, so the code is needed as it is after a password.
    const challenge = hasSecondFactor(person.id) ? openChallenge(person.id, false) : null;
    const member = db()
      .update(users)
      .set({
        password: passwordHash,
        memberState: "joined",
        firstName: joined.firstName,
        lastName: joined.lastName,
        email: joined.email,
        ...searchColumns(joined),
        ...(challenge ? {} : { lastLoginAt: now, lastLoginIp: actor.ipAddress, previousLoginAt: person.lastLoginAt }),
        ...(isJoining ? { joinedAt: now } : {}),
      })
      .where(eq(users.id, person.id))
      .returning(accountColumns)
      .get();
    const isNewcomer = isJoining && !isFirst;
    if (isNewcomer && weeklyLetter) storeNoticeSettings(person.id, { weeklyLetter: true });
    return { ...member, challenge, hasEnteredCode: false, isNewcomer };
  },
});

/** Who has chosen a password. A newcomer has joined a class; the first administrator starts one. */
type NewAccount = SignInResult & { isNewcomer: boolean };

/** The owner of a link with the name and address they entered, where the site has none. Throws Refusal 400 at the field. */
function introduced<Owner extends { firstName: string; lastName: string; email: string | null }>(
  owner: Owner,
  isFirst: boolean,
  { firstName, lastName, email }: Introduction,
): Owner & { email: string } {
  if (!isFirst && owner.email !== null) return { ...owner, email: owner.email };
  if (isFirst && !firstName) throw new Refusal(400, "First name is required", { field: "firstName" });
  if (isFirst && !lastName) throw new Refusal(400, "Last name is required", { field: "lastName" });
  if (!email) throw new Refusal(400, "Please enter a valid email address", { field: "email" });
  return { ...owner, ...(isFirst ? { firstName, lastName } : {}), email };
}
type Introduction = Partial<Pick<z.output<typeof newPassword>, "firstName" | "lastName" | "email">>;
