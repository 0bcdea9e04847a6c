import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseOtherStates } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canCloseAccount, canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import type { MemberState } from "#db/column-values.ts";
import { users } from "#db/schema.ts";

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
