import { data } from "react-router";
import type { z } from "zod";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { recoveryPath } from "#app/domain/account/recovery-page.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { codeProblem } from "#app/domain/sign-in/codes.ts";
import type { newPassword } from "#app/domain/sign-in/credentials.ts";
import { placeholderEmail } from "#app/domain/sign-in/first-administrator.server.ts";
import { signInCodePath } from "#app/domain/sign-in/second-factor-constants.ts";
import { signInWithLink } from "#app/domain/sign-in/sign-in.server.ts";
import { findOpenedLink, isForFirstAdministrator, whyLinkFails } from "#app/domain/sign-in/sign-in-links.server.ts";
import { codePath, endedSignInLink } from "#app/domain/sign-in/sign-in-links.ts";
import { noticeAfterSignIn, type SignInWithCookies, signInOnce } from "#app/http/authenticator.server.ts";
import { formAction, formHandler, noDialogs, retryAfterHeader } from "#app/http/form-action.server.ts";
import { actorContext, beginSession } from "#app/http/session.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { AddressStaysHere, EmailAddress } from "#app/ui/email-address.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/choose-password";

type Fields = z.ZodType<unknown, z.input<typeof newPassword>>;
const schema = (): Promise<Fields> => import("#app/domain/sign-in/credentials.ts").then(({ newPassword }) => newPassword);
const schemaWithEmail = (): Promise<Fields> =>
  import("#app/domain/sign-in/credentials.ts").then(({ newPasswordAndEmail }) => newPasswordAndEmail);
const firstSchema = (): Promise<Fields> =>
  import("#app/domain/sign-in/credentials.ts").then(({ firstAdministratorForm }) => firstAdministratorForm);

/**
 * The page of a one-time link: its owner chooses a password, gives a name or address where none is known, and is signed in. With
 * a link to sign in, its owner only presses a button, because mail programs open links, too.
 */

const texts = {
  "choose-password": {
    done: { title: "Welcome", description: "Your password is set, and you are signed in." },
    failed: "Your password was not set",
  },
  "sign-in-with-link": { failed: "Sign in failed" },
};

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    const link = await findOpenedLink(token, context.get(actorContext));
    if (!link) return notWorking(404, looksTyped(token) ? (codeProblem(token) ?? whyLinkFails(token)) : whyLinkFails(token));
    const { firstName, email, purpose } = link;
    const isFirst = isForFirstAdministrator(link);
    const offersLetter = purpose === "join" && !isFirst && isMailOn() ? { offersLetter: true } : {};
    return {
      invitation: { firstName, email: isFirst && email === placeholderEmail ? null : email, purpose, isFirst, ...offersLetter },
      token,
      problem: "",
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return notWorking(error.status, error.message, retryAfterHeader(error));
  }
}

const notWorking = (status: number, problem: string, headers: Record<string, string> = {}) =>
  data(
    { invitation: null, token: "", problem, ...(isMailOn() && problem !== endedSignInLink ? { sendsEmail: true } : {}) },
    { status, headers },
  );

/** Whether an address may end with a mistyped code. Earlier links had more than twice as many letters. */
const looksTyped = (token: string) => token.length < 20;

export const action = formAction(texts, noDialogs, {
  "choose-password": formHandler(choosePassword, {
    hideFields: ["password", "passwordAgain"],
    notice: ({ challenge }) =>
      challenge
        ? { title: "Your password is set", description: "Please enter a code from your app, and you are signed in." }
        : texts["choose-password"].done,
    redirectTo: ({ id, isNewcomer, challenge }) => (challenge ? signInCodePath : isNewcomer ? `/profile/${id}?welcome=1` : "/"),
    headers: (member, { actor }) => beginSession(actor, member, false),
  }),
  "sign-in-with-link": formHandler<typeof signInWithLink.input, SignInWithCookies>(signInWithLink, {
    // The token of the form belongs to one browser: in another one, the link is used up.
    perform: ({ actor, form }, input) =>
      signInOnce(`${form.get("csrf")} ${input.token}`, async () => {
        const member = await signInWithLink.perform(actor, input);
        return { ...member, cookies: await beginSession(actor, member, input.remember) };
      }),
    headers: async ({ cookies = new Headers() }) => cookies,
    notice: ({ challenge }, { actor }) => (challenge ? undefined : noticeAfterSignIn(actor)),
    redirectTo: ({ challenge }) => (challenge ? signInCodePath : "/"),
  }),
});

