import { imageSources } from "#app/domain/images/image-urls.ts";
import { profilePhotoBytes, profilePhotoSide } from "#app/domain/images/images.ts";
import { classSettings } from "#class-settings";
import { CheckField, type FormField } from "./field.tsx";
import { PictureField } from "./image-field.tsx";
import { Portrait, portraitClass, yearbookAlt } from "./portrait.tsx";

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
export function YearbookPortraitField({ field, removeField, person }: PhotoFieldProps) {
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
