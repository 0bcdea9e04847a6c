import { useSearchParams } from "react-router";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/account/own-account.ts").then(({ leaving }) => leaving);

const choices = [
  { value: "keep", label: "Keep, as ‘Former member’" },
  { value: "remove", label: "Remove" },
] as const;

/** The question before somebody leaves, with what becomes of what they made. */
export function LeaveDialog() {
  const [parameters] = useSearchParams();
  if (parameters.get("dialog") !== "leave") return null;
  return (
    <UrlDialog title="Leave the site">
      <p>
        Your profile, portrait, address and password are removed, you are signed out everywhere, and your name becomes ‘Former
        member’. Letters you have written stay with those who got them. Meet-ups you organize go to the next attendee; where
        nobody else comes they are cancelled. An album in which others have photos stays for them. The activity log keeps one line
        that you have left.
      </p>
      <OperationForm intent="leave" schema={schema} values={{ works: "keep" }}>
        {(fields, { isPending }) => (
          <>
            <SelectField
              field={fields.works}
              label="Your albums, photos and comments"
              hint="Removed albums can be brought back by an administrator for 30 days; comments cannot."
              options={choices}
            />
            <TextField
              field={fields.currentPassword}
              label="Your password"
              type="password"
              autoComplete="current-password"
              hint="So that nobody else does this for you."
              isRequired
            />
            <DialogActions label="Leave for good" pending="Leaving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
