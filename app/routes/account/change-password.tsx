import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/account/own-account.ts").then(({ passwordChange }) => passwordChange);

/** The form for a new password. */
export function ChangePassword({ email }: { email: string }) {
  return (
    <section className="account-part" aria-labelledby="change-password-title">
      <h2 id="change-password-title">Change your password</h2>
      <OperationForm intent="change-password" schema={schema}>
        {(field, { isPending }) => (
          <>
            {/* Tells password managers which account it is. */}
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <TextField
              field={field("currentPassword")}
              label="Current password"
              type="password"
              autoComplete="current-password"
              isRequired
            />
            <TextField
              field={field("password")}
              label="New password"
              type="password"
              autoComplete="new-password"
              hint="At least 10 characters. A few unrelated words make a good password."
              isRequired
            />
            <TextField
              field={field("passwordAgain")}
              label="New password again"
              type="password"
              autoComplete="new-password"
              isRequired
            />
            <p className="btn-row">
              <button type="submit" className="btn">
                {isPending ? "Saving..." : "Change password"}
              </button>
            </p>
          </>
        )}
      </OperationForm>
    </section>
  );
}
