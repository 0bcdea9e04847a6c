import { and, asc, eq, ne, sql } from "drizzle-orm";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member, type Person } from "#app/domain/core/member.ts";
import { findPerson, hasJoined, isOpenAccount, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canAppointAdministrators } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { cancelEmails } from "#app/domain/mail/outbox.server.ts";
import { endSecondFactor } from "#app/domain/sign-in/second-factor.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db, prepared } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { dropEmailChange } from "./email-changes.server.ts";

/** Makes members administrators and revokes that. The site always keeps at least one administrator. */

/** Makes a member an administrator; links and new addresses end. Throws Refusal 403, 404, 409 (already, or can't sign in). */
export const makeAdministrator = operation({
  log: { action: "member.make-administrator", resource: "users", attempt: "make a member an administrator" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }): Person {
    refuseUnless(canAppointAdministrators(me), "Only administrators can make others administrators");
    const person = requireFound(findPerson(userId), "Member not found");
    if (person.role === "administrator") throw new Refusal(409, `${fullName(person)} is already an administrator`);
    refuseClosedAccount(person);
    if (person.memberState !== "joined") throw new Refusal(409, `${fullName(person)} has not joined yet`);
    note({ description: `${fullName(me)} made ${fullName(person)} an administrator`, resourceId: userId });
    // They were made for an ordinary member, without a code.
    revokeLinks(userId);
    dropEmailChange(userId);
    cancelEmails(userId, "They have become an administrator", ["recovery", "sign_in_request", "sign_in_link"]);
    return setRole(userId, "administrator");
  },
});

/** Makes an administrator (also oneself) an ordinary member, without a second factor. Throws Refusal 403, 404, and 409 for ordinary members and the last administrator. */
export const revokeAdministrator = operation({
  log: { action: "member.unmake-administrator", resource: "users", attempt: "remove an administrator's rights" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }): Person {
    refuseUnless(canAppointAdministrators(me), "Only administrators can remove an administrator's rights");
    const person = requireFound(findPerson(userId), "Member not found");
    if (person.role !== "administrator") throw new Refusal(409, `${fullName(person)} is not an administrator`);
    refuseLastAdministrator(person);
    note({ description: `${fullName(me)} removed the administrator rights of ${fullName(person)}`, resourceId: userId });
    endSecondFactor(userId);
    return setRole(userId, "user");
  },
});

/**
 * Throws Refusal 409 if this is the last administrator. Call it in the writing transaction: two may remove each other at once.
 */
export function refuseLastAdministrator(person: { id: number; role: Member["role"]; firstName: string; lastName: string }) {
  if (!isLastAdministrator(person)) return;
  throw new Refusal(409, `${fullName(person)} is the last administrator. Please make somebody else an administrator first.`);
}

/** How many administrators the sign-in page names. */
const namedAdministrators = 5;

const firstAdministrators = prepared((db) =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(sql`${users.role} = 'administrator'`, hasJoined))
    .orderBy(asc(users.id))
    .limit(namedAdministrators)
    .prepare(),
);

/** The full names of administrators whom somebody can ask for a sign-in link, the first ones first. Visitors read them, too. */
export const namesOfAdministrators = (): string[] => firstAdministrators().all().map(fullName);

/** Whether this member is the only administrator who can sign in. */
export function isLastAdministrator({ id, role }: Pick<Member, "id" | "role">): boolean {
  const isOther = and(eq(users.role, "administrator"), isOpenAccount, ne(users.id, id));
  return role === "administrator" && !db().select({ id: users.id }).from(users).where(isOther).limit(1).get();
}

const setRole = (userId: number, role: Member["role"]): Person =>
  db().update(users).set({ role }).where(eq(users.id, userId)).returning(memberColumns).get();
