import type { z } from "zod";
import type { AdministratorsRecord } from "#app/domain/people/contact-details.server.ts";
import type { Profile } from "#app/domain/people/directory.server.ts";
import type { newcomerForm, ownProfileForm } from "#app/domain/people/profile-forms.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import type { EmailProof } from "#app/ui/email-and-proof.tsx";
import { FieldGroup, SelectField, TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";

/** The fields of all three forms. */
type AnyProfileForm = z.ZodType<unknown, z.input<typeof newcomerForm> & Pick<z.input<typeof ownProfileForm>, "currentPassword">>;

export interface EditProfileDialogProps {
  person: Profile;
  record: AdministratorsRecord;
  emailProof: EmailProof;
  isOwn: boolean;
}

/** For administrators: everything in somebody's profile. */
export function EditProfileDialog({ person, record, emailProof, isOwn }: EditProfileDialogProps) {
  // Administrators edit their own profile by the members' rules, without the type.
  const schema = () =>
    import("#app/domain/people/profile-forms.ts").then((forms) => {
      const othersForm = record.hasJoined ? forms.administratorForm : forms.newcomerForm;
      return (isOwn ? forms.ownProfileForm : othersForm) as unknown as AnyProfileForm;
    });
  return (
    <UrlDialog title={`Edit Profile - ${person.firstName} ${person.lastName}`}>
      <OperationForm
        intent="edit-profile"
        schema={schema}
        values={{ ...profileValues(person, record), adminNotes: record.adminNotes }}
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
              {isOwn ? null : <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />}
            </ProfileFields>
            {isOwn ? null : (
              <FieldGroup legend="Only administrators see this">
                <TextArea field={field("adminNotes")} label="Notes for administrators (optional)" rows={4} />
              </FieldGroup>
            )}
            <DialogActions label="Update Profile" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
