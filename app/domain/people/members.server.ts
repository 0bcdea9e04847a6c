import { and, asc, eq } from "drizzle-orm";
import { cleanLine, oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import {
  findPerson,
  hasAllWords,
  hasEmail,
  memberColumns,
  searchColumns,
  wordParameters,
} from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount, refuseOtherStates } from "#app/domain/core/member-states.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canCloseAccount, canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { fillPlacesOf } from "#app/domain/reunions/waiting-list.server.ts";
import { hashPassword, refuseGuessablePassword } from "#app/domain/sign-in/passwords.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { insertSignInLink, revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import type { MemberState } from "#db/column-values.ts";
import { users } from "#db/schema.ts";
import { refuseLastAdministrator } from "./administrators.server.ts";
import { newMember, setPasswordInput } from "./members.ts";

/** The columns of a member that administrators see. */
const { karma: _karma, ...personColumns } = memberColumns;
/** No page says the karma here. */
const managedMemberColumns = { ...personColumns, isActive: users.isActive, memberState: users.memberState } as const;

/** The row of a new member who has not chosen a password yet. */
export const invitedMember = <Person extends Parameters<typeof searchColumns>[0]>(person: Person) => ({
  ...person,
  ...searchColumns(person),
  memberState: "invited" as const,
});

/** Adds a person, with a link for 90 days if invited. Throws Refusal 403, 409 (address taken, or a namesake). */
export const addMember = operation({
  log: { action: "member.add", resource: "users", attempt: "add a member" },
  limit: "administration",
  input: newMember,
  run(me, { state, isNamesake, ...person }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can add members");
    if (!person.email && !isNamesake) refuseNamesake(person);
    const values = { ...invitedMember(person), memberState: state };
    const member = db().insert(users).values(values).onConflictDoNothing().returning(memberColumns).get();
    if (!member) throw new Refusal(409, "There is already a member with this email address", { field: "email" });
    const link = state === "invited" ? insertSignInLink({ userId: member.id, purpose: "join", createdBy: me.id }) : null;
    note({
      description: `${fullName(me)} added ${fullName(member)} to the class`,
      resourceId: member.id,
      details: { email: member.email, profileType: member.profileType, ...(state === "invited" ? {} : { memberState: state }) },
    });
    return { ...member, link };
  },
});

function refuseNamesake(person: Parameters<typeof searchColumns>[0]) {
  const { sortName } = searchColumns(person);
  const namesake = db().select({ id: users.id }).from(users).where(eq(users.sortName, sortName)).get();
  if (!namesake) return;
  throw new Refusal(
    409,
    `${fullName(person)} is already in the class. If this is somebody else with the same name, check the box for that, or enter an email address.`,
  );
}

/** Closes an account until it is reactivated: sessions and links end, places pass on. Throws Refusal 403, 404, 409. */
export const deactivateMember = operation({
  log: { action: "member.deactivate", resource: "users", attempt: "deactivate a member" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note, actor }) {
    refuseUnless(canManageMembers(me), "Only administrators can deactivate members");
    const person = requireFound(findPerson(userId), "Member not found");
    if (!actor.isTerminal && !canCloseAccount(me, person))
      throw new Refusal(409, "You can't deactivate yourself. Only another administrator can.");
    if (!person.isActive) throw new Refusal(409, `${fullName(person)} is already deactivated`);
    refuseLastAdministrator(person);
    endSessionsOf(userId);
    revokeLinks(userId);
    note({
      description: `${fullName(me)} deactivated the account of ${fullName(person)}`,
      resourceId: userId,
      details: changes({ isActive: true }, { isActive: false }),
    });
    const closed = db().update(users).set({ isActive: false }).where(eq(users.id, userId)).returning(memberColumns).get();
    fillPlacesOf(me, userId);
    return closed;
  },
});

/** Reopens a deactivated account, with its old password. Throws Refusal 403, 404, and 409 for active and former members. */
export const reactivateMember = operation({
  log: { action: "member.reactivate", resource: "users", attempt: "reactivate a member" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can reactivate members");
    const person = requireFound(findPerson(userId), "Member not found");
    if (person.memberState === "former")
      throw new Refusal(409, "Former members can't be reactivated. To invite one again, use 'Add member'.");
    if (person.isActive) throw new Refusal(409, `${fullName(person)} is already active`);
    note({
      description: `${fullName(me)} reactivated the account of ${fullName(person)}`,
      resourceId: userId,
      details: changes({ isActive: false }, { isActive: true }),
    });
    return db().update(users).set({ isActive: true }).where(eq(users.id, userId)).returning(memberColumns).get();
  },
});

