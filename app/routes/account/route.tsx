import { cancelEmailChange, sendConfirmationAgain } from "#app/domain/account/email-confirmation.server.ts";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import {
  changePassword,
  changePrivacy,
  endOtherSessions,
  endOwnSession,
  findPrivacy,
  listSessions,
  type Privacy,
} from "#app/domain/account/own-account.server.ts";
import { hasSecondFactor, needsCode } from "#app/domain/core/administrators-access.server.ts";
import { canHaveSecondFactor } from "#app/domain/core/permissions.ts";
import { noticeSettingsInput } from "#app/domain/mail/notice-settings.ts";
import { changeNoticeSettings, findNoticeForm } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { emailReturnedSince, retryAddress } from "#app/domain/mail/returned-addresses.server.ts";
import { findUnconfirmedEmail } from "#app/domain/people/email-changes.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { actorContext, clearSessionCookie, knownDeviceCookie } from "#app/http/session.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import type { Route } from "./+types/route";
import { AccountPart } from "./account-part.tsx";
import { EmailForm, NewEmail, ReturnedAddress } from "./email.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { ChangePassword, Sessions, TwoStepSignIn } from "./sign-in.tsx";

/** A member's account: password, privacy, emails, sessions, a download of their data, and leaving. */

const texts = {
  "change-password": {
    done: { title: "Password changed", description: "You are signed out everywhere else." },
    failed: "Your password was not changed",
  },
  "send-confirmation": {
    done: { title: "A new link is on its way", description: "The earlier one no longer works." },
    failed: "The link was not sent",
  },
  "cancel-email": { done: "Your email address stays as it is", failed: "Your choice was not saved" },
  "change-privacy": { done: "Your choice was saved", failed: "Your choice was not saved" },
  "change-emails": { done: "Your choice was saved", failed: "Your choice was not saved" },
  "end-session": { done: "That session has ended", failed: "The session was not ended" },
  "end-others": { done: "You are signed out everywhere else", failed: "The sessions were not ended" },
  "retry-address": {
    done: { title: "The site writes to you again", description: "If emails come back again, this page says so." },
    failed: "Nothing was changed",
  },
  leave: {
    done: { title: "You have left the site", description: "An administrator can invite you again at any time." },
    failed: "Your account was not closed",
  },
};

export const handle = { dialogParameters: ["dialog"] };

export const shouldRevalidate = revalidateUnlessOnly(...handle.dialogParameters);

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const returnedSince = emailReturnedSince(me.id);
  const newEmail = isMailOn() ? findUnconfirmedEmail(me.id) : null;
  return {
    email: me.email,
    asksForCode: needsCode(me, args.context.get(actorContext)),
    ...(newEmail ? { newEmail } : {}),
    privacy: findPrivacy(me.id),
    ...(isMailOn() ? { notices: findNoticeForm(me.id) } : {}),
    ...(returnedSince ? { returned: { userId: me.id, since: returnedSince } } : {}),
    ...(canHaveSecondFactor(me) ? { hasSecondFactor: hasSecondFactor(me.id) } : {}),
    sessions: listSessions(me, args.context.get(actorContext)),
  };
}

export const action = formAction(texts, handle, {
  "change-password": formHandler(changePassword, {
    hideFields: ["currentPassword", "password", "passwordAgain"],
    takesCode: true,
    headers: async ({ id }, { actor }) => ({ "Set-Cookie": await knownDeviceCookie(actor, id) }),
  }),
  "send-confirmation": formHandler(sendConfirmationAgain, { takesCode: true }),
  "cancel-email": formHandler(cancelEmailChange),
  "change-privacy": formHandler(changePrivacy),
  "change-emails": formHandler(changeNoticeSettings, { schema: noticeSettingsInput }),
  "end-session": formHandler(endOwnSession),
  "end-others": formHandler(endOtherSessions),
  "retry-address": formHandler(retryAddress),
  leave: formHandler(leaveClass, {
    hideFields: ["currentPassword"],
    takesCode: true,
    redirectTo: () => "/",
    headers: async () => ({ "Set-Cookie": await clearSessionCookie() }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, asksForCode, newEmail, privacy, notices, sessions, returned, hasSecondFactor } = loaderData;
  return (
    <>
      <PageTitle>Your account</PageTitle>
      <LeaveDialog asksForCode={asksForCode} />
      <PageHead title="Your account" subtitle="Your password, your privacy, your sessions, and your data" />
      <FormFailure intents={["end-session", "end-others", "send-confirmation", "cancel-email", "retry-address"]} />
      {newEmail ? <NewEmail email={email} newEmail={newEmail} asksForCode={asksForCode} /> : null}
      {returned ? <ReturnedAddress email={email} {...returned} /> : null}
      <ChangePassword email={email} asksForCode={asksForCode} />
      {hasSecondFactor === undefined ? null : <TwoStepSignIn isOn={hasSecondFactor} />}
      <PrivacyForm privacy={privacy} />
      {notices ? <EmailForm email={email} settings={notices} /> : null}
      <Sessions sessions={sessions} />
      <AccountPart id="memory-book" title="The memory book">
        <p>The class prints a book to keep. See your page, and say whether it may be printed.</p>
        <ButtonRow>
          <LinkButton href="/book">Your page in the book</LinkButton>{" "}
          <LinkButton href="/where-are-they-now/mine">Your answers</LinkButton>
        </ButtonRow>
      </AccountPart>
      <AccountPart id="my-data" title="Your data">
        <p>Your profile, messages, albums, photos, comments, likes, meet-ups, and answers in one ZIP file.</p>
        <ButtonRow>
          <LinkButton href="/account/data" download="">
            Download your data
          </LinkButton>
        </ButtonRow>
      </AccountPart>
      <AccountPart id="leaving" title="Leaving">
        <p>You can leave the site at any time. Download your data first. Afterward, only what you choose to keep here remains.</p>
        <ButtonRow>
          <DialogLink open={{ dialog: "leave" }}>Leave the site</DialogLink>
        </ButtonRow>
      </AccountPart>
    </>
  );
}

const schema = () => import("#app/domain/account/account-forms.ts").then(({ privacyInput }) => privacyInput);

const audiences = [
  { value: "members", label: "All members" },
  { value: "administrators", label: "Only administrators" },
] as const;

function PrivacyForm({ privacy }: { privacy: Privacy }) {
  return (
    <AccountPart id="privacy" title="Privacy">
      <p className="mb-4">
        Only members can see profiles, never visitors, unless an administrator features you on the home page, which doesn’t show
        your email address. Members can always write to you in Messages.
      </p>
      <OperationForm intent="change-privacy" schema={schema} values={privacy}>
        {(field, { isPending }) => (
          <>
            <SelectField field={field("emailAudience")} label="Who sees my email address" options={audiences} />
            <SelectField field={field("placeAudience")} label="Who sees my city and state" options={audiences} />
            <ButtonRow>
              <Button>{isPending ? "Saving..." : "Save"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </AccountPart>
  );
}
