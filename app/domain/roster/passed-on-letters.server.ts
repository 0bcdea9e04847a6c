import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers, isAdministrator } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { requireMissing, storeContactAbout } from "#app/domain/people/missing.server.ts";
import { insertSignInLink, type SignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import type { MemberState } from "#db/column-values.ts";
import { users } from "#db/schema.ts";
import { membersMayPassOnLetters } from "./letter-settings.server.ts";

/** Joining letters that members pass on to missing people they are in touch with. */

/** Whether the member may make joining letters for missing people: members if an administrator allowed it. */
export const canPassOnLetter = (me: Member): boolean => canManageMembers(me) || membersMayPassOnLetters();

const onlyAdministratorsMakeLetters =
  "Only administrators can make joining letters on this site. Please tell them what you know.";

/**
 * Makes a joining letter for a missing person, for the member who is in touch with them. They then count as found, and
 * administrators get a message. Throws Refusal 403, 404, and 409 for somebody who is not missing.
 */
export const passOnLetter = operation({
  log: { action: "missing.pass-on-letter", resource: "users", attempt: "make a joining letter for a missing person" },
  limit: "missingPerson",
  input: oneMember,
  run(me, { userId }, { note, actor }): SignInLink {
    refuseUnless(canPassOnLetter(me), onlyAdministratorsMakeLetters);
    const person = requireMissing(userId, "An administrator can make a letter.");
    // The link would make the member an administrator.
    refuseUnless(!isAdministrator(person) || isAdministrator(me), onlyAdministratorsMakeLetters);
    db().update(users).set({ memberState: "invited" }).where(eq(users.id, userId)).run();
    const link = insertSignInLink({ userId, purpose: "join", createdBy: me.id });
    const name = fullName(person);
    if (!isAdministrator(me)) {
      const message = `${fullName(me)} is in touch with ${name} and has a joining letter to pass on.`;
      storeContactAbout(me, actor, { kind: "tip", aboutId: userId, subject: `About ${name}`, message });
    }
    note({
      description: `${fullName(me)} made a joining letter to pass on to ${name}`,
      resourceId: userId,
      details: changes<{ memberState: MemberState }>({ memberState: person.memberState }, { memberState: "invited" }),
    });
    return link;
  },
});
