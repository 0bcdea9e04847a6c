import { profilePhotoSide } from "#app/domain/images/images.ts";
import { CheckField } from "./field.tsx";
import { PictureField } from "./image-field.tsx";
import { Portrait, portraitClass } from "./portrait.tsx";
import type { FormField } from "./use-form-validation.ts";

interface PhotoFieldProps {
  field: FormField;
  removeField: FormField;
  person: { id: number; firstName: string; lastName: string; profileImageUrl: string | null };
}

/** A file field for a profile photo, and a checkbox that removes the current one. */
export function PhotoField({ field, removeField, person }: PhotoFieldProps) {
  return (
    <PictureField
      field={field}
      label="Profile Photo (optional)"
      hint="JPEG, PNG, WebP or GIF, under 5MB."
      longestSide={profilePhotoSide}
      current={<Portrait person={person} size={96} isFirst />}
      preview={{ width: 96, height: 96, className: portraitClass(96) }}
    >
      {person.profileImageUrl ? <CheckField field={removeField} label="Remove Photo" /> : null}
    </PictureField>
  );
}
