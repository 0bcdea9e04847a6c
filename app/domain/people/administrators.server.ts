import { and, eq, ne } from "drizzle-orm";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, isOpenAccount, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canAppointAdministrators } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db, type Tx } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Who looks after the site. There is always somebody: the last administrator stays one. */

/**
 * Makes a member an administrator. Refuses 403, 404, and 409 for somebody who is
 * one already, may not sign in, or has not joined: an administrator who never
 * chose a password could not take over.
 */
export const makeAdministrator = operation({
  log: { action: "member.make-administrator", resource: "users", attempt: "make a member an administrator" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }): Member {
    refuseUnless(canAppointAdministrators(me), "Only administrators can make others administrators");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    if (person.role === "administrator") throw new Refusal(409, `${fullName(person)} is an administrator already`);
    refuseClosedAccount(person);
    if (person.memberState !== "joined") throw new Refusal(409, `${fullName(person)} has not joined yet`);
    note({ description: `${fullName(me)} made ${fullName(person)} an administrator`, resourceId: userId });
    return setRole(tx, userId, "administrator");
  },
});

/** Makes an administrator an ordinary member again, also oneself. Refuses 403, 404, and 409 for the last one and for others. */
export const revokeAdministrator = operation({
  log: { action: "member.unmake-administrator", resource: "users", attempt: "take an administrator's rights away" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }): Member {
    refuseUnless(canAppointAdministrators(me), "Only administrators can take an administrator's rights away");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    if (person.role !== "administrator") throw new Refusal(409, `${fullName(person)} is no administrator`);
    refuseLastAdministrator(tx, person);
    note({ description: `${fullName(me)} took the administrator's rights of ${fullName(person)} away`, resourceId: userId });
    return setRole(tx, userId, "user");
  },
});

/**
 * Throws a Refusal with status 409 when nobody else could look after the site. Asked
 * in the transaction that writes: of two who take each other's rights at the same
 * moment, the second finds that they are the last.
 */
export function refuseLastAdministrator(
  tx: Tx,
  person: { id: number; role: Member["role"]; firstName: string; lastName: string },
) {
  if (person.role !== "administrator" || hasOtherAdministrator(tx, person.id)) return;
  throw new Refusal(409, `${fullName(person)} is the last administrator. Please make somebody else an administrator first.`);
}

/** Whether somebody else looks after the site too. */
export function hasOtherAdministrator(tx: Tx, userId: number): boolean {
  const others = and(eq(users.role, "administrator"), isOpenAccount, ne(users.id, userId));
  return tx.select({ id: users.id }).from(users).where(others).limit(1).get() !== undefined;
}

/** Whether this member looks after the site alone. */
export const isLastAdministrator = ({ id, role }: Pick<Member, "id" | "role">): boolean =>
  role === "administrator" && !hasOtherAdministrator(db(), id);

const setRole = (tx: Tx, userId: number, role: Member["role"]): Member =>
  tx.update(users).set({ role }).where(eq(users.id, userId)).returning(memberColumns).get();
