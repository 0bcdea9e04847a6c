import type { Profile } from "#app/domain/people/directory.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";

export function EditProfileDialog({ person, isOwn }: { person: Profile; isOwn: boolean }) {
  // Administrators edit their own profile by the members' rules, without the type.
  const schema = () =>
    import("#app/domain/people/profile-forms.ts").then(
      (forms) => (isOwn ? forms.ownProfileForm : forms.administratorForm) as typeof forms.administratorForm,
    );
  return (
    <UrlDialog title={`Edit Profile - ${person.firstName} ${person.lastName}`}>
      <OperationForm intent="edit-profile" schema={schema} values={profileValues(person)} hasFiles>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <ProfileFields field={field} person={person} isOwn={isOwn}>
              {isOwn ? null : <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />}
            </ProfileFields>
            <DialogActions label="Update Profile" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
