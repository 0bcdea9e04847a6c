import type { z } from "zod";
import type { Profile } from "#app/domain/people.server.ts";
import { administratorProfile, ownProfile, userId } from "#app/domain/people.ts";
import { CloseLink, UrlDialog } from "#app/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

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
      <OperationForm intent="edit-profile" schema={schema as typeof administratorForm} values={valuesOf(person)}>
        {(fields, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <div className="form-grid">
              <TextField field={fields.firstName} label="First Name" isRequired />
              <TextField field={fields.lastName} label="Last Name" isRequired />
              <TextField field={fields.maidenName} label="Maiden Name (optional)" />
              <TextField field={fields.email} label="Email" type="email" isRequired />
              <TextField field={fields.graduationYear} label="Graduation Year" inputMode="numeric" isRequired />
              {isOwn ? null : <SelectField field={fields.profileType} label="Profile Type" options={types} />}
              <TextField field={fields.profession} label="Profession (optional)" />
              <TextField field={fields.company} label="Company (optional)" />
              <TextField field={fields.artisticSpecialty} label="Artistic Specialty (optional)" />
              <TextField field={fields.currentCity} label="City (optional)" />
              <TextField field={fields.currentState} label="State (optional)" />
            </div>
            <TextArea field={fields.bio} label="Biography (optional)" />
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

/** What the form starts with, as text. */
function valuesOf(person: Profile) {
  const {
    firstName,
    lastName,
    maidenName,
    email,
    profileType,
    profession,
    company,
    artisticSpecialty,
    currentCity,
    currentState,
    bio,
  } = person;
  return {
    firstName,
    lastName,
    maidenName,
    email,
    profileType,
    profession,
    company,
    artisticSpecialty,
    currentCity,
    currentState,
    bio,
    graduationYear: String(person.graduationYear),
  };
}