export const clientAction = makeClientAction(texts);

export default function ChoosePassword({ loaderData }: Route.ComponentProps) {
  const { invitation, token, problem } = loaderData;
  if (!invitation) {
    return (
      <>
        <PageTitle>This link or code doesn’t work</PageTitle>
        <MessageWithPicture eyebrow={classSettings.siteName} title="This link or code doesn’t work" sentence={problem}>
          <ButtonRow>
            {"sendsEmail" in loaderData ? (
              <LinkButton href={recoveryPath} look="primary">
                Get a link by email
              </LinkButton>
            ) : null}{" "}
            <LinkButton href="/login" look={"sendsEmail" in loaderData ? "outline" : "primary"}>
              {words.signIn}
            </LinkButton>{" "}
            <LinkButton href={codePath}>Type a code</LinkButton>
          </ButtonRow>
        </MessageWithPicture>
      </>
    );
  }
  const { firstName, email, purpose, isFirst, offersLetter } = invitation;
  if (purpose === "sign_in") return <SignInWithLink {...{ firstName, email, token }} />;
  const isJoining = purpose === "join";
  const asksForEmail = isFirst || !email;
  const opening = isFirst ? (
    "You are its first administrator. Please say who you are, and choose a password. You will sign in with it and your email address."
  ) : email ? (
    <>
      Choose a password. You will sign in with it and your email address, <EmailAddress address={email} />.
    </>
  ) : (
    "Please give your email address and choose a password. You will sign in with them."
  );
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>Choose a password</PageTitle>
      <AddressStaysHere />
      <Eyebrow>{isJoining ? classSettings.siteName : "Back in a minute"}</Eyebrow>
      <h1 className="mb-6">
        {isFirst ? "Welcome to your site" : isJoining ? `Welcome, ${firstName}` : `Hello again, ${firstName}`}
      </h1>
      <Lede className="mb-6">{opening}</Lede>
      <OperationForm
        intent="choose-password"
        schema={isFirst ? firstSchema : asksForEmail ? schemaWithEmail : schema}
        values={isFirst ? { email } : {}}
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="token" value={token} />
            {isFirst ? (
              <>
                <TextField field={field("firstName")} label="First Name" autoComplete="given-name" isRequired />
                <TextField field={field("lastName")} label="Last Name" autoComplete="family-name" isRequired />
              </>
            ) : null}
            {!asksForEmail ? (
              // Tells password managers which account it is.
              <input type="hidden" name="username" value={email} autoComplete="username" />
            ) : (
              <TextField field={field("email")} label="Email Address" type="email" autoComplete="username" isRequired />
            )}
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
            {offersLetter ? (
              <CheckField field={field("weeklyLetter")} label="Send me a weekly letter with what is new, on Sundays" />
            ) : null}
            <ButtonRow>
              <Button look="primary">
                {isPending ? "Saving..." : isFirst ? "Start" : isJoining ? words.join : "Set password"}
              </Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}

const linkSchema = () => import("#app/domain/sign-in/credentials.ts").then(({ linkSignIn }) => linkSignIn);

/** The page of a link to sign in. */
function SignInWithLink({ firstName, email, token }: { firstName: string; email: string | null; token: string }) {
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>{words.signIn}</PageTitle>
      <AddressStaysHere />
      <Eyebrow>Almost there</Eyebrow>
      <h1 className="mb-6">Hello again, {firstName}</h1>
      <Lede className="mb-6">
        Press the button to sign in
        {email ? (
          <>
            {" "}
            as <EmailAddress address={email} />
          </>
        ) : null}
        . You need no password.
      </Lede>
      <OperationForm intent="sign-in-with-link" schema={linkSchema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="token" value={token} />
            <CheckField field={field("remember")} label="Remember me" />
            <ButtonRow>
              <Button look="primary">{isPending ? "Signing in..." : words.signIn}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}
