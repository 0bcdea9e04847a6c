import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/roster/access-requests.ts").then(({ approval }) => approval);

interface ApproveDialogProps {
  request: { id: number; senderName: string; senderEmail: string; graduationYear: number | null };
}

/** Everything before the last word is the first name: right for most, and easily put right for the others. */
function split(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}

/** Filled from the request; what is confirmed here becomes the member. */
export function ApproveDialog({ request }: ApproveDialogProps) {
  const values = {
    ...split(request.senderName),
    email: request.senderEmail,
    graduationYear: String(request.graduationYear ?? classSettings.year),
    profileType: "classmate" as const,
  };
  return (
    <UrlDialog title="Approve access">
      <p>This adds {request.senderName} to the class and creates a joining link for you to send.</p>
      <OperationForm intent="approve" schema={schema} values={values}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="messageId" value={request.id} />
            <div className="form-grid">
              <TextField field={field("firstName")} label="First Name" isRequired />
              <TextField field={field("lastName")} label="Last Name" isRequired />
              <TextField field={field("email")} label="Email" type="email" isRequired />
              <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" isRequired />
              <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />
            </div>
            <DialogActions label="Approve" pending="Approving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
