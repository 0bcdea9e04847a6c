import type { ReactNode } from "react";
import type { Profile } from "#app/domain/people/directory.server.ts";
import { TextArea, TextField } from "./field.tsx";
import { PhotoField } from "./profile-photo-field.tsx";
import type { FormField } from "./use-form-validation.ts";

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
  field: (name: Names) => FormField;
  person: Profile;
  /** Whether browsers may fill in what they know of their user: only where one writes of oneself. */
  isOwn: boolean;
  /** One more field, beside the others. */
  children?: ReactNode;
}

/** The fields of a person that their own and the administrators' dialog have in common. */
export function ProfileFields({ field, person, isOwn, children }: ProfileFieldsProps) {
  const filledBy = (autoComplete: string) => (isOwn ? { autoComplete } : { autoComplete: "off" });
  return (
    <>
      <div className="form-grid">
        <TextField field={field("firstName")} label="First Name" {...filledBy("given-name")} isRequired />
        <TextField field={field("lastName")} label="Last Name" {...filledBy("family-name")} isRequired />
        <TextField field={field("email")} label="Email" type="email" {...filledBy("email")} isRequired />
        <TextField field={field("maidenName")} label="Maiden Name (optional)" {...filledBy("off")} />
      </div>
      <TextArea field={field("bio")} label="Biography (optional)" />
      <div className="form-grid">
        <TextField field={field("currentCity")} label="City (optional)" {...filledBy("address-level2")} />
        <TextField field={field("currentState")} label="State (optional)" {...filledBy("address-level1")} />
      </div>
      <PhotoField field={field("photo")} removeField={field("removePhoto")} person={person} />
      <div className="form-grid">
        <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" {...filledBy("off")} isRequired />
        {children}
        <TextField field={field("profession")} label="Profession (optional)" {...filledBy("organization-title")} />
        <TextField field={field("company")} label="Company (optional)" {...filledBy("organization")} />
        <TextField field={field("artisticSpecialty")} label="Artistic Specialty (optional)" {...filledBy("off")} />
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
