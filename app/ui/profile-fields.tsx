import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { profilePhotoBytes, profilePhotoSide } from "#app/domain/images/images.ts";
import type { Profile } from "#app/domain/people/directory.server.ts";
import type { ownProfileForm } from "#app/domain/people/profiles.ts";
import type { ContactDetails } from "#app/domain/people/visible-fields.server.ts";
import { classSettings } from "#class-settings";
import { FreshCodeField } from "./code-field.tsx";
import { CheckField, FieldGrid, FieldGroup, type FormField, TextArea, TextField } from "./field.tsx";
import { useHasScripts } from "./hydration.ts";
import { PictureField } from "./image-field.tsx";
import { Portrait, portraitClass, yearbookAlt } from "./portrait.tsx";

interface ProfileFieldsProps {
  intent: string;
  field: (name: keyof z.input<typeof ownProfileForm>) => FormField;
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

const fieldsOfPerson: readonly (keyof Profile)[] = [
  "firstName",
  "lastName",
  "email",
  "maidenName",
  "profession",
  "company",
  "artisticSpecialty",
  "currentCity",
  "currentState",
  "bio",
  "profileType",
];

/** The initial values of the fields, as text. */
export const profileValues = (person: Profile, { postalAddress, phone }: ContactDetails) => ({
  ...Object.fromEntries(fieldsOfPerson.map((name) => [name, person[name]])),
  postalAddress,
  phone,
  graduationYear: String(person.graduationYear),
});

/** What another email address needs: a code of two-step sign-in, one's password, or neither. */
export type EmailProof = "code" | "password" | "none";

interface EmailAndProofProps {
  intent: string;
  email: FormField;
  password: FormField;
  label: string;
  autoComplete: string;
  /** The address that counts now. */
  present: string | null;
  proof: EmailProof;
  hint?: string;
  isRequired: boolean;
}

/** An email address, and the code or password that another one needs. With scripts, that field comes once the address differs. */
function EmailAndProof(props: EmailAndProofProps) {
  const { intent, email, password, label, autoComplete, present, proof, hint, isRequired } = props;
  const hasScripts = useHasScripts();
  const differs = (typed: string | undefined) => (typed ?? "").trim().toLowerCase() !== (present ?? "").toLowerCase();
  const [isChanged, setIsChanged] = useState(() => differs(email.initialValue));
  const isAsked = !hasScripts || isChanged;
  const why = hasScripts ? "Because you are changing the email address." : undefined;
  const when = hasScripts ? "" : ", only to change the email address";
  return (
    <>
      <TextField
        field={email}
        label={label}
        type="email"
        autoComplete={autoComplete}
        {...(hint ? { hint } : {})}
        isRequired={isRequired}
        onInput={({ currentTarget }) => setIsChanged(differs(currentTarget.value))}
      />
      {(isAsked && proof === "password") || password.errors?.length ? (
        <TextField
          field={password}
          label={`Current password${when}`}
          type="password"
          autoComplete="current-password"
          {...(why ? { hint: why } : {})}
        />
      ) : null}
      <FreshCodeField intent={intent} isNeeded={isAsked && proof === "code"} label={`Code from your app${when}`} />
    </>
  );
}

interface PhotoFieldProps {
  field: FormField;
  removeField: FormField;
  person: { id: number; firstName: string; lastName: string; profileImageUrl: string | null; yearbookImageUrl: string | null };
}

const formats = "JPEG, PNG, WebP or GIF, under 5MB.";
const preview = { width: 96, height: 96, className: portraitClass(96) };

/** A file field for a profile photo, and a checkbox that removes the current one. */
export function PhotoField({ field, removeField, person }: PhotoFieldProps) {
  return (
    <PictureField
      field={field}
      label="Profile Photo (optional)"
      hint={formats}
      longestSide={profilePhotoSide}
      underBytes={profilePhotoBytes}
      current={<Portrait person={{ ...person, yearbookImageUrl: null }} size={96} isFirst />}
      preview={preview}
    >
      {person.profileImageUrl ? <CheckField field={removeField} label="Remove Photo" /> : null}
    </PictureField>
  );
}

/** A file field for the portrait in the school's yearbook, and a checkbox that removes it. */
function YearbookPortraitField({ field, removeField, person }: PhotoFieldProps) {
  const { yearbookImageUrl } = person;
  return (
    <PictureField
      field={field}
      label={`Yearbook portrait (${classSettings.year})`}
      hint={`Optional: a scan of the picture in the yearbook, or a photo of the page. ${formats}`}
      longestSide={profilePhotoSide}
      underBytes={profilePhotoBytes}
      current={
        yearbookImageUrl ? (
          <img {...preview} src={imageSources(yearbookImageUrl, 96).src} alt={yearbookAlt(person)} referrerPolicy="no-referrer" />
        ) : (
          <span className={portraitClass(96)} />
        )
      }
      preview={preview}
    >
      {yearbookImageUrl ? <CheckField field={removeField} label="Remove the yearbook portrait" /> : null}
    </PictureField>
  );
}
