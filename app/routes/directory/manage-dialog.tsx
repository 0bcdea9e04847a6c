import { fullName } from "#app/domain/core/member.ts";
import { hasOpenAccount, memberStateLabel } from "#app/domain/core/member-states.ts";
import {
  canAppointAdministrators,
  canCloseAccount,
  canManageMembers,
  canTurnOffSecondFactorOf,
  isAdministrator,
} from "#app/domain/core/permissions.ts";
import type { ManagedMember } from "#app/domain/people/members.server.ts";
import type { AdministratorsRecord } from "#app/domain/people/visible-fields.server.ts";
import type { LinkEmailState } from "#app/domain/roster/emailed-links.server.ts";
import { defaultJoiningDays, recoveryHours } from "#app/domain/sign-in/sign-in-links.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { Day, Moment } from "#app/ui/time.tsx";
import { type administrationTexts, manageIntents } from "./texts.ts";

export interface ManageDialogProps {
  person: ManagedMember & {
    record: AdministratorsRecord | undefined;
    isLastAdministrator: boolean;
    hasSecondFactor: boolean;
    /** Whether the administrator has to enter a code for what leads to an administrator's account. */
    asksForCode: boolean;
  };
  /** Null if the site can't send this person email. */
  mail: LinkEmailState | null;
  me: SessionUser;
}

interface MemberAction {
  intent: keyof typeof administrationTexts;
  label: string;
  /** What it does, and how to undo it. */
  description: string;
}

/** A member's account state, and what an administrator can change. */
export function ManageDialog({ person, mail, me }: ManageDialogProps) {
  const actions = actionsFor(person, mail, me);
  return (
    <UrlDialog title={`Manage - ${fullName(person)}`}>
      {/* For every action, because the refused one may no longer be offered. */}
      <FormFailure intents={manageIntents} />
      <Facts
        className=""
        facts={[
          { name: "State", value: memberStateLabel(person) },
          { name: "Email", value: person.email },
          { name: "Mail", value: mailState(mail) },
          { name: "Phone", value: person.record?.phone },
          { name: "Postal address", value: linesOf(person.record?.postalAddress) },
          { name: "Notes", value: linesOf(person.record?.adminNotes) },
          { name: "Role", value: roleLabel(person) },
          { name: "Two-step sign-in", value: isAdministrator(person) ? (person.hasSecondFactor ? "on" : "off") : null },
        ]}
      />
      <ul className="*:border-t *:border-rule *:py-4">
        {actions.map(({ intent, label, description }) => (
          <li key={intent}>
            <p className="mb-2.5 max-w-prose">{description}</p>
            <Form method="post" noValidate preventScrollReset>
              <PostFields intent={intent} />
              <input type="hidden" name="userId" value={person.id} />
              <FreshCodeField intent={intent} isNeeded={person.asksForCode && leadsToAdministrator(intent, person)} />
              <Button>{label}</Button>
            </Form>
          </li>
        ))}
        {canSetInMemoriam(person, me) ? (
          <li>
            <p className="mb-2.5 max-w-prose">
              For somebody who has died. The next page asks for the years, if you know them. Their profile and everything they
              added stay on the site.
            </p>
            <LinkButton href={`/in-memoriam?edit=${person.id}`}>In Memoriam</LinkButton>
          </li>
        ) : null}
      </ul>
    </UrlDialog>
  );
}

/** Whether an action asks for a code. The site decides by what the action has changed. */
const leadsToAdministrator = (intent: string, person: ManageDialogProps["person"]) =>
  intent === "make-administrator" || (isAdministrator(person) && intent !== retryAction.intent);

/** Whether mail to the address comes back, and what became of the last link by email. */
function mailState(mail: LinkEmailState | null) {
  if (mail?.returnedSince) {
    return (
      <>
        comes back since <Day date={mail.returnedSince} />
      </>
    );
  }
  if (mail?.last?.state === "waiting") return "an email with a link waits to be sent";
  if (!mail?.last?.sentAt) return null;
  return (
    <>
      a link was sent on <Moment date={mail.last.sentAt} />
    </>
  );
}

const linesOf = (text: string | null | undefined) => (text ? <span className="whitespace-pre-line">{text}</span> : null);

function roleLabel(person: ManageDialogProps["person"]): string {
  if (!isAdministrator(person)) return person.profileType;
  if (!person.isLastAdministrator) return "administrator";
  return "administrator (the only one: make someone else an administrator before you change this)";
}

const linkAction: Record<"join" | "recovery", MemberAction> = {
  join: {
    intent: "make-link",
    label: "Create joining link",
    description: `Creates a link for choosing a password, and a letter to print. The link works once, for ${defaultJoiningDays} days, and replaces any earlier link.`,
  },
  recovery: {
    intent: "make-link",
    label: "Create sign-in link",
    description: `For someone who forgot their password. The link works once, for ${recoveryHours} hours.`,
  },
};

