import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import {
  confirmSecondFactor,
  findSetup,
  renewRecoveryCodes,
  secondFactorState,
  setUpSecondFactor,
  turnOffSecondFactor,
} from "#app/domain/account/own-second-factor.server.ts";
import { fewRecoveryCodes, secondFactorPath } from "#app/domain/sign-in/second-factor-constants.ts";
import { type FormHandler, formAction, formHandler } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { qrCodeOf } from "#app/routes/letter/qr-code.tsx";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { useFormResult } from "#app/ui/form-outcome.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Day } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { Introduction, PasswordField, Setup } from "./setup.tsx";

/** Two-step sign-in for administrators: docs/behavior.md, "Two-step sign-in". */

const texts = {
  "set-up": { failed: "Nothing was changed" },
  confirm: { failed: "Two-step sign-in is not on yet" },
  "renew-codes": { failed: "Your recovery codes were not changed" },
  "turn-off": {
    done: { title: "Two-step sign-in is off", description: "Your password alone signs you in now." },
    failed: "Two-step sign-in was not turned off",
  },
};

/** In the address of somebody who begins a setup again. */
const againParameter = "again";

export const handle = { dialogParameters: [againParameter] };

export function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, "Only administrators can use two-step sign-in.");
  const { since, recoveryCodesLeft } = secondFactorState(me);
  const setup = since ? null : findSetup(me);
  return {
    email: me.email,
    on: since && { since, recoveryCodesLeft },
    setup: setup && {
      shownKey: setup.key.replace(/.{4}(?=.)/g, "$& "),
      address: setup.address,
      code: qrCodeOf(setup.address),
    },
  };
}

/** Shows new recovery codes in the answer to the post, and nowhere else: the next page no longer has them. */
const showingCodes = (handler: FormHandler<{ recoveryCodes: string[] }>): FormHandler => ({
  ...handler,
  async handle(post, texts) {
    const outcome = await handler.handle(post, texts);
    if (!outcome.isDone) return outcome;
    return { isDone: false, result: { recoveryCodes: outcome.value.recoveryCodes }, status: 200 };
  },
});

const secondFactorForms = {
  "set-up": formHandler(setUpSecondFactor, { hideFields: ["currentPassword"], redirectTo: (_setup, url) => url.pathname }),
  confirm: showingCodes(formHandler(confirmSecondFactor)),
  "renew-codes": showingCodes(formHandler(renewRecoveryCodes)),
  "turn-off": formHandler(turnOffSecondFactor, { hideFields: ["currentPassword"] }),
};

export const action = formAction(texts, handle, secondFactorForms);

export const clientAction = makeClientAction(texts);

export default function SecondFactor({ loaderData: { email, on, setup } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const hasFailed = useFormResult("set-up") !== undefined;
  const showsSetup = setup && !parameters.has(againParameter) && !hasFailed;
  return (
    <>
      <PageTitle>Two-step sign-in</PageTitle>
      <PageHead
        back={{ href: "/account", label: "Back to Your account" }}
        title="Two-step sign-in"
        subtitle="A password, and a code from your phone"
      />
      <NewRecoveryCodes email={email} />
      {on ? (
        <WhenOn email={email} {...on} />
      ) : showsSetup ? (
        <Setup {...setup} againPath={`${secondFactorPath}?${againParameter}=1`} />
      ) : (
        <Introduction email={email} />
      )}
    </>
  );
}

/** New recovery codes, right after they were made: a sheet to print or copy. */
function NewRecoveryCodes({ email }: { email: string }) {
  const codes = useFormResult("confirm", "renew-codes")?.recoveryCodes;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (codes) heading.current?.focus();
  }, [codes]);
  if (!codes) return null;
  return (
    <section className="mb-12 max-w-column border-y-4 border-double border-ink py-6" aria-labelledby="new-codes">
      <h2 id="new-codes" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h2>
      <Notice tone="good" title="Print this page now, or write the codes down" className="my-5 print:hidden">
        The site shows them only this once. Keep the paper at home, not beside your phone.
      </Notice>
      <p>
        Without your phone, sign in to {classSettings.siteName} as{" "}
        <span className="break-words">
          <EmailAddress address={email} />
        </span>{" "}
        with your password and one of these codes. Each works once: cross it out.
      </p>
      <ol className="mt-5 list-decimal pl-12 font-display text-2xl lining-nums *:py-1.5 sm:columns-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  );
}

const codeSchema = () => import("#app/domain/sign-in/codes.ts").then(({ codeForm }) => codeForm);
const turnOffSchema = () => import("#app/domain/account/account-forms.ts").then(({ turnOffInput }) => turnOffInput);

interface WhenOnProps {
  email: string;
  since: Date;
  recoveryCodesLeft: number;
}

/** Since when it is on, and the forms for new recovery codes and for turning it off. */
function WhenOn({ email, since, recoveryCodesLeft }: WhenOnProps) {
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
