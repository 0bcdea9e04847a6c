import { fullName, type Member } from "#app/domain/core/member.ts";
import { makeAdministrator, revokeAdministrator } from "#app/domain/people/administrators.server.ts";
import { setInMemoriam, undoInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { addMember, deactivateMember, reactivateMember } from "#app/domain/people/members.server.ts";
import { addMemberForm } from "#app/domain/people/members.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { letterPath } from "#app/domain/sign-in/sign-in-links.ts";
import { performs } from "#app/http/form-action.server.ts";

/** What administrators do for members in the directory: adding one, and the presses of 'Manage'. */

type Named = Pick<Member, "firstName" | "lastName">;
const saying = (title: string, sentence: (name: string) => string) => ({
  done: (person: Named) => ({ title, description: sentence(fullName(person)) }),
});

export const careForms = {
  "add-member": performs(addMember, { input: addMemberForm, to: ({ link }) => letterPath(link.token) }),
  "make-link": performs(createSignInLink, { to: ({ token }) => letterPath(token) }),
  deactivate: performs(
    deactivateMember,
    saying(
      "Deactivated",
      (name) => `${name} is signed out and no longer listed. The 'Deactivated' filter shows deactivated members.`,
    ),
  ),
  reactivate: performs(
    reactivateMember,
    saying("Reactivated", (name) => `${name} is in the directory again.`),
  ),
  "in-memoriam": performs(
    setInMemoriam,
    saying("In Memoriam", (name) => `${name} stays in the directory, with everything they wrote and added.`),
  ),
  "undo-in-memoriam": performs(
    undoInMemoriam,
    saying("In Memoriam removed", (name) => `${name} is a regular member again.`),
  ),
  "make-administrator": performs(
    makeAdministrator,
    saying("Administrator", (name) => `${name} is now an administrator.`),
  ),
  "unmake-administrator": performs(
    revokeAdministrator,
    saying("Administrator rights removed", (name) => `${name} is no longer an administrator.`),
  ),
};
