import type { ReactNode } from "react";
import type { Profile } from "#app/domain/people/directory.server.ts";
import { FieldGrid, TextArea, TextField } from "./field.tsx";
import { PhotoField } from "./profile-photo-field.tsx";
import type { FormField } from "./use-form-validation.ts";

type FieldName =
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
  field: (name: FieldName) => FormField;
  person: Profile;
  /** Whether this is the reader's own profile, which browsers may autofill. */
  isOwn: boolean;
  /** An additional field. */
  children?: ReactNode;
}

/** The profile fields that members and administrators can both edit. */
export function ProfileFields({ field, person, isOwn, children }: ProfileFieldsProps) {
  const autofill = (autoComplete: string) => (isOwn ? { autoComplete } : { autoComplete: "off" });
  return (
    <>
      <FieldGrid>
        <TextField field={field("firstName")} label="First Name" {...autofill("given-name")} isRequired />
        <TextField field={field("lastName")} label="Last Name" {...autofill("family-name")} isRequired />
        <TextField field={field("email")} label="Email" type="email" {...autofill("email")} isRequired />
        <TextField field={field("maidenName")} label="Maiden Name (optional)" {...autofill("off")} />
      </FieldGrid>
      <TextArea field={field("bio")} label="Biography (optional)" />
      <FieldGrid>
        <TextField field={field("currentCity")} label="City (optional)" {...autofill("address-level2")} />
        <TextField field={field("currentState")} label="State (optional)" {...autofill("address-level1")} />
      </FieldGrid>
      <PhotoField field={field("photo")} removeField={field("removePhoto")} person={person} />
      <FieldGrid>
        <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" {...autofill("off")} isRequired />
        {children}
        <TextField field={field("profession")} label="Profession (optional)" {...autofill("organization-title")} />
        <TextField field={field("company")} label="Company (optional)" {...autofill("organization")} />
        <TextField field={field("artisticSpecialty")} label="Artistic Specialty (optional)" {...autofill("off")} />
      </FieldGrid>
    </>
  );
}

/** The initial values of the fields, as text. */
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
