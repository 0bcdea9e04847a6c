import { Form } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { hasOpenAccount, memberStateLabel } from "#app/domain/core/member-states.ts";
import { canAppointAdministrators, canCloseAccount, canManageMembers, isAdministrator } from "#app/domain/core/permissions.ts";
import type { ManagedMember } from "#app/domain/people/members.server.ts";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { type careTexts, pressIntents } from "./administration-texts.ts";

interface ManageDialogProps {
  person: ManagedMember & { isLastAdministrator: boolean };
  me: SessionUser;
}

interface Press {
  intent: keyof typeof careTexts;
  label: string;
  /** What it does, and how it is undone. */
  sentence: string;
}

/** Where a member stands, and what an administrator can do about it. */
export function ManageDialog({ person, me }: ManageDialogProps) {
  const presses = pressesFor(person, me);
  return (
    <UrlDialog title={`Manage - ${fullName(person)}`}>
      {/* Of any press: the one that was refused may not be offered any more. */}
      <FormFailure intents={pressIntents} />
      <dl className="facts manage-facts">
        <dt>State</dt>
        <dd>{memberStateLabel(person)}</dd>
        <dt>E-mail</dt>
        <dd>{person.email}</dd>
        <dt>Role</dt>
        <dd>
          {isAdministrator(person) ? "administrator" : person.profileType}
          {person.isLastAdministrator ? ", the only one: make somebody else an administrator before you change that" : ""}
        </dd>
      </dl>
      <ul className="rows manage-presses">
        {presses.map(({ intent, label, sentence }) => (
          <li key={intent}>
            <p>{sentence}</p>
            <Form method="post" preventScrollReset>
              <PostFields intent={intent} />
              <input type="hidden" name="userId" value={person.id} />
              <button type="submit" className="btn">
                {label}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </UrlDialog>
  );
}

const linkPress: Record<"join" | "recovery", Press> = {
  join: {
    intent: "make-link",
    label: "Make joining link",
    sentence: "A link to choose a password with, and a letter to print. It works once, for 7 days; an earlier one ends.",
  },
  recovery: {
    intent: "make-link",
    label: "Make sign-in link",
    sentence: "For somebody who forgot the password: a link to choose a new one. It works once, within an hour.",
  },
};

/** What can be done for this person now. The operations refuse by the same rules. */
function pressesFor(person: ManageDialogProps["person"], me: SessionUser): Press[] {
  const presses: Press[] = [];
  const isOpen = hasOpenAccount(person);
  if (isOpen && canManageMembers(me)) presses.push(linkPress[person.memberState === "invited" ? "join" : "recovery"]);
  if (canAppointAdministrators(me) && isOpen && person.memberState === "joined" && !isAdministrator(person)) {
    presses.push({
      intent: "make-administrator",
      label: "Make administrator",
      sentence: "An administrator can do all that you can: edit profiles, let people in, read the activity log.",
    });
  }
  if (canAppointAdministrators(me) && isAdministrator(person) && !person.isLastAdministrator) {
    presses.push({
      intent: "unmake-administrator",
      label: "Take administrator's rights away",
      sentence: `${person.id === me.id ? "You stay" : `${person.firstName} stays`} an ordinary member.`,
    });
  }
  if (canManageMembers(me) && person.memberState === "in_memoriam") {
    presses.push({
      intent: "undo-in-memoriam",
      label: "Undo In Memoriam",
      sentence: "If it was a mistake: signing in works as before.",
    });
  }
  if (canCloseAccount(me, person) && isOpen) {
    presses.push({
      intent: "in-memoriam",
      label: "In Memoriam",
      sentence:
        "For somebody who has died. They stay in the directory, marked so, with all they wrote and added; nobody can sign in as them or write to them.",
    });
  }
  if (canManageMembers(me) && !person.isActive) {
    presses.push({
      intent: "reactivate",
      label: "Reactivate",
      sentence: `Opens the account again${person.memberState === "joined" ? ", with the password from before" : ""}.`,
    });
  }
  if (canCloseAccount(me, person) && person.isActive) {
    presses.push({
      intent: "deactivate",
      label: "Deactivate",
      sentence: "Signs them out everywhere and takes them out of the directory. Nothing is deleted, and it can be undone.",
    });
  }
  return presses;
}
