import type { ReactNode } from "react";
import type { Profile } from "#app/domain/people/directory.server.ts";
import type { ContactDetails } from "#app/domain/people/visible-fields.server.ts";
import { EmailAndProof, type EmailProof } from "./email-and-proof.tsx";
import { FieldGrid, FieldGroup, type FormField, TextArea, TextField } from "./field.tsx";
import { PhotoField, YearbookPortraitField } from "./profile-photo-field.tsx";

type FieldName =
  | "firstName"
  | "lastName"
  | "email"
  | "currentPassword"
  | "maidenName"
  | "profession"
  | "company"
  | "artisticSpecialty"
  | "graduationYear"
  | "currentCity"
  | "currentState"
  | "bio"
  | "postalAddress"
  | "phone"
  | "photo"
  | "removePhoto"
  | "yearbookPortrait"
  | "removeYearbookPortrait";

interface ProfileFieldsProps {
  intent: string;
  field: (name: FieldName) => FormField;
  person: Profile;
  /** Whether this is the reader's own profile, which browsers may autofill. */
  isOwn: boolean;
  /** Whether the person may be without an email address, because they have not joined. */
  isEmailOptional?: boolean;
  emailProof: EmailProof;
  /** What happens to another email address. */
  emailHint?: string;
  /** An additional field about their place in the class. */
  children?: ReactNode;
}

export const unknownEmailHint = "Leave empty if you do not know it";

/** The profile fields that members and administrators can both edit, beginning with the picture. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { intent, field, person, isOwn, isEmailOptional = false, emailProof, emailHint, children } = props;
  const autofill = (autoComplete: string) => (isOwn ? { autoComplete } : { autoComplete: "off" });
  const hint = isEmailOptional ? unknownEmailHint : emailHint;
  const who = isOwn ? "you" : "this person";
  return (
    <>
      <FieldGroup legend="Picture">
        <PhotoField field={field("photo")} removeField={field("removePhoto")} person={person} />
        <YearbookPortraitField field={field("yearbookPortrait")} removeField={field("removeYearbookPortrait")} person={person} />
      </FieldGroup>
      <FieldGroup legend="Name and email">
        <FieldGrid>
          <TextField field={field("firstName")} label="First Name" {...autofill("given-name")} isRequired />
          <TextField field={field("lastName")} label="Last Name" {...autofill("family-name")} isRequired />
          <EmailAndProof
            intent={intent}
            email={field("email")}
            password={field("currentPassword")}
            label={isEmailOptional ? "Email (optional)" : "Email"}
            {...autofill("email")}
            present={person.email}
            proof={emailProof}
            {...(hint ? { hint } : {})}
            isRequired={!isEmailOptional}
          />
          <TextField field={field("maidenName")} label="Maiden Name (optional)" {...autofill("off")} />
          <TextField
            field={field("graduationYear")}
            label="Graduation Year"
            inputMode="numeric"
            {...autofill("off")}
            isRequired
          />
          {children}
        </FieldGrid>
      </FieldGroup>
      <FieldGroup legend="Work and place">
        <FieldGrid>
          <TextField field={field("profession")} label="Profession (optional)" {...autofill("organization-title")} />
          <TextField field={field("company")} label="Company (optional)" {...autofill("organization")} />
          <TextField field={field("artisticSpecialty")} label="Artistic Specialty (optional)" {...autofill("off")} />
        </FieldGrid>
        <FieldGrid>
          <TextField field={field("currentCity")} label="City (optional)" {...autofill("address-level2")} />
          <TextField field={field("currentState")} label="State (optional)" {...autofill("address-level1")} />
        </FieldGrid>
      </FieldGroup>
      <FieldGroup legend={`About ${who}`}>
        <TextArea field={field("bio")} label="Biography (optional)" />
      </FieldGroup>
      <FieldGroup legend={`Only ${who} and the administrators see this`}>
        <TextField field={field("phone")} label="Phone (optional)" {...autofill("tel")} />
        <TextArea field={field("postalAddress")} label="Postal address (optional)" rows={4} />
      </FieldGroup>
    </>
  );
}

/** The initial values of the fields, as text. */
export function profileValues(person: Profile, { postalAddress, phone }: ContactDetails) {
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
  return { ...names, bio, postalAddress, phone, profileType, graduationYear: String(person.graduationYear) };
}
