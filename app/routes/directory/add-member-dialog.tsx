import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { FieldGrid, SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/people/members.ts").then(({ addMemberForm }) => addMemberForm);

/** Adds one member. The next page is their joining letter. */
export function AddMemberDialog() {
  return (
    <UrlDialog title="Add member">
      <p>This adds a person to the class and creates a joining link for you to send.</p>
      <OperationForm
        intent="add-member"
        schema={schema}
        values={{ graduationYear: String(classSettings.year), profileType: "classmate" as const }}
      >
        {(field, { isPending }) => (
          <>
            <FieldGrid>
              <TextField field={field("firstName")} label="First Name" autoComplete="off" isRequired />
              <TextField field={field("lastName")} label="Last Name" autoComplete="off" isRequired />
              <TextField field={field("email")} label="Email" type="email" autoComplete="off" isRequired />
              <TextField field={field("maidenName")} label="Maiden Name (optional)" autoComplete="off" />
              <TextField
                field={field("graduationYear")}
                label="Graduation Year"
                inputMode="numeric"
                autoComplete="off"
                isRequired
              />
              <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />
              <TextField field={field("currentCity")} label="City (optional)" autoComplete="off" />
              <TextField field={field("currentState")} label="State (optional)" autoComplete="off" />
            </FieldGrid>
            <DialogActions label="Add member" pending="Adding..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
