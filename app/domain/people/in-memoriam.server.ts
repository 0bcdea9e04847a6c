import { eq } from "drizzle-orm";
import type { z } from "zod";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseOtherStates } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canCloseAccount, canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { restorePlaces, setPlacesAside } from "#app/domain/reunions/closed-accounts.server.ts";
import { endSecondFactor } from "#app/domain/sign-in/second-factor.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { refuseLastAdministrator } from "./administrators.server.ts";
import { memorialDetails } from "./in-memoriam.ts";

/** Members who have died stay in the directory with everything they wrote and added; nobody can sign in as them. */

const unknownMember = "Member not found";

type Details = Omit<z.output<typeof memorialDetails>, "userId">;
const asColumns = ({ birthYear, deathYear, obituaryUrl, deathConfirmedBy }: Details) => ({
  birthYear: birthYear ?? null,
  deathYear: deathYear ?? null,
  obituaryUrl: obituaryUrl ?? null,
  deathConfirmedBy: deathConfirmedBy ?? null,
});

/**
 * Sets a member In Memoriam, with what is known of their death: ends their sessions, deletes their links, removes administrator
 * rights, and frees their places at coming meet-ups. They may have joined or not, and may be missing. The password stays, so that
 * a mistake can be undone. Throws Refusal 403, 404, and 409 for oneself, for the last administrator, and for a member who is
 * already in memoriam, deactivated, former, or not listed.
 */
export const setInMemoriam = operation({
  log: { action: "member.in-memoriam", resource: "users", attempt: "set a member In Memoriam" },
  limit: "administration",
  input: memorialDetails,
  run(me, { userId, ...details }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can set a member In Memoriam");
    const person = requireFound(findPerson(userId), unknownMember);
    if (!canCloseAccount(me, person))
      throw new Refusal(409, "You can't set yourself In Memoriam. Only another administrator can.");
    refuseOtherStates(person, ["invited", "joined", "missing"], "and can't be set In Memoriam.");
    refuseLastAdministrator(person);
    endSessionsOf(userId);
    revokeLinks(userId);
    endSecondFactor(userId);
    const columns = asColumns(details);
    note({
      description: `${fullName(me)} set ${fullName(person)} In Memoriam`,
      resourceId: userId,
      details: changes(person, columns),
    });
    const deceased = db()
      .update(users)
      .set({ ...columns, memberState: "in_memoriam", role: "user" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
    setPlacesAside(me, userId);
    return deceased;
  },
});

/** Replaces what is known of the death of a member in memoriam. Throws Refusal 403, 404, and 409 for a member who is not. */
export const editInMemoriam = operation({
  log: { action: "member.edit-in-memoriam", resource: "users", attempt: "change what is known of a death" },
  limit: "administration",
  input: memorialDetails,
  edits: true,
  run(me, { userId, ...details }, { note, merge }) {
    refuseUnless(canManageMembers(me), "Only administrators can change what is known of a death");
    const person = requireInMemoriam(userId);
    const columns = asColumns(merge(person, details));
    const changed = changes(person, columns);
    if (Object.keys(changed).length === 0) {
      note(null);
      return person;
    }
    note({
      description: `${fullName(me)} changed the years or the obituary of ${fullName(person)}`,
      resourceId: userId,
      details: changed,
    });
    return db().update(users).set(columns).where(eq(users.id, userId)).returning(memberColumns).get();
  },
});

/**
 * Removes In Memoriam, and what was known of the death: the member can sign in, or join, as before, and has their places at
 * meet-ups again. Remembrances are hidden until the member is set In Memoriam again. Administrator rights stay removed. Throws
 * Refusal 403, 404, and 409 for a member who is not in memoriam.
 */
export const undoInMemoriam = operation({
  log: { action: "member.undo-in-memoriam", resource: "users", attempt: "remove In Memoriam from a member" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can remove In Memoriam from a member");
    const person = requireInMemoriam(userId);
    const columns = asColumns({});
    note({
      description: `${fullName(me)} removed In Memoriam from ${fullName(person)}`,
      resourceId: userId,
      details: changes(person, columns),
    });
    restorePlaces(userId);
    return db()
      .update(users)
      .set({ ...columns, memberState: person.password === null ? "invited" : "joined" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
  },
});

function requireInMemoriam(userId: number) {
  const person = requireFound(findPerson(userId), unknownMember);
  if (person.memberState !== "in_memoriam") throw new Refusal(409, `${fullName(person)} is not in memoriam`);
  return person;
}
