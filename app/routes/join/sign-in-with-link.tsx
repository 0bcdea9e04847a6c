import { Button, ButtonRow } from "#app/ui/button.tsx";
import { AddressStaysHere, EmailAddress } from "#app/ui/email-address.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";

const schema = () => import("#app/domain/sign-in/credentials.ts").then(({ linkSignIn }) => linkSignIn);

/** The page of a link to sign in. */
export function SignInWithLink({ firstName, email, token }: { firstName: string; email: string | null; token: string }) {
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>Sign In</PageTitle>
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
      <OperationForm intent="sign-in-with-link" schema={schema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="token" value={token} />
            <CheckField field={field("remember")} label="Remember me" />
            <ButtonRow>
              <Button look="primary">{isPending ? "Signing in..." : "Sign In"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}
