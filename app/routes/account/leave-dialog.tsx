import { useSearchParams } from "react-router";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/account/account-forms.ts").then(({ leaveInput }) => leaveInput);

const choices = [
  { value: "keep", label: "Keep, as ‘Former member’" },
  { value: "remove", label: "Remove" },
] as const;

const nameChoices = [
  { value: "remove", label: "Remove" },
  { value: "keep", label: "Keep, as text without a profile" },
] as const;

/** Asks a member before they leave, and says what happens to their data. */
export function LeaveDialog({ asksForCode }: { asksForCode: boolean }) {
  const [parameters] = useSearchParams();
  if (parameters.get("dialog") !== "leave") return null;
  return (
    <UrlDialog title="Leave the site">
      <p>
        Your profile, portrait, email address, and password are deleted, you are signed out everywhere, and your name becomes
        ‘Former member’. People keep the messages you sent them. Your meet-ups pass to the next attendee, or are cancelled if
        nobody else is coming. Albums that contain other people’s photos stay. The activity log keeps one line saying that you
        left.
      </p>
      <OperationForm intent="leave" schema={schema} values={{ works: "keep", names: "remove" }}>
        {(field, { isPending }) => (
          <>
            <SelectField
              field={field("works")}
              label="Your albums, photos, comments, and remembrances"
              hint="An administrator can restore removed albums for 30 days. Comments and remembrances can’t be restored."
              options={choices}
            />
            <SelectField
              field={field("names")}
              label="Your name in photos that show you"
              hint="Names that others wrote as text stay. You can ask them, or the owner of the photo, to remove one."
              options={nameChoices}
            />
            <TextField
              field={field("currentPassword")}
              label="Your password"
              type="password"
              autoComplete="current-password"
              hint="This confirms that it’s you."
              isRequired
            />
            <FreshCodeField intent="leave" isNeeded={asksForCode} />
            <DialogActions label="Leave for good" pending="Leaving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
