import { redirect, useLocation, useSearchParams } from "react-router";
import { saveFlashNotice } from "#app/domain/core/flash-notices.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { findChallenge } from "#app/domain/sign-in/second-factor.server.ts";
import { endedStatus, enterSignInCode } from "#app/domain/sign-in/sign-in.server.ts";
import { noticeAfterSignIn, type SignInWithCookies, signInOnce } from "#app/http/authenticator.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { withContinue } from "#app/http/guards.server.ts";
import { actorContext, beginSession } from "#app/http/session.server.ts";
import { pathOf, withParameters } from "#app/http/url-parameters.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/code";

/** The second step of a sign-in: a code from the member's app, or a recovery code. */

const schema = () => import("#app/domain/sign-in/codes.ts").then(({ codeForm }) => codeForm);

const texts = { "enter-code": { failed: "Sign in failed" } };

/** In the address while a recovery code is asked for. */
const recoveryParameter = "recovery";

/** Sends everybody who is not between the two steps to the first one. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { member, challengeHash } = context.get(actorContext);
  if (member || !findChallenge(challengeHash)) throw redirect(withContinue("/login", url));
  return null;
}

export const action = formAction(texts, noDialogs, {
  "enter-code": formHandler<typeof enterSignInCode.input, SignInWithCookies>(enterSignInCode, {
    async perform({ actor, url }, input) {
      const { member, challengeHash } = actor;
      // The form was sent a second time after the first response had arrived.
      if (member && !challengeHash) throw redirect(withContinue("/", url), 303);
      const enter = async () => {
        const entered = await enterSignInCode.perform(actor, input);
        return { ...entered, cookies: await beginSession(actor, entered, entered.remember) };
      };
      return (challengeHash ? signInOnce(`${challengeHash} ${input.code}`, enter) : enter()).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.status !== endedStatus) throw error;
        const done = saveFlashNotice({ tone: "bad", title: texts["enter-code"].failed, description: error.message });
        throw redirect(withParameters(withContinue("/login", url), { done }), 303);
      });
    },
    headers: async ({ cookies = new Headers() }) => cookies,
    notice: (_member, { actor }) => noticeAfterSignIn(actor),
    redirectTo: (_member, url) => withContinue("/", url),
  }),
});

export const clientAction = makeClientAction(texts);

export default function SignInCode() {
  const [parameters] = useSearchParams();
  const address = pathOf(useLocation());
  const isRecovery = parameters.has(recoveryParameter);
  const other = { [recoveryParameter]: isRecovery ? null : 1, done: null };
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>Enter a code</PageTitle>
      <Eyebrow>{classSettings.siteName}</Eyebrow>
      <h1 className="mb-6">{isRecovery ? "Enter a recovery code" : "Enter a code"}</h1>
      <Lede className="mb-6">
        {isRecovery
          ? "Now take the paper with your recovery codes, and cross out the code that you enter: each works once."
          : "Now open the app for codes on your phone: it shows six digits for this site."}
      </Lede>
      <OperationForm key={String(isRecovery)} intent="enter-code" schema={schema}>
        {(field, { isPending }) => (
          <>
            <TextField
              field={field("code")}
              label={isRecovery ? "Recovery code" : "Code from your app"}
              hint={isRecovery ? "Such as ABCD-EFGH. Capitals and hyphens don’t matter." : "The digits change every 30 seconds."}
              autoComplete={isRecovery ? "off" : "one-time-code"}
              {...(isRecovery ? {} : { inputMode: "numeric" as const })}
              isRequired
            />
            <ButtonRow>
              <Button look="primary">{isPending ? "Signing in..." : words.signIn}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
      <p>
        <a href={withParameters(address, other)} className="mt-3 inline-block py-tap">
          {isRecovery ? "Use a code from your app" : "Use a recovery code"}
        </a>
      </p>
      <p className="mt-3 text-sm text-ink-2">
        No phone and no recovery codes? Another administrator can turn off your two-step sign-in.
      </p>
      <p>
        <a href="/login" className="mt-3 inline-block py-tap">
          Back to Sign In
        </a>
      </p>
    </div>
  );
}
