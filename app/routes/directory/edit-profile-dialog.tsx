import type { z } from "zod";
import type { Profile } from "#app/domain/people/directory.server.ts";
import type { newcomerForm } from "#app/domain/people/profile-forms.ts";
import type { AdministratorsRecord } from "#app/domain/people/visible-fields.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import type { EmailProof } from "#app/ui/email-and-proof.tsx";
import { FieldGroup, SelectField, TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";

/** The fields of both forms. */
type AnyProfileForm = z.ZodType<unknown, z.input<typeof newcomerForm>>;

export interface EditProfileDialogProps {
  person: Profile;
  record: AdministratorsRecord;
  emailProof: EmailProof;
  isOwn: boolean;
}

/** For administrators: everything in anybody's profile, by the administrators' rules. */
export function EditProfileDialog({ person, record, emailProof, isOwn }: EditProfileDialogProps) {
  const schema = () =>
    import("#app/domain/people/profile-forms.ts").then(
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
            <DialogActions label="Update Profile" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