const emailAction: Record<"join" | "recovery", MemberAction> = {
  join: {
    intent: "email-link",
    label: "Send joining link by email",
    description: `The site sends a joining link of its own, which works once, for ${defaultJoiningDays} days. Earlier links keep working.`,
  },
  recovery: {
    intent: "email-link",
    label: "Send sign-in link by email",
    description: `The site sends a link to choose a new password, which works once, for ${recoveryHours} hours.`,
  },
};

const retryAction: MemberAction = {
  intent: "retry-address",
  label: "Try this address again",
  description:
    "Emails to this address come back, so the site sends none. Correct it with ‘Edit’ if you know another one, or try it again.",
};

/** Whether the link to the In Memoriam form is shown; it is for everybody active and listed, whether they joined or not. */
const canSetInMemoriam = (person: ManageDialogProps["person"], me: SessionUser) =>
  canCloseAccount(me, person) && person.isActive && ["invited", "joined", "missing"].includes(person.memberState);

/** The actions available for this person now. The operations enforce the same rules. */
function actionsFor(person: ManageDialogProps["person"], mail: LinkEmailState | null, me: SessionUser): MemberAction[] {
  const actions: MemberAction[] = [];
  const isOpen = hasOpenAccount(person);
  const mayClose = canCloseAccount(me, person) && person.isActive;
  const isMissing = person.memberState === "missing";
  if (isOpen && canManageMembers(me)) actions.push(linkAction[person.memberState === "invited" ? "join" : "recovery"]);
  if (isOpen && mail) {
    if (mail.returnedSince) actions.push(retryAction);
    else if (mail.last?.state !== "waiting") actions.push(emailAction[person.memberState === "invited" ? "join" : "recovery"]);
  }
  if (canAppointAdministrators(me) && isOpen && person.memberState === "joined" && !isAdministrator(person)) {
    actions.push({
      intent: "make-administrator",
      label: "Make administrator",
      description: "Administrators can do everything you can: edit profiles, approve new members, read the activity log.",
    });
  }
  if (canAppointAdministrators(me) && isAdministrator(person) && !person.isLastAdministrator) {
    actions.push({
      intent: "unmake-administrator",
      label: "Remove administrator rights",
      description: `${person.id === me.id ? "You stay" : `${person.firstName} stays`} an ordinary member.`,
    });
  }
  if (canTurnOffSecondFactorOf(me, person) && person.hasSecondFactor) {
    actions.push({
      intent: "turn-off-second-factor",
      label: "Turn off two-step sign-in",
      description: `If ${person.firstName} has lost the phone and the recovery codes. Make sure that it is really ${person.firstName} who asks you, best by telephone. The password alone signs them in then.`,
    });
  }
  if (canManageMembers(me) && person.memberState === "in_memoriam") {
    actions.push({
      intent: "undo-in-memoriam",
      label: "Undo In Memoriam",
      description:
        "Use this to correct a mistake. The member can sign in again. The years and the obituary are removed; remembrances are hidden, and come back if you set In Memoriam again.",
    });
  }
  if (mayClose && isMissing) {
    actions.push({
      intent: "found",
      label: "Mark as found",
      description: `You know how to reach ${person.firstName} again, and can create a joining link.`,
    });
  }
  if (mayClose && person.memberState === "invited") {
    actions.push({
      intent: "missing",
      label: "Mark as missing",
      description:
        "For somebody nobody knows how to reach. They stay in the directory, marked Missing, so that members can help. A joining link that they have stops working.",
    });
  }
  if (mayClose && person.memberState === "unlisted") {
    actions.push({
      intent: "list-again",
      label: "List again",
      description: `${person.firstName} wants to be in the directory after all, and can be invited.`,
    });
  }
  if (mayClose && (isMissing || person.memberState === "invited")) {
    actions.push({
      intent: "unlist",
      label: "Take off the list",
      description:
        "For somebody who does not want to be listed. Only administrators see them then, with the filter ‘Not listed’. They can’t join, and are never imported again.",
    });
  }
  if (canManageMembers(me) && !person.isActive) {
    actions.push({
      intent: "reactivate",
      label: "Reactivate",
      description: `Reopens the account${person.memberState === "joined" ? ", with the same password" : ""}.`,
    });
  }
  if (mayClose && person.memberState !== "unlisted") {
    actions.push({
      intent: "deactivate",
      label: "Deactivate",
      description: "Signs them out everywhere and removes them from the directory. Nothing is deleted, and you can undo it.",
    });
  }
  return actions;
}
