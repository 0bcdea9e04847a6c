import type { Privacy } from "#app/domain/account/privacy.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { AccountPart } from "./account-part.tsx";

const schema = () => import("#app/domain/account/privacy.ts").then(({ privacyInput }) => privacyInput);

const audiences = [
  { value: "members", label: "All members" },
  { value: "administrators", label: "Only administrators" },
] as const;

/** The form for who sees one's email address and place. */
export function PrivacyForm({ privacy }: { privacy: Privacy }) {
  return (
    <AccountPart id="privacy" title="Privacy">
      <p className="mb-4">
        Only members can see profiles, never visitors, unless an administrator features you on the home page, which doesn’t show
        your email address. Members can always write to you in Messages.
      </p>
      <OperationForm intent="change-privacy" schema={schema} values={privacy}>
        {(field, { isPending }) => (
          <>
            <SelectField field={field("emailAudience")} label="Who sees my email address" options={audiences} />
            <SelectField field={field("placeAudience")} label="Who sees my city and state" options={audiences} />
            <ButtonRow>
              <Button>{isPending ? "Saving..." : "Save"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </AccountPart>
  );
}
