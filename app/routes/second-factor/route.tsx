import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { findSetup, secondFactorState } from "#app/domain/account/own-second-factor.server.ts";
import { secondFactorPath } from "#app/domain/sign-in/second-factor-constants.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { useFormResult } from "#app/ui/form-outcome.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";
import { qrCodeOf } from "../letter/qr-code-of.ts";
import type { Route } from "./+types/route";
import { secondFactorForms } from "./forms.server.ts";
import { Introduction, Setup } from "./setup.tsx";
import { WhenOn } from "./when-on.tsx";

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
