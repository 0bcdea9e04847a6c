import type { Actor } from "#app/domain/core/actor.ts";
import { hasSecondFactor, needsCode, needsCodeFor } from "#app/domain/core/administrators-access.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { isLastAdministrator } from "#app/domain/people/administrators.server.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { findManagedMember, type ManagedMember } from "#app/domain/people/members.server.ts";
import { proofForNewEmail } from "#app/domain/people/profiles.server.ts";
import { findAdministratorsRecord } from "#app/domain/people/visible-fields.server.ts";

/** What the dialogs of the directory show of somebody to an administrator. */

/** What they edit; null if there is nobody. */
export function findEdited(userId: number, me: Member, actor: Actor) {
  const [person, record] = [findProfile(userId, me), findAdministratorsRecord(userId)];
  if (!person || !record) return null;
  const othersProof = () => (needsCodeFor(me, findManagedMember(userId), actor) ? "code" : "none");
  return { person, record, emailProof: userId === me.id ? proofForNewEmail(me, actor) : othersProof() };
}

/** What 'Manage' shows. */
export const managedBy = (me: Member, managed: ManagedMember, actor: Actor) => ({
  ...managed,
  record: findAdministratorsRecord(managed.id),
  isLastAdministrator: isLastAdministrator(managed),
  hasSecondFactor: hasSecondFactor(managed.id),
  asksForCode: needsCode(me, actor),
});
