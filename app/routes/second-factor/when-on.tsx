import { fewRecoveryCodes } from "#app/domain/sign-in/second-factor-constants.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Day } from "#app/ui/time.tsx";
import { PasswordField } from "./password-field.tsx";

const codeSchema = () => import("#app/domain/sign-in/second-factor.ts").then(({ codeForm }) => codeForm);
const turnOffSchema = () => import("#app/domain/account/account-forms.ts").then(({ turnOffInput }) => turnOffInput);

interface WhenOnProps {
  email: string;
  since: Date;
  recoveryCodesLeft: number;
}

/** Since when it is on, and the forms for new recovery codes and for turning it off. */
export function WhenOn({ email, since, recoveryCodesLeft }: WhenOnProps) {
  return (
    <div className="max-w-column print:hidden">
      {recoveryCodesLeft <= fewRecoveryCodes ? (
        <Notice tone="bad" title="Few recovery codes are left">
          Please make new ones now, so that you can sign in if you lose your phone.
        </Notice>
      ) : null}
      <Facts
        className="mb-12 border-b border-rule"
        facts={[
          { name: "On since", value: <Day date={since} /> },
          { name: "Recovery codes", value: `${recoveryCodesLeft} left` },
          { name: "New phone", value: "Turn two-step sign-in off here, and set it up again on the new phone." },
          { name: "Lost phone", value: "Sign in with a recovery code, or ask another administrator to turn it off." },
        ]}
      />
      <section className="mb-12" aria-labelledby="new-codes-title">
        <h2 id="new-codes-title" className="mb-4 text-xl">
          New recovery codes
        </h2>
        <p className="mb-4">They are shown only once, when you make them. The earlier ones then stop working.</p>
        <OperationForm intent="renew-codes" schema={codeSchema}>
          {(field, { isPending }) => (
            <>
              <CodeField field={field("code")} />
              <ButtonRow>
                <Button>{isPending ? "Making them..." : "Make new recovery codes"}</Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      </section>
      <section aria-labelledby="turn-off-title">
        <h2 id="turn-off-title" className="mb-4 text-xl">
          Turn it off
        </h2>
        <OperationForm intent="turn-off" schema={turnOffSchema}>
          {(field, { isPending }) => (
            <>
              <PasswordField field={field("currentPassword")} email={email} />
              <CodeField field={field("code")} />
              <ButtonRow>
                <Button>{isPending ? "Turning it off..." : "Turn off two-step sign-in"}</Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      </section>
    </div>
  );
}
