import { TextField } from "./field.tsx";
import type { FormField } from "./use-form-validation.ts";

/** A code of two-step sign-in, where one is asked for again. A plain text field, because recovery codes have letters. */
export function CodeField({ field, isNeeded = true }: { field: FormField; isNeeded?: boolean }) {
  // The ten minutes since the last code may have ended since the page was made.
  if (!isNeeded && !field.errors?.length) return null;
  return (
    <TextField
      field={field}
      label="Code from your app"
      hint="Six digits, or one of your recovery codes."
      autoComplete="one-time-code"
      isRequired
    />
  );
}
