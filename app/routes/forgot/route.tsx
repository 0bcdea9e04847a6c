import { useSearchParams } from "react-router";
import { requestRecovery } from "#app/domain/account/recovery.server.ts";
import { recoveryPath } from "#app/domain/account/recovery-page.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireMailServer } from "#app/http/guards.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { LinkWasSent } from "#app/ui/link-was-sent.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/sign-in/credentials.ts").then(({ linkRequest }) => linkRequest);

/** For somebody who forgot the password: asks for the email address, and then says the same to everybody. */

const texts = { forgot: { failed: "The email was not sent" } };

/** In the address after the form was sent. */
const sentParameter = "sent";

export function loader() {
  requireMailServer();
  return null;
}

export const action = formAction(texts, noDialogs, {
  forgot: formHandler(requestRecovery, { redirectTo: () => `${recoveryPath}?${sentParameter}=1` }),
});

export const clientAction = makeClientAction(texts);

export default function Forgot() {
  const [parameters] = useSearchParams();
  return (
    <div className="mx-auto max-w-narrow">
      <Eyebrow>{classSettings.siteName}</Eyebrow>
      {parameters.has(sentParameter) ? <LinkWasSent formPath={recoveryPath} /> : <Request />}
    </div>
  );
}

function Request() {
  return (
    <>
      <PageTitle>Forgot your password?</PageTitle>
      <h1 className="mb-6">Forgot your password?</h1>
      <Lede className="mb-6">Tell us your email address, and we will send you a link to choose a new one.</Lede>
      <OperationForm intent="forgot" schema={schema}>
        {(field, { isPending }) => (
          <>
            <TextField field={field("email")} label="Email Address" type="email" autoComplete="username" isRequired />
            <ButtonRow>
              <Button look="primary">{isPending ? "Sending..." : "Send me a link"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
      <p className="mt-6 text-sm text-ink-2">
        Would you rather sign in without a password? On the <a href="/login">sign-in page</a>, choose ‘Send me a link to sign in’.
      </p>
      <p className="mt-3 text-sm text-ink-2">
        Do you no longer use that address? Ask an administrator you know for a new sign-in link.
      </p>
      <p>
        <a href="/login" className="mt-3 inline-block py-tap">
          Back to Sign In
        </a>
      </p>
    </>
  );
}
