import type { z } from "zod";
import type { Profile } from "#app/domain/people.server.ts";
import { administratorProfile, ownProfile, userId } from "#app/domain/profiles.ts";
import { CloseLink, UrlDialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";

/** An administrator's form for anybody else, and for themselves: then by a member's rules, without the type. */
export const administratorForm = administratorProfile.extend({ userId });
export const administratorOwnForm = ownProfile.extend({ userId });

const types = [
  { value: "classmate", label: "Classmate" },
  { value: "teacher", label: "Teacher" },
] as const;

export function EditProfileDialog({ person, isOwn }: { person: Profile; isOwn: boolean }) {
  const schema: z.ZodType = isOwn ? administratorOwnForm : administratorForm;
  return (
    <UrlDialog title={`Edit Profile - ${person.firstName} ${person.lastName}`}>
      <OperationForm intent="edit-profile" schema={schema as typeof administratorForm} values={profileValues(person)}>
        {(fields, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <ProfileFields fields={fields} isOwn={isOwn}>
              {isOwn ? null : <SelectField field={fields.profileType} label="Profile Type" options={types} />}
            </ProfileFields>
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
