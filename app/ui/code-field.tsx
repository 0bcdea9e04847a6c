import { type FormField, TextField } from "./field.tsx";
import { useFormResult } from "./form-outcome.tsx";

/** A code of two-step sign-in. A plain text field, because recovery codes have letters. */
export function CodeField({ field, label = "Code from your app" }: { field: FormField; label?: string }) {
  return (
    <TextField
      field={field}
      label={label}
      hint="Six digits, or one of your recovery codes."
      autoComplete="one-time-code"
      isRequired
    />
  );
}

interface FreshCodeFieldProps {
  intent: string;
  /** Whether the form needs a code now, as far as the page knows. */
  isNeeded?: boolean;
  /** Differs where a page has several forms of one intent. */
  id?: string;
  label?: string;
}

/** The code that a form needs where it leads to an administrator's account. Its handler takes it apart from its own fields. */
export function FreshCodeField({ intent, isNeeded = false, id = `${intent}-code`, label }: FreshCodeFieldProps) {
  const errors = useFormResult(intent)?.reply?.error?.code ?? undefined;
  // The ten minutes since the last code may have ended since the page was made.
  if (!isNeeded && !errors) return null;
  return <CodeField field={{ id, name: "code", initialValue: undefined, errors }} {...(label ? { label } : {})} />;
}
