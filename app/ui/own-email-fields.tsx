import { useState } from "react";
import { TextField } from "./field.tsx";
import type { FormField } from "./use-form-validation.ts";
import { useHasScripts } from "./use-has-scripts.ts";

interface OwnEmailFieldsProps {
  email: FormField;
  password: FormField;
  /** The address that counts now. */
  present: string | null;
  hint?: string;
}

/** One's own email address, and the password that another one needs. With scripts, that field comes once the address differs. */
export function OwnEmailFields({ email, password, present, hint }: OwnEmailFieldsProps) {
  const hasScripts = useHasScripts();
  const differs = (typed: string | undefined) => (typed ?? "").trim().toLowerCase() !== (present ?? "").toLowerCase();
  const [isChanged, setIsChanged] = useState(() => differs(email.initialValue));
  const isShown = !hasScripts || isChanged || (password.errors?.length ?? 0) > 0;
  return (
    <>
      <TextField
        field={email}
        label="Email"
        type="email"
        autoComplete="email"
        {...(hint ? { hint } : {})}
        isRequired
        onInput={({ currentTarget }) => setIsChanged(differs(currentTarget.value))}
      />
      {isShown ? (
        <TextField
          field={password}
          label={hasScripts ? "Current password" : "Current password, only to change your email address"}
          type="password"
          autoComplete="current-password"
          {...(hasScripts ? { hint: "Because you are changing your email address." } : {})}
        />
      ) : null}
    </>
  );
}
