import { useEffect, useRef } from "react";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { useFormResult } from "#app/ui/form-outcome.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { classSettings } from "#class-settings";

/** New recovery codes, right after they were made: a sheet to print or copy. */
export function NewRecoveryCodes({ email }: { email: string }) {
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
