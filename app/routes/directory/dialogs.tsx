import type { z } from "zod";
import type { Profile } from "#app/domain/people/directory.server.ts";
import type { newcomerForm } from "#app/domain/people/profiles.ts";
import type { AdministratorsRecord } from "#app/domain/people/visible-fields.server.ts";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, FieldGrid, FieldGroup, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { type EmailProof, ProfileFields, profileValues, unknownEmailHint } from "#app/ui/profile-fields.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";
import { useMe } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";
import { ManageDialog, type ManageDialogProps } from "./manage-dialog.tsx";

export interface DirectoryDialogsProps {
  edited: Omit<EditProfileDialogProps, "isOwn"> | null;
  managed: ManageDialogProps["person"] | null;
  mail: ManageDialogProps["mail"];
  isAdding: boolean;
}

/** The dialogs of the directory, which only administrators open. */
export default function DirectoryDialogs({ edited, managed, mail, isAdding }: DirectoryDialogsProps) {
  const me = useMe();
  return (
    <>
      {edited && me ? <EditProfileDialog {...edited} isOwn={edited.person.id === me.id} /> : null}
      {managed && me ? <ManageDialog key={managed.id} person={managed} mail={mail} me={me} /> : null}
      {isAdding ? <AddMemberDialog /> : null}
    </>
  );
}

/** The fields of both forms. */
type AnyProfileForm = z.ZodType<unknown, z.input<typeof newcomerForm>>;

interface EditProfileDialogProps {
  person: Profile;
  record: AdministratorsRecord;
  emailProof: EmailProof;
  isOwn: boolean;
}

/** For administrators: everything in anybody's profile, by the administrators' rules. */
function EditProfileDialog({ person, record, emailProof, isOwn }: EditProfileDialogProps) {
  const schema = () =>
    import("#app/domain/people/profiles.ts").then(
      (forms) => (record.hasJoined ? forms.administratorForm : forms.newcomerForm) as unknown as AnyProfileForm,
    );
  return (
    <UrlDialog title={`Edit Profile - ${person.firstName} ${person.lastName}`}>
      <OperationForm
        intent="edit-profile"
        schema={schema}
        values={{ ...profileValues(person, record), adminNotes: record.adminNotes }}
        edits
        hasFiles
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <ProfileFields
              intent="edit-profile"
              field={field}
              person={person}
              isOwn={isOwn}
              isEmailOptional={!record.hasJoined}
              emailProof={emailProof}
            >
              <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />
            </ProfileFields>
            <FieldGroup legend="Only administrators see this">
              <TextArea field={field("adminNotes")} label="Notes for administrators (optional)" rows={4} />
            </FieldGroup>
            <DialogActions label={words.updateProfile} pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

const addMemberSchema = () => import("#app/domain/people/members.ts").then(({ addMemberForm }) => addMemberForm);

const states = [
  { value: "invited", label: "Somebody to invite" },
  { value: "missing", label: "Missing: nobody knows how to reach them" },
  { value: "in_memoriam", label: "In Memoriam" },
] as const;

/** Adds one member. The next page is their joining letter. */
function AddMemberDialog() {
  return (
    <UrlDialog title="Add member">
      <p>This adds a person to the class. For somebody to invite, it creates a joining link for you to send.</p>
      <OperationForm
        intent="add-member"
        schema={addMemberSchema}
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
