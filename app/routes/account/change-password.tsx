import { Button, ButtonRow } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { AccountPart } from "./account-part.tsx";

const schema = () => import("#app/domain/account/own-account.ts").then(({ passwordChange }) => passwordChange);

/** The form for a new password. */
export function ChangePassword({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  return (
    <AccountPart id="change-password-title" title="Change your password">
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
            <FreshCodeField intent="change-password" isNeeded={asksForCode} />
            <ButtonRow>
              <Button>{isPending ? "Saving..." : "Change password"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </AccountPart>
  );
}
