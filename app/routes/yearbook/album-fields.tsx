import type { ReactNode } from "react";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import { coverSide } from "#app/domain/images/images.ts";
import { FieldGrid, type FormField, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { PictureField } from "#app/ui/image-field.tsx";
import { albumCategories } from "#db/column-values.ts";
import { AlbumCover, thumbnailClass } from "./album-cover.tsx";

interface AlbumFieldsProps {
  field: (name: "title" | "description" | "category" | "year" | "cover") => FormField;
  /** The album's picture until another is chosen. */
  coverUrl: string | null;
  /** Under the cover's field. */
  children?: ReactNode;
}

const categories = albumCategories.map((value) => ({ value, label: categoryNames[value].one }));

/** The fields of an album, in the dialogs that make and change one. */
export function AlbumFields({ field, coverUrl, children }: AlbumFieldsProps) {
  return (
    <>
      <TextField field={field("title")} label="Title" isRequired />
      <TextArea field={field("description")} label="Description (optional)" rows={4} />
      <FieldGrid>
        <SelectField field={field("category")} label="Category" options={categories} />
        <TextField field={field("year")} label="Year" inputMode="numeric" isRequired />
      </FieldGrid>
      <PictureField
        field={field("cover")}
        label="Cover (optional)"
        hint="JPEG, PNG, WebP or GIF, up to 20 MB. Without one, the first photo is the cover."
        longestSide={coverSide}
        current={<AlbumCover url={coverUrl} />}
        preview={{ width: 96, height: 72, className: `mb-3 block object-cover ${thumbnailClass}` }}
      >
        {children}
      </PictureField>
    </>
  );
}
