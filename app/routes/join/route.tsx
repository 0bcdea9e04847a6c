import { checkCode } from "#app/domain/sign-in/sign-in-links.server.ts";
import { joinPath } from "#app/domain/sign-in/sign-in-links.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/sign-in/codes.ts").then(({ codeInput }) => codeInput);

/** Takes the code of a letter and opens its link. */

const texts = { "check-code": { failed: "The code was not found" } };

export const action = formAction(texts, noDialogs, {
  "check-code": formHandler(checkCode, { redirectTo: ({ code }) => joinPath(code) }),
});

export const clientAction = makeClientAction(texts);

export default function Join() {
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>Enter your code</PageTitle>
      <Eyebrow>{classSettings.siteName}</Eyebrow>
      <h1 className="mb-6">Enter your code</h1>
      <Lede className="mb-6">Your letter has a code of 12 letters and digits. With it, you choose a password and sign in.</Lede>
      <OperationForm intent="check-code" schema={schema}>
        {(field, { isPending }) => (
          <>
            <TextField
              field={field("code")}
              label="Code from your letter"
              hint="Such as ABCD-EFGH-JKMN. Capitals, spaces, and hyphens don’t matter."
              autoComplete="off"
              isRequired
            />
            <ButtonRow>
              <Button look="primary">{isPending ? "Checking..." : "Continue"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
      <p className="mt-6 text-sm text-ink-2">
        No letter, or is it too old? <a href="/login?dialog=access">Ask the administrators for access</a>.
      </p>
    </div>
  );
}
