import { type FormField, TextField } from "#app/ui/field.tsx";

/** The current password, which confirms that it is the member. */
export function PasswordField({ field, email }: { field: FormField; email: string }) {
  return (
    <>
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <TextField
        field={field}
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="This confirms that it’s you."
        isRequired
      />
    </>
  );
}
