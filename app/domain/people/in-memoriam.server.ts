import { eq } from "drizzle-orm";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canCloseAccount, canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { users } from "#db/schema.ts";
import { refuseLastAdministrator } from "./administrators.server.ts";

/** Members who have died stay in the directory with everything they wrote and added; nobody can sign in as them. */

/**
 * Sets a member In Memoriam: ends their sessions, deletes their links, and removes administrator rights. The password
 * stays, so that a mistake can be undone. Throws Refusal 403, 404, and 409 for oneself, for the last administrator, and for
 * a member whose account is closed.
 */
export const setInMemoriam = operation({
  log: { action: "member.in-memoriam", resource: "users", attempt: "set a member In Memoriam" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can set a member In Memoriam");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    if (!canCloseAccount(me, person))
      throw new Refusal(409, "You can't set yourself In Memoriam. Only another administrator can.");
    if (!person.isActive || person.memberState !== "missing") refuseClosedAccount(person);
    refuseLastAdministrator(person);
    endSessionsOf(tx, userId);
    revokeLinks(tx, userId);
    note({ description: `${fullName(me)} set ${fullName(person)} In Memoriam`, resourceId: userId });
    return tx
      .update(users)
      .set({ memberState: "in_memoriam", role: "user" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
  },
});

/** Removes In Memoriam: the member can sign in, or join, as before. Administrator rights stay removed. Throws Refusal 403, 404, and 409 for a member who is not in memoriam. */
export const undoInMemoriam = operation({
  log: { action: "member.undo-in-memoriam", resource: "users", attempt: "remove In Memoriam from a member" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can remove In Memoriam from a member");
    const person = requireFound(findPerson(tx, userId), "There is no such member");
    if (person.memberState !== "in_memoriam") throw new Refusal(409, `${fullName(person)} is not in memoriam`);
    note({ description: `${fullName(me)} removed In Memoriam from ${fullName(person)}`, resourceId: userId });
    return tx
      .update(users)
      .set({ memberState: person.password === null ? "invited" : "joined" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
  },
});
