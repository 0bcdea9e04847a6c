import { data } from "react-router";
import { choosePassword, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { expiredLink } from "#app/domain/sign-in/sign-in-links.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { beginSession } from "#app/http/session.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";

const schema = () => import("#app/domain/sign-in/credentials.ts").then(({ newPassword }) => newPassword);

/** The page of a one-time link: its owner chooses a password and is signed in. */

const texts = {
  "choose-password": {
    done: { title: "Welcome", description: "Your password is set, and you are signed in." },
    failed: "Your password was not set",
  },
};

export function loader({ params }: Route.LoaderArgs) {
  const invitation = findSignInLink(params.token);
  if (!invitation) return data({ invitation: null, token: "" }, { status: 404 });
  const { firstName, email, purpose } = invitation;
  return { invitation: { firstName, email, purpose }, token: params.token };
}

export const action = formAction(texts, noDialogs, {
  "choose-password": formHandler(choosePassword, {
    hideFields: ["password", "passwordAgain"],
    redirectTo: () => "/",
    headers: (member, { actor }) => beginSession(actor, member.id, false),
  }),
});

export const clientAction = makeClientAction(texts);

export default function Welcome({ loaderData: { invitation, token } }: Route.ComponentProps) {
  if (!invitation) {
    return (
      <>
        <PageTitle>This link has expired</PageTitle>
        <EmptyState title="This link has expired" heading="h1" sentence={expiredLink}>
          <ButtonRow>
            <LinkButton href="/login">Sign In</LinkButton>
          </ButtonRow>
        </EmptyState>
      </>
    );
  }
  const isJoining = invitation.purpose === "join";
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>Choose a password</PageTitle>
      <Eyebrow>{isJoining ? classSettings.siteName : "Back in a minute"}</Eyebrow>
      <h1 className="mb-6">{isJoining ? `Welcome, ${invitation.firstName}` : `Hello again, ${invitation.firstName}`}</h1>
      <Lede className="mb-6">Choose a password. You will sign in with it and your email address, {invitation.email}.</Lede>
      <OperationForm intent="choose-password" schema={schema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="token" value={token} />
            {/* Tells password managers which account it is. */}
            <input type="hidden" name="email" value={invitation.email ?? ""} autoComplete="username" />
            <TextField
              field={field("password")}
              label="Password"
              type="password"
              autoComplete="new-password"
              hint="At least 10 characters. A few unrelated words make a good password."
              isRequired
            />
            <TextField
              field={field("passwordAgain")}
              label="Password again"
              type="password"
              autoComplete="new-password"
              isRequired
            />
            <ButtonRow>
              <Button look="primary">{isPending ? "Saving..." : isJoining ? "Join the class" : "Set password"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}
