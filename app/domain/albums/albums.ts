import { z } from "zod";
import { checkbox, id, optionalText, requiredText, submissionKey, year } from "#app/domain/core/fields.ts";
import { albumPhoto } from "#app/domain/images/image-fields.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import { classSettings } from "#class-settings";
import { albumCategories } from "#db/column-values.ts";

/** The fields of albums and photos, for forms and operations. */

export const albumYears = { from: 1900, to: 2100 } as const;
const title = requiredText("Title is required", { length: 200, message: "Title too long" });
const category = z.enum(albumCategories, { error: "Please choose a category" });
const albumYear = year(albumYears.from, albumYears.to, "Year");
const description = optionalText("Description", 2000, "many");

/** An https URL, an embedded picture (data:image/…;base64,…), or a path on this site. */
const pictureText = z.string({ error: notAnImage }).trim();

export const unknownAlbum = "Album not found";
export const unknownPhoto = "Photo not found";
export const albumId = id(unknownAlbum);
export const photoId = id(unknownPhoto);

export const newAlbum = z.object({
  title,
  description,
  category: category.default("group"),
  year: albumYear.default(classSettings.year),
  coverImageUrl: pictureText.nullable().optional(),
  cover: albumPhoto.optional(),
  submissionKey,
});

/** Absent fields stay unchanged; a null `coverImageUrl` removes the cover. */
export const editedAlbum = z.object({
  albumId,
  title: title.optional(),
  description,
  category: category.optional(),
  year: albumYear.optional(),
  coverImageUrl: pictureText.nullable().optional(),
  cover: albumPhoto.optional(),
});

/** The Edit Album dialog sends all fields, and a checkbox that removes the cover. */
export const editedAlbumForm = z
  .object({ albumId, title, description, category, year: albumYear, cover: albumPhoto.optional(), removeCover: checkbox })
  .transform(({ removeCover, ...album }) => ({ ...album, ...(removeCover ? { coverImageUrl: null } : {}) }));

export const oneAlbum = z.object({ albumId });

export const newPhoto = z.object({
  /** The album's id. */
  collectionId: id("No album selected: Please select an album to add photos to."),
  title: optionalText("Title", 200),
  description,
  year: albumYear.optional(),
  imageUrl: pictureText.optional(),
  photo: albumPhoto.optional(),
  submissionKey,
  /** The photo's index among those chosen in the form, from 0. They are sent at once and can arrive in any order. */
  indexInForm: z.coerce.number().int().min(0).max(999).optional(),
});

/** The Add Photo dialog sends files. */
export const newPhotoForm = newPhoto.omit({ imageUrl: true }).extend({ photo: albumPhoto });

/** Absent fields stay unchanged; a null `coverImageUrl` removes the cover. */
export const editedPhoto = z.object({ photoId, title: optionalText("Title", 200), description, year: albumYear.optional() });
export const onePhoto = z.object({ photoId });

/** The id of an album or a photo. Both can be liked and restored. */
export const oneAlbumOrPhoto = z.object({ photoCollectionId: photoId });
