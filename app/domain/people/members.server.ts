import { and, asc, eq, sql } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, memberColumns, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canCloseAccount, canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { hashPassword, refuseCommonPassword } from "#app/domain/sign-in/passwords.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { insertSignInLink, revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { refuseLastAdministrator } from "./administrators.server.ts";
import { newMember, setPasswordInput } from "./members.ts";

/** How administrators see a member: active or not, joined or not. */
const careColumns = { ...memberColumns, isActive: users.isActive, memberState: users.memberState } as const;

/** What is stored of somebody who was put on the list, and has not chosen a password yet. */
export const invited = <Person extends Parameters<typeof searchColumns>[0]>(person: Person) => ({
  ...person,
  ...searchColumns(person),
  memberState: "invited" as const,
});

/** Adds one member and makes a joining link for 7 days. Refuses 403, and 409 when the email address is taken. */
export const addMember = operation({
  log: { action: "member.add", resource: "users", attempt: "add a member" },
  limit: "administration",
  input: newMember,
  run(tx, me, person, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can add members");
    const member = tx.insert(users).values(invited(person)).onConflictDoNothing().returning(memberColumns).get();
    if (!member) throw new Refusal(409, "There is already a member with this e-mail address", { field: "email" });
    const link = insertSignInLink(tx, { userId: member.id, purpose: "join", createdBy: me.id });
    note({
      description: `${fullName(me)} added ${fullName(member)} to the class`,
      resourceId: member.id,
      details: { email: member.email, profileType: member.profileType },
    });
    return { ...member, link };
  },
});

/**
 * Closes a member's account until it is reactivated: signed out everywhere, not
 * listed, links void. Refuses 403, 404, and 409 for oneself (but not in the terminal), for the last active
 * administrator and for somebody already deactivated.
 */
export const deactivateMember = operation({
  log: { action: "member.deactivate", resource: "users", attempt: "deactivate a member" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note, actor }) {
    refuseUnless(canManageMembers(me), "Only administrators can deactivate members");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    if (!actor.isTerminal && !canCloseAccount(me, person))
      throw new Refusal(409, "You cannot deactivate yourself; another administrator can");
    if (!person.isActive) throw new Refusal(409, `${fullName(person)} is deactivated already`);
    refuseLastAdministrator(tx, person);
    endSessionsOf(tx, userId);
    revokeLinks(tx, userId);
    note({
      description: `${fullName(me)} deactivated the account of ${fullName(person)}`,
      resourceId: userId,
      details: changes({ isActive: true }, { isActive: false }),
    });
    return tx.update(users).set({ isActive: false }).where(eq(users.id, userId)).returning(memberColumns).get();
  },
});

/** Opens a deactivated account again, with its old password. Refuses 403, 404, and 409 for somebody who is active. */
export const reactivateMember = operation({
  log: { action: "member.reactivate", resource: "users", attempt: "reactivate a member" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can reactivate members");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    if (person.memberState === "former") throw new Refusal(409, "Who has left the site is invited anew, with 'Add member'");
    if (person.isActive) throw new Refusal(409, `${fullName(person)} is active already`);
    note({
      description: `${fullName(me)} reactivated the account of ${fullName(person)}`,
      resourceId: userId,
      details: changes({ isActive: false }, { isActive: true }),
    });
    return tx.update(users).set({ isActive: true }).where(eq(users.id, userId)).returning(memberColumns).get();
  },
});

/**
 * Gives a member a password chosen by an administrator, and signs the member out
 * everywhere but here. Refuses 400 (easy to guess), 403, 404, and 409 for
 * somebody who may not sign in.
 */
export const setPassword = operation({
  log: { action: "member.set-password", resource: "users", attempt: "set a member's password" },
  limit: "administration",
  input: setPasswordInput,
  async prepare(me, { userId, password }) {
    refuseUnless(canManageMembers(me), "Only administrators can set a member's password");
    await refuseCommonPassword(password, requireFound(findPerson(db(), userId), "There is no such member"));
    return hashPassword(password);
  },
  run(tx, me, { userId }, { note, prepared: passwordHash, actor }) {
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    refuseClosedAccount(person);
    endSessionsOf(tx, userId, actor.sessionHash);
    revokeLinks(tx, userId);
    note({
      description: `${fullName(me)} set a new password for ${fullName(person)}`,
      resourceId: userId,
      details: changes<Partial<typeof person>>(person, { memberState: "joined" }),
    });
    return tx
      .update(users)
      .set({ password: passwordHash, memberState: "joined" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
  },
});

/** The member with this e-mail address, active or not, in any case and with spaces around it. */
export function findMemberByEmail(email: string) {
  return db().select(careColumns).from(users).where(eq(users.email, email.trim().toLowerCase())).get();
}

/** The member with this id as administrators see them, active or not. */
export function findManagedMember(userId: number) {
  return db().select(careColumns).from(users).where(eq(users.id, userId)).get();
}
export type ManagedMember = NonNullable<ReturnType<typeof findMemberByEmail>>;

/** Up to three members whom somebody may have meant with an address that nobody has, or with a name. */
export function findMembersByText(emailOrName: string): ManagedMember[] {
  const words = normalizeForSearch(emailOrName.split("@")[0] ?? "");
  if (words.length < 3) return [];
  const isLike = sql`instr(${users.searchText}, ${words}) > 0`;
  return db().select(careColumns).from(users).where(isLike).orderBy(asc(users.sortName), asc(users.id)).limit(3).all();
}

/** The whole class by last name, for administrators: the active members, those of them who have not joined, or the deactivated. */
export function listMembers(which: "active" | "not-joined" | "inactive"): ManagedMember[] {
  const state = which === "not-joined" ? eq(users.memberState, "invited") : undefined;
  return db()
    .select(careColumns)
    .from(users)
    .where(and(eq(users.isActive, which !== "inactive"), state))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
}
