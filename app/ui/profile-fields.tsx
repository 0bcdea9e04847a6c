import type { ReactNode } from "react";
import type { Profile } from "#app/domain/people/directory.server.ts";
import { TextArea, TextField } from "./field.tsx";
import type { FormField } from "./form-field.ts";
import { PhotoField } from "./profile-photo-field.tsx";

type Names =
  | "firstName"
  | "lastName"
  | "email"
  | "maidenName"
  | "profession"
  | "company"
  | "artisticSpecialty"
  | "graduationYear"
  | "currentCity"
  | "currentState"
  | "bio"
  | "photo"
  | "removePhoto";

interface ProfileFieldsProps {
  fields: Record<Names, FormField>;
  person: Profile;
  /** Whether browsers may fill in what they know of their user: only where one writes of oneself. */
  isOwn: boolean;
  /** One more field, beside the others. */
  children?: ReactNode;
}

/** The fields of a person that their own and the administrators' dialog have in common. */
export function ProfileFields({ fields, person, isOwn, children }: ProfileFieldsProps) {
  const filledBy = (autoComplete: string) => (isOwn ? { autoComplete } : { autoComplete: "off" });
  return (
    <>
      <div className="form-grid">
        <TextField field={fields.firstName} label="First Name" {...filledBy("given-name")} isRequired />
        <TextField field={fields.lastName} label="Last Name" {...filledBy("family-name")} isRequired />
        <TextField field={fields.email} label="Email" type="email" {...filledBy("email")} isRequired />
        <TextField field={fields.maidenName} label="Maiden Name (optional)" {...filledBy("off")} />
      </div>
      <TextArea field={fields.bio} label="Biography (optional)" />
      <div className="form-grid">
        <TextField field={fields.currentCity} label="City (optional)" {...filledBy("address-level2")} />
        <TextField field={fields.currentState} label="State (optional)" {...filledBy("address-level1")} />
      </div>
      <PhotoField field={fields.photo} removeField={fields.removePhoto} person={person} />
      <div className="form-grid">
        <TextField field={fields.graduationYear} label="Graduation Year" inputMode="numeric" {...filledBy("off")} isRequired />
        {children}
        <TextField field={fields.profession} label="Profession (optional)" {...filledBy("organization-title")} />
        <TextField field={fields.company} label="Company (optional)" {...filledBy("organization")} />
        <TextField field={fields.artisticSpecialty} label="Artistic Specialty (optional)" {...filledBy("off")} />
      </div>
    </>
  );
}

/** What such a form starts with, as text. */
export function profileValues(person: Profile) {
  const {
    firstName,
    lastName,
    email,
    maidenName,
    profession,
    company,
    artisticSpecialty,
    currentCity,
    currentState,
    bio,
    profileType,
  } = person;
  const names = { firstName, lastName, email, maidenName, profession, company, artisticSpecialty, currentCity, currentState };
  return { ...names, bio, profileType, graduationYear: String(person.graduationYear) };
}
