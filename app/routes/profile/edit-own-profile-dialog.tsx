import { useSearchParams } from "react-router";
import { checkbox } from "#app/domain/fields.ts";
import { profilePhoto } from "#app/domain/images.ts";
import type { Profile } from "#app/domain/people.server.ts";
import { ownProfile, userId } from "#app/domain/people.ts";
import { CloseLink, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";

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
      <OperationForm intent="edit-own-profile" schema={ownProfileForm} values={valuesOf(person)} hasFiles>
        {(fields, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <div className="form-grid">
              <TextField field={fields.firstName} label="First Name" autoComplete="given-name" isRequired />
              <TextField field={fields.lastName} label="Last Name" autoComplete="family-name" isRequired />
              <TextField field={fields.email} label="Email" type="email" autoComplete="email" isRequired />
              <TextField field={fields.maidenName} label="Maiden Name (optional)" />
              <TextField field={fields.profession} label="Profession (optional)" autoComplete="organization-title" />
              <TextField field={fields.company} label="Company (optional)" autoComplete="organization" />
              <TextField field={fields.artisticSpecialty} label="Artistic Specialty (optional)" />
              <TextField field={fields.graduationYear} label="Graduation Year" inputMode="numeric" isRequired />
              <TextField field={fields.currentCity} label="City (optional)" autoComplete="address-level2" />
              <TextField field={fields.currentState} label="State (optional)" autoComplete="address-level1" />
            </div>
            <TextArea field={fields.bio} label="Biography (optional)" />
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

function valuesOf(person: Profile) {
  const { id: _, graduationYear, ...profile } = person;
  return { ...profile, graduationYear: String(graduationYear) } as const;
}
