import { useSearchParams } from "react-router";
import { checkbox } from "#app/domain/fields.ts";
import type { Profile } from "#app/domain/people.server.ts";
import { ownProfile, userId } from "#app/domain/profiles.ts";
import { profilePhoto } from "#app/domain/uploads.ts";
import { CloseLink, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";
import { ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";

/** The owner's form: the profile, a photo as a file, and a tick that removes the old one. */
export const ownProfileForm = ownProfile
  .omit({ profileImageUrl: true })
  .extend({ userId, photo: profilePhoto.optional(), removePhoto: checkbox })
  .transform(({ removePhoto, ...profile }) => ({ ...profile, ...(removePhoto ? { profileImageUrl: null } : {}) }));

export function EditOwnProfileDialog({ person }: { person: Profile }) {
  const [parameters] = useSearchParams();
  if (parameters.get("edit") !== "profile") return null;
  return (
    <UrlDialog title="Edit Profile">
      <OperationForm intent="edit-own-profile" schema={ownProfileForm} values={profileValues(person)} hasFiles>
        {(fields, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <ProfileFields fields={fields} isOwn />
            <PhotoField field={fields.photo} removeField={fields.removePhoto} person={person} />
            <div className="dialog-actions">
              <button type="submit" className="btn btn-primary">
                {isPending ? "Updating..." : "Update Profile"}
              </button>{" "}
              <CloseLink className="btn">Cancel</CloseLink>
            </div>
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
