import { Button, ButtonRow } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { AccountPart } from "./account-part.tsx";

/** A new email address that the member has not confirmed yet. */
export function NewEmail({ email, newEmail, asksForCode }: { email: string; newEmail: string; asksForCode: boolean }) {
  return (
    <AccountPart id="new-email" title="Your new email address">
      <p className="break-words">
        We sent a link to{" "}
        <strong>
          <EmailAddress address={newEmail} />
        </strong>
        . Until you open it and confirm the address, yours stays{" "}
        <strong>
          <EmailAddress address={email} />
        </strong>
        .
      </p>
      <p className="mt-2.5 text-sm text-ink-2">The email may take a few minutes. Look in the spam folder, too.</p>
      <ButtonRow as="div">
        <OperationForm intent="send-confirmation" className="inline-block">
          {(_field, { isPending }) => (
            <>
              <FreshCodeField intent="send-confirmation" isNeeded={asksForCode} />
              <Button>{isPending ? "Sending..." : "Send again"}</Button>
            </>
          )}
        </OperationForm>{" "}
        <OperationForm intent="cancel-email" className="inline-block">
          {(_field, { isPending }) => <Button look="quiet">{isPending ? "Saving..." : "Cancel"}</Button>}
        </OperationForm>
      </ButtonRow>
    </AccountPart>
  );
}
