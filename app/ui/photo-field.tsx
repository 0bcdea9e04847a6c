import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useEffect, useState } from "react";
import { acceptedPictures, profilePhotoSide } from "#app/domain/images.ts";
import { CheckField, Labelled, wiring } from "./field.tsx";
import { Avatar } from "./portrait.tsx";
import { prepare } from "./preparing.ts";

interface PhotoFieldProps {
  field: FieldMetadata<unknown>;
  removeField: FieldMetadata<unknown>;
  person: { firstName: string; lastName: string; profileImageUrl: string | null };
}

const hint = "JPEG, PNG, WebP or GIF, under 5MB.";

/** A profile photo: a plain file field; with scripts, a preview, and made smaller before it is sent. */
export function PhotoField({ field, removeField, person }: PhotoFieldProps) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = input.files?.[0];
    if (!chosen?.type.startsWith("image/")) return setPreview(null);
    setPreview(URL.createObjectURL(chosen));
    // Spec §5: when it cannot be made smaller, as on a line that loses the code for it, the original is sent.
    prepare(
      input.form,
      replaceBySmaller(input, chosen).catch(() => undefined),
    );
  }

  async function replaceBySmaller(input: HTMLInputElement, chosen: File) {
    const { shrinkPicture } = await import("./shrink-picture.ts");
    const smaller = await shrinkPicture(chosen, profilePhotoSide);
    // Chosen again, or the dialog closed, while it was being made smaller.
    if (input.files?.[0] !== chosen) return;
    const files = new DataTransfer();
    files.items.add(smaller);
    input.files = files.files;
  }

  return (
    <div className="photo-field">
      {preview ? (
        <img src={preview} alt="What will be sent" width={96} height={96} className="portrait" />
      ) : (
        <Avatar person={person} size={96} />
      )}
      <div>
        <Labelled field={field} label="Profile Photo (optional)" hint={hint}>
          <input {...wiring(field, hint)} type="file" accept={acceptedPictures} onChange={choose} />
        </Labelled>
        {person.profileImageUrl ? <CheckField field={removeField} label="Remove Photo" /> : null}
      </div>
    </div>
  );
}
