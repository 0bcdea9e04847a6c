import { turnOffOthersSecondFactor } from "#app/domain/account/own-second-factor.server.ts";
import { hasSecondFactor, needsCode, needsCodeFor } from "#app/domain/core/administrators-access.server.ts";
import { type Actor, fullName, type Member } from "#app/domain/core/member.ts";
import { canEditAnyProfile, canManageMembers } from "#app/domain/core/permissions.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { retryAddress } from "#app/domain/mail/returned-addresses.server.ts";
import { isLastAdministrator, makeAdministrator, revokeAdministrator } from "#app/domain/people/administrators.server.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { undoInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import {
  addMember,
  deactivateMember,
  findManagedMember,
  listAgain,
  type ManagedMember,
  markFound,
  markMissing,
  reactivateMember,
  takeOffList,
} from "#app/domain/people/members.server.ts";
import { addMemberForm } from "#app/domain/people/members.ts";
import { editProfile, proofForNewEmail } from "#app/domain/people/profiles.server.ts";
import { administratorForm, newcomerForm } from "#app/domain/people/profiles.ts";
import { clearSpotlight, setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { findAdministratorsRecord } from "#app/domain/people/visible-fields.server.ts";
import { emailSignInLink, findLinkEmail } from "#app/domain/roster/emailed-links.server.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { letterPath } from "#app/domain/sign-in/sign-in-links.ts";
import { type FormPost, formHandler } from "#app/http/form-action.server.ts";
import { foundIn, toNumber } from "#app/http/url-parameters.ts";
import { texts } from "./texts.ts";

/** What only administrators do in the directory: its forms, and what its dialogs show. */

type NamedPerson = Pick<Member, "firstName" | "lastName">;
/** The options of a form that may lead to an administrator's account. */
const noticeFor = (title: string, sentence: (name: string) => string) => ({
  takesCode: true,
  notice: (person: NamedPerson) => ({ title, description: sentence(fullName(person)) }),
});

const isNewcomer = ({ form }: FormPost) =>
  findAdministratorsRecord(toNumber(String(form.get("userId"))) ?? 0)?.hasJoined === false;

export const forms = {
  "edit-profile": formHandler(editProfile, {
    schema: (post) => (isNewcomer(post) ? newcomerForm : administratorForm),
    hideFields: ["currentPassword"],
    hasFiles: true,
    takesCode: true,
    // Administrators who change their own address.
    notice: ({ unconfirmedEmail }) =>
      unconfirmedEmail
        ? { title: texts["edit-profile"].done, description: "Please confirm your new email address." }
        : texts["edit-profile"].done,
  }),
  "set-featured": formHandler(setSpotlight),
  "clear-featured": formHandler(clearSpotlight),
  "add-member": formHandler(addMember, {
    schema: addMemberForm,
    redirectTo: ({ link }) => (link ? letterPath(link.token) : undefined),
    notice: ({ link, ...person }) =>
      link ? undefined : { title: "Added", description: `${fullName(person)} is in the directory.` },
  }),
  "make-link": formHandler(createSignInLink, { takesCode: true, redirectTo: ({ token }) => letterPath(token) }),
  "email-link": formHandler(emailSignInLink, {
    takesCode: true,
    notice: ({ email }) => ({ title: "The email is on its way", description: `It goes to ${email}, with a link of its own.` }),
  }),
  "retry-address": formHandler(retryAddress, {
    notice: () => ({
      title: "The site writes to this address again",
      description: "If emails come back again, it stops and says so here.",
    }),
  }),
  deactivate: formHandler(
    deactivateMember,
    noticeFor(
      "Deactivated",
      (name) => `${name} is signed out and no longer listed. The 'Deactivated' filter shows deactivated members.`,
    ),
  ),
  reactivate: formHandler(
    reactivateMember,
    noticeFor("Reactivated", (name) => `${name} is in the directory again.`),
  ),
  missing: formHandler(
    markMissing,
    noticeFor("Missing", (name) => `${name} is marked as missing. The joining link no longer works.`),
  ),
  found: formHandler(
    markFound,
    noticeFor("Found", (name) => `${name} can be invited now.`),
  ),
  unlist: formHandler(
    takeOffList,
    noticeFor("Not listed", (name) => `${name} is no longer in the directory. The 'Not listed' filter shows who is not listed.`),
  ),
  "list-again": formHandler(
    listAgain,
    noticeFor("Listed again", (name) => `${name} is in the directory again and can be invited.`),
  ),
  "undo-in-memoriam": formHandler(
    undoInMemoriam,
    noticeFor("In Memoriam removed", (name) => `${name} is a regular member again.`),
  ),
  "make-administrator": formHandler(
    makeAdministrator,
    noticeFor("Administrator", (name) => `${name} is now an administrator.`),
  ),
  "turn-off-second-factor": formHandler(
    turnOffOthersSecondFactor,
    noticeFor("Two-step sign-in is off", (name) => `${name} signs in with the password only, and gets a message about it.`),
  ),
  "unmake-administrator": formHandler(
    revokeAdministrator,
    noticeFor("Administrator rights removed", (name) => `${name} is no longer an administrator.`),
  ),
};

/** What the dialogs show that this address opens. */
export function shownInDialogs(me: Member, actor: Actor, parameters: URLSearchParams) {
  const canManage = canManageMembers(me);
  const managed = canManage ? foundIn(parameters, "manage", findManagedMember) : null;
  return {
    edited: canEditAnyProfile(me) ? foundIn(parameters, "edit", (id) => findEdited(id, me, actor)) : null,
    managed: managed ? managedBy(me, managed, actor) : null,
    isAdding: canManage && parameters.get("dialog") === "add-member",
    ...(canManage && isMailOn() ? { mail: { ofManaged: managed ? findLinkEmail(managed.id) : null } } : {}),
  };
}

/** The profile to edit; null if there is nobody. */
function findEdited(userId: number, me: Member, actor: Actor) {
  const [person, record] = [findProfile(userId, me), findAdministratorsRecord(userId)];
  if (!person || !record) return null;
  const othersProof = () => (needsCodeFor(me, findManagedMember(userId), actor) ? "code" : "none");
  return { person, record, emailProof: userId === me.id ? proofForNewEmail(me, actor) : othersProof() };
}

/** What 'Manage' shows. */
const managedBy = (me: Member, managed: ManagedMember, actor: Actor) => ({
  ...managed,
  record: findAdministratorsRecord(managed.id),
  isLastAdministrator: isLastAdministrator(managed),
  hasSecondFactor: hasSecondFactor(managed.id),
  asksForCode: needsCode(me, actor),
});
