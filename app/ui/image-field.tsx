import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { acceptedImages, acceptedWithHeic, tooLarge } from "#app/domain/images/images.ts";
import { type FormField, fieldAttributes, LabeledField } from "./field.tsx";
import { waitBeforeSubmit } from "./router-form.tsx";

interface PictureFieldProps {
  field: FormField;
  label: string;
  hint: string;
  /** The picture is resized to this before it is sent, in pixels. */
  longestSide: number;
  /** The chosen file must have fewer bytes than this; without it, a larger one is resized. */
  underBytes?: number;
  /** Shown until a picture is chosen. */
  current: ReactNode;
  /** The size of the chosen picture's preview, in CSS pixels. */
  preview: { width: number; height: number; className: string };
  /** Below the field. */
  children?: ReactNode;
}

/** A file field for one picture. With scripts, it shows a preview and resizes the picture before it is sent. */
export function PictureField(props: PictureFieldProps) {
  const { field, label, hint, longestSide, underBytes = Number.POSITIVE_INFINITY, current, preview, children } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = problem ? { ...field, errors: [problem] } : field;
  const accepted = useAcceptedImages();
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  const chosenFiles = useChosenFiles(choose);

  function choose(input: HTMLInputElement) {
    const file = input.files?.[0];
    const isTooLarge = file !== undefined && file.size >= underBytes;
    setProblem(isTooLarge ? tooLarge(underBytes) : null);
    // It stays in the field: the form's own check, or the server, refuses it.
    if (isTooLarge) return setChosen(null);
    if (!file?.type.startsWith("image/")) return setChosen(null);
    setChosen(URL.createObjectURL(file));
    // If resizing fails, or its code fails to load, the original is sent.
    waitBeforeSubmit(
      input.form,
      replaceWithSmaller(input, file, longestSide).catch(() => undefined),
    );
  }

  // Most browsers show no TIFF or HEIC.
  const picture = chosen ? <img src={chosen} alt="What will be sent" {...preview} onError={() => setChosen(null)} /> : current;
  return (
    <div className={picture ? "mb-4 grid-cols-photo gap-x-5 md:grid" : "mb-4"}>
      {picture}
      <div>
        <LabeledField field={shown} label={label} hint={hint}>
          <input {...fieldAttributes(shown, hint)} {...chosenFiles} type="file" accept={accepted} />
        </LabeledField>
        {children}
      </div>
    </div>
  );
}

async function replaceWithSmaller(input: HTMLInputElement, file: File, longestSide: number) {
  const { shrinkPicture } = await import("./resize-image.ts");
  const smaller = await shrinkPicture(file, { longestSide });
  // Meanwhile, the reader chose another file or closed the dialog.
  if (input.files?.[0] !== file) return;
  const files = new DataTransfer();
  files.items.add(smaller);
  input.files = files.files;
}

/** For a file field: calls `choose` when the reader chooses files, and at once for files chosen before scripts ran. */
export function useChosenFiles(choose: (input: HTMLInputElement) => void) {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (ref.current?.files?.length) choose(ref.current);
  }, []);
  return { ref, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => choose(currentTarget) };
}

/** What a picture field accepts: with scripts also HEIC, where browsers don't convert it and Windows would hide such files. */
export function useAcceptedImages(): string {
  const [accepted, setAccepted] = useState<string>(acceptedImages);
  // Safari, and all browsers of iPhones and iPads, name Apple here.
  useEffect(() => {
    if (!/^Apple/.test(navigator.vendor)) setAccepted(acceptedWithHeic);
  }, []);
  return accepted;
}
