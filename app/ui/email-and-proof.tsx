import { useState } from "react";
import { FreshCodeField } from "./code-field.tsx";
import { type FormField, TextField } from "./field.tsx";
import { useHasScripts } from "./use-has-scripts.ts";

/** What another email address needs: a code of two-step sign-in, one's password, or neither. */
export type EmailProof = "code" | "password" | "none";

interface EmailAndProofProps {
  intent: string;
  email: FormField;
  password: FormField;
  label: string;
  autoComplete: string;
  /** The address that counts now. */
  present: string | null;
  proof: EmailProof;
  hint?: string;
  isRequired: boolean;
}

/** An email address, and the code or password that another one needs. With scripts, that field comes once the address differs. */
export function EmailAndProof(props: EmailAndProofProps) {
  const { intent, email, password, label, autoComplete, present, proof, hint, isRequired } = props;
  const hasScripts = useHasScripts();
  const differs = (typed: string | undefined) => (typed ?? "").trim().toLowerCase() !== (present ?? "").toLowerCase();
  const [isChanged, setIsChanged] = useState(() => differs(email.initialValue));
  const isAsked = !hasScripts || isChanged;
  const why = hasScripts ? "Because you are changing the email address." : undefined;
  const when = hasScripts ? "" : ", only to change the email address";
  return (
    <>
      <TextField
        field={email}
        label={label}
        type="email"
        autoComplete={autoComplete}
        {...(hint ? { hint } : {})}
        isRequired={isRequired}
        onInput={({ currentTarget }) => setIsChanged(differs(currentTarget.value))}
      />
      {(isAsked && proof === "password") || password.errors?.length ? (
        <TextField
          field={password}
          label={`Current password${when}`}
          type="password"
          autoComplete="current-password"
          {...(why ? { hint: why } : {})}
        />
      ) : null}
      <FreshCodeField intent={intent} isNeeded={isAsked && proof === "code"} label={`Code from your app${when}`} />
    </>
  );
}