/** Sets a password and ends other sessions. Throws Refusal 400 (easy to guess), 403, 404, 409 (may not sign in, no address). */
export const setPassword = operation({
  log: { action: "member.set-password", resource: "users", attempt: "set a member's password" },
  limit: "administration",
  input: setPasswordInput,
  async prepare(me, { userId, password }) {
    refuseUnless(canManageMembers(me), "Only administrators can set a member's password");
    await refuseGuessablePassword(password, requireFound(findPerson(userId), "Member not found"));
    return hashPassword(password);
  },
  run(me, { userId }, { note, prepared: passwordHash, actor }) {
    const person = requireFound(findPerson(userId), "Member not found");
    refuseClosedAccount(person);
    if (person.email === null) {
      throw new Refusal(409, `${fullName(person)} has no email address to sign in with. Please add one to the profile first.`);
    }
    endSessionsOf(userId, actor.sessionHash);
    revokeLinks(userId);
    note({
      description: `${fullName(me)} set a new password for ${fullName(person)}`,
      resourceId: userId,
      details: changes<Partial<typeof person>>(person, { memberState: "joined" }),
    });
    return db()
      .update(users)
      .set({ password: passwordHash, memberState: "joined" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
  },
});

/** The member with this email address, active or not. Ignores case and surrounding spaces. */
export const findMemberByEmail = (email: string) =>
  db()
    .select(managedMemberColumns)
    .from(users)
    .where(hasEmail(cleanLine(email).toLowerCase()))
    .get();

/** The member with this id, active or not, with the columns for administrators. */
export const findManagedMember = (userId: number) =>
  db().select(managedMemberColumns).from(users).where(eq(users.id, userId)).get();
export type ManagedMember = NonNullable<ReturnType<typeof findMemberByEmail>>;

/** Up to three members who match a name or the first part of a mistyped email address. */
export function findMembersByText(emailOrName: string): ManagedMember[] {
  const name = emailOrName.split("@")[0] ?? "";
  const words = wordParameters(name);
  if (!words || normalizeForSearch(name).length < 3) return [];
  return db()
    .select(managedMemberColumns)
    .from(users)
    .where(hasAllWords(users.searchText, words))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(3)
    .all();
}

/** Members by last name, for administrators: active, active but not joined, or deactivated (which includes former members). */
export function listMembers(filter: "active" | "not-joined" | "inactive"): ManagedMember[] {
  const state = filter === "not-joined" ? eq(users.memberState, "invited") : undefined;
  return db()
    .select(managedMemberColumns)
    .from(users)
    .where(and(eq(users.isActive, filter !== "inactive"), state))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
}

/** People who have not joined: missing or found, listed or not. docs/behavior.md, "Member states". */

/** Marks somebody who has not joined as missing, and ends their link. Throws Refusal 403, 404, 409 (oneself, other state). */
export const markMissing = operation({
  log: { action: "member.missing", resource: "users", attempt: "mark a person as missing" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can mark people as missing");
    const person = requireOther(me, userId, "You can't mark yourself as missing.");
    refuseOtherStates(person, ["invited"], "and can't be marked as missing.");
    revokeLinks(userId);
    note({ description: `${fullName(me)} marked ${fullName(person)} as missing`, ...stateChange(person, "missing") });
    return setState(userId, "missing");
  },
});

/** Marks a missing person as found: they can be invited. Throws Refusal 403, 404, and 409 for oneself and in any other state. */
export const markFound = operation({
  log: { action: "member.found", resource: "users", attempt: "mark a person as found" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can mark people as found");
    const person = requireOther(me, userId, "You are not missing.");
    refuseOtherStates(person, ["missing"], "and is not missing.");
    note({ description: `${fullName(me)} marked ${fullName(person)} as found`, ...stateChange(person, "invited") });
    return setState(userId, "invited");
  },
});

/**
 * Takes somebody out of the directory and ends their link; the row stays, so that nobody adds them. Throws Refusal 403, 404,
 * 409.
 */
export const takeOffList = operation({
  log: { action: "member.unlist", resource: "users", attempt: "take a person off the list" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can take people off the list");
    const person = requireOther(me, userId, "You can't take yourself off the list. You can leave the site in 'Your account'.");
    if (person.memberState === "joined") {
      throw new Refusal(
        409,
        `${fullName(person)} has joined. Members leave the site themselves, in 'Your account', or you deactivate them.`,
      );
    }
    refuseOtherStates(person, ["invited", "missing"], "and can't be taken off the list.");
    revokeLinks(userId);
    note({ description: `${fullName(me)} took ${fullName(person)} off the list`, ...stateChange(person, "unlisted") });
    return setState(userId, "unlisted");
  },
});

/** Lists somebody again, to be invited. Throws Refusal 403, 404, 409 (oneself, other state). */
export const listAgain = operation({
  log: { action: "member.list-again", resource: "users", attempt: "list a person again" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can list people again");
    const person = requireOther(me, userId, "You are listed.");
    refuseOtherStates(person, ["unlisted"], "and is not off the list.");
    note({ description: `${fullName(me)} listed ${fullName(person)} again`, ...stateChange(person, "invited") });
    return setState(userId, "invited");
  },
});

/** The person, or Refusal 404; for oneself, Refusal 409 with this sentence. */
function requireOther(me: Member, userId: number, own: string) {
  const person = requireFound(findPerson(userId), "Member not found");
  if (!canCloseAccount(me, person)) throw new Refusal(409, own);
  return person;
}

const stateChange = (person: { id: number; memberState: MemberState }, memberState: MemberState) => ({
  resourceId: person.id,
  details: changes<{ memberState: MemberState }>({ memberState: person.memberState }, { memberState }),
});

/** Stores a person's state, without asking whether it may change. Returns the person. */
export const setState = (userId: number, memberState: MemberState) =>
  db().update(users).set({ memberState }).where(eq(users.id, userId)).returning(memberColumns).get();
