import { useEffect, useRef, useState } from "react";
import { needsCodeFor } from "#app/domain/core/administrators-access.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canManageMembers, canSeeLetter } from "#app/domain/core/permissions.ts";
import { emailSignInLink, findLinkEmail, type LinkEmailState } from "#app/domain/roster/emailed-links.server.ts";
import { countWaitingMessages } from "#app/domain/roster/letter-recipients.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { Button, ButtonRow, LinkButton, PrintButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { Letter, LocalAddressNotice } from "./letter.tsx";
import { addressOfLink, emailLink } from "./letter-text.ts";
import { qrCodeOf } from "./qr-code.tsx";

/** One member's one-time link as a letter, for administrators and for the member who passes it on. */

const texts = { "email-link": { failed: "No email was sent" } };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { token } = args.params;
  const link = findSignInLink(token);
  if (!canSeeLetter(me, link)) throw sentenceResponse(403, "Only administrators can see joining letters.");
  if (!link || link.purpose === "sign_in")
    throw sentenceResponse(410, "This link has been used or has expired. An administrator can create a new one.");
  const { userId, purpose, createdBy: _, role, postalAddress, ...person } = link;
  const emailed = canManageMembers(me) ? findLinkEmail(userId) : null;
  const origin = ownOrigin(args.request);
  const recipient = {
    ...person,
    postalAddress: canManageMembers(me) ? postalAddress : null,
    token,
    waitingMessages: countWaitingMessages(userId),
    origin,
    code: qrCodeOf(addressOfLink({ origin, token })),
  };
  return {
    recipient,
    isJoining: purpose === "join",
    settings: letterSettings(),
    ...(emailed
      ? { emailed: { ...emailed, userId, asksForCode: needsCodeFor(me, { id: userId, role }, args.context.get(actorContext)) } }
      : {}),
  };
}

export const action = formAction(texts, noDialogs, {
  "email-link": formHandler(emailSignInLink, {
    takesCode: true,
    notice: ({ email }) => ({ title: "The email is on its way", description: `It goes to ${email}, with a link of its own.` }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function SingleLetter({ loaderData: { recipient, isJoining, settings, emailed } }: Route.ComponentProps) {
  const { email } = recipient;
  return (
    <>
      <PageTitle>{`${isJoining ? "Joining letter" : "Sign-in link"} for ${fullName(recipient)}`}</PageTitle>
      <FormFailure intents={["email-link"]} />
      <Letter recipient={recipient} settings={settings} isJoining={isJoining} heading="h1" />
      <div className="mt-8 print:hidden">
        <LocalAddressNotice origin={recipient.origin} />
        <p className="mb-6 max-w-prose">
          Print this page and mail it in a window envelope, or pass on the link in a message of your own.
        </p>
        <ButtonRow className="mb-6">
          <PrintButton>Print this letter</PrintButton>
        </ButtonRow>
        {emailed && email ? <EmailLinkForm email={email} emailed={emailed} /> : null}
        <CopyField id="link" label="Link to copy" text={addressOfLink(recipient)} />
        <ButtonRow>
          {email ? <LinkButton href={emailLink(email, recipient, isJoining, settings)}>Write an email</LinkButton> : null}{" "}
          <LinkButton look="quiet" href="/alumni">
            Back to the Directory
          </LinkButton>{" "}
          <LinkButton look="quiet" href="/messages">
            Back to Messages
          </LinkButton>
        </ButtonRow>
      </div>
    </>
  );
}

/** A text to copy in a field that can't be changed. Scripts add the button; without them, it can be selected. */
function CopyField({ id, label, text }: { id: string; label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  const [outcome, setOutcome] = useState("");
  useEffect(() => setHasScripts(true), []);

  const copy = () => {
    input.current?.select();
    const succeed = () => setOutcome("Copied");
    const copySelected = () => (document.execCommand("copy") ? succeed() : setOutcome("Please copy the selected link yourself."));
    // Pages without https have no clipboard, and browsers may forbid it.
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(succeed, copySelected);
    else copySelected();
  };

  return (
    <div className="mb-6 print:hidden">
      <div>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      </div>
      <input ref={input} id={id} className="input mb-3" readOnly value={text} />
      {hasScripts ? (
        <p>
          <Button type="button" onClick={copy}>
            Copy
          </Button>{" "}
          <span role="status" className="text-sm text-ink-2">
            {outcome}
          </span>
        </p>
      ) : null}
    </div>
  );
}

interface EmailLinkFormProps {
  email: string;
  emailed: LinkEmailState & { userId: number; asksForCode: boolean };
}

/** A button that sends the person a link by email, and what became of the last one. */
function EmailLinkForm({ email, emailed: { userId, asksForCode, returnedSince, last } }: EmailLinkFormProps) {
  return (
    <div className="mb-6 max-w-prose break-anywhere">
      {last?.state === "waiting" ? (
        <p>
          An email with a link of its own waits to be sent to <EmailAddress address={email} />.
          {last.problem ? ` The mail server did not take it yet: ${last.problem}` : ""}
        </p>
      ) : last?.sentAt ? (
        <p>
          An email with a link of its own was sent to {email} on <Moment date={last.sentAt} />.
        </p>
      ) : returnedSince ? null : (
        <p>Or the site sends a link of its own to {email}.</p>
      )}
      {returnedSince ? <p>Emails to {email} come back, so please use paper or another way.</p> : null}
      {returnedSince || last?.state === "waiting" ? null : (
        <Form method="post" noValidate preventScrollReset className="mt-2.5">
          <PostFields intent="email-link" />
          <input type="hidden" name="userId" value={userId} />
          <FreshCodeField intent="email-link" isNeeded={asksForCode} />
          <Button>{last ? "Send another one by email" : "Send by email"}</Button>
        </Form>
      )}
    </div>
  );
}
