import { data } from "react-router";
import { deadConfirmation } from "#app/domain/account/account-forms.ts";
import { confirmEmail, findOpenedConfirmation } from "#app/domain/account/email-confirmation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { formAction, formHandler, noDialogs, retryAfterHeader } from "#app/http/form-action.server.ts";
import { requireMailServer } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { AddressStaysHere, EmailAddress } from "#app/ui/email-address.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";

/** The page of the link that confirms a new email address. Opening it changes nothing, because mail programs open links, too. */

const texts = { "confirm-email": { failed: "Your email address was not changed" } };

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  requireMailServer();
  try {
    const change = await findOpenedConfirmation(token, context.get(actorContext));
    if (!change) return notWorking(404, deadConfirmation);
    return { change: { firstName: change.firstName, email: change.email, token }, problem: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return notWorking(error.status, error.message, retryAfterHeader(error));
  }
}

const notWorking = (status: number, problem: string, headers: Record<string, string> = {}) =>
  data({ change: null, problem }, { status, headers });

export const action = formAction(texts, noDialogs, {
  "confirm-email": formHandler(confirmEmail, {
    redirectTo: ({ isSignedIn }) => (isSignedIn ? "/account" : "/login"),
    notice: ({ email }) => ({
      title: "Your email address is confirmed",
      description: `From now on, you sign in with ${email}, and our emails go there.`,
    }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function ConfirmEmail({ loaderData: { change, problem } }: Route.ComponentProps) {
  if (!change) {
    return (
      <>
        <PageTitle>This link no longer works</PageTitle>
        <MessageWithPicture eyebrow={classSettings.siteName} title="This link no longer works" sentence={problem}>
          <ButtonRow>
            <LinkButton href="/account" look="primary">
              Your account
            </LinkButton>
          </ButtonRow>
        </MessageWithPicture>
      </>
    );
  }
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>Confirm your email address</PageTitle>
      <AddressStaysHere />
      <Eyebrow>{classSettings.siteName}</Eyebrow>
      <h1 className="mb-6">Is this your email address, {change.firstName}?</h1>
      <Lede className="break-words">
        <strong>
          <EmailAddress address={change.email} />
        </strong>
      </Lede>
      <p className="mt-4 max-w-prose">
        If you confirm it, you sign in with this address from now on, and our emails go there. We tell your earlier address.
      </p>
      <OperationForm intent="confirm-email">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="token" value={change.token} />
            <ButtonRow>
              <Button look="primary">{isPending ? "Saving..." : "Yes, confirm it"}</Button>{" "}
              <LinkButton href="/">Not now</LinkButton>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}
