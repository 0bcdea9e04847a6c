import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { FieldGrid, SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/roster/access-requests.ts").then(({ approval }) => approval);

interface ApproveDialogProps {
  request: { id: number; name: string; email: string; graduationYear: number | null };
}

/** Splits a name before its last word: right for most names, and easy to correct. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}

/** Starts with the values of the request. The confirmed values become the new member. */
export function ApproveDialog({ request }: ApproveDialogProps) {
  const values = {
    ...splitName(request.name),
    email: request.email,
    graduationYear: String(request.graduationYear ?? classSettings.year),
    profileType: "classmate" as const,
  };
  return (
    <UrlDialog title="Approve access">
      <p>This adds {request.name} to the class and creates a joining link for you to send.</p>
      <OperationForm intent="approve" schema={schema} values={values}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="messageId" value={request.id} />
            <FieldGrid>
              <TextField field={field("firstName")} label="First Name" isRequired />
              <TextField field={field("lastName")} label="Last Name" isRequired />
              <TextField field={field("email")} label="Email" type="email" isRequired />
              <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" isRequired />
              <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />
            </FieldGrid>
            <DialogActions label="Approve" pending="Approving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
