import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { acceptedImages } from "#app/domain/images/images.ts";
import { waitBeforeSubmit } from "./before-submit.ts";
import { Labelled, wiring } from "./field.tsx";
import type { FormField } from "./use-form-validation.ts";

interface PictureFieldProps {
  field: FormField;
  label: string;
  hint: string;
  /** What it is made smaller to before it is sent, in pixels. */
  longestSide: number;
  /** What is there now, where nothing new is chosen; and how large the chosen one shows, in CSS pixels. */
  current: ReactNode;
  preview: { width: number; height: number; className: string };
  /** Under the field. */
  children?: ReactNode;
}

/** One picture: a plain file field; with scripts, a preview, and made smaller before it is sent. */
export function PictureField({ field, label, hint, longestSide, current, preview, children }: PictureFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    if (!file?.type.startsWith("image/")) return setChosen(null);
    setChosen(URL.createObjectURL(file));
    // When that fails, or its code fails to load, the original is sent.
    waitBeforeSubmit(
      input.form,
      replaceBySmaller(input, file, longestSide).catch(() => undefined),
    );
  }

  return (
    <div className="photo-field">
      {chosen ? <img src={chosen} alt="What will be sent" {...preview} /> : current}
      <div>
        <Labelled field={field} label={label} hint={hint}>
          <input {...wiring(field, hint)} type="file" accept={acceptedImages} onChange={choose} />
        </Labelled>
        {children}
      </div>
    </div>
  );
}

async function replaceBySmaller(input: HTMLInputElement, file: File, longestSide: number) {
  const { shrinkPicture } = await import("./resize-image.ts");
  const smaller = await shrinkPicture(file, longestSide);
  // Chosen again, or the dialog closed, while it was being made smaller.
  if (input.files?.[0] !== file) return;
  const files = new DataTransfer();
  files.items.add(smaller);
  input.files = files.files;
}
