import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, FieldGrid, FieldGroup, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { unknownEmailHint } from "#app/ui/profile-fields.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/people/members.ts").then(({ addMemberForm }) => addMemberForm);

const states = [
  { value: "invited", label: "Somebody to invite" },
  { value: "missing", label: "Missing: nobody knows how to reach them" },
  { value: "in_memoriam", label: "In Memoriam" },
] as const;

/** Adds one member. The next page is their joining letter. */
export function AddMemberDialog() {
  return (
    <UrlDialog title="Add member">
      <p>This adds a person to the class. For somebody to invite, it creates a joining link for you to send.</p>
      <OperationForm
        intent="add-member"
        schema={schema}
        values={{ graduationYear: String(classSettings.year), profileType: "classmate" as const, state: "invited" as const }}
      >
        {(field, { isPending }) => (
          <>
            <FieldGroup legend="Name and email">
              <FieldGrid>
                <TextField field={field("firstName")} label="First Name" autoComplete="off" isRequired />
                <TextField field={field("lastName")} label="Last Name" autoComplete="off" isRequired />
                <TextField field={field("maidenName")} label="Maiden Name (optional)" autoComplete="off" />
                <TextField
                  field={field("email")}
                  label="Email (optional)"
                  type="email"
                  autoComplete="off"
                  hint={unknownEmailHint}
                />
              </FieldGrid>
            </FieldGroup>
            <FieldGroup legend="In the class">
              <FieldGrid>
                <SelectField field={field("state")} label="Add this person as" options={states} />
                <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />
                <TextField
                  field={field("graduationYear")}
                  label="Graduation Year"
                  inputMode="numeric"
                  autoComplete="off"
                  isRequired
                />
              </FieldGrid>
            </FieldGroup>
            <FieldGroup legend="Place">
              <FieldGrid>
                <TextField field={field("currentCity")} label="City (optional)" autoComplete="off" />
                <TextField field={field("currentState")} label="State (optional)" autoComplete="off" />
              </FieldGrid>
            </FieldGroup>
            <FieldGroup legend="Only this person and the administrators see this">
              <TextField field={field("phone")} label="Phone (optional)" autoComplete="off" />
              <TextArea field={field("postalAddress")} label="Postal address (optional)" rows={4} />
            </FieldGroup>
            <FieldGroup legend="Only administrators see this">
              <TextArea field={field("adminNotes")} label="Notes for administrators (optional)" rows={4} />
            </FieldGroup>
            <CheckField
              field={field("isNamesake")}
              label="There is somebody else with this name in the class. Add this person, too."
            />
            <DialogActions label="Add member" pending="Adding..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
