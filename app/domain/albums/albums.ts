import { z } from "zod";
import { checkbox, id, optionalText, requiredMultilineText, requiredText, submissionKey, year } from "#app/domain/core/fields.ts";
import { albumPhoto } from "#app/domain/images/image-fields.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import { classSettings } from "#class-settings";
import { albumCategories, takedownOutcomes } from "#db/column-values.ts";
import { albumYears } from "./album-constants.ts";
import { requiredTakenOn, takenOn } from "./photo-dates.ts";

/** The fields of albums and photos, for forms and operations. */

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
  takenOn,
  imageUrl: pictureText.optional(),
  photo: albumPhoto.optional(),
  /** Whether to keep the file for downloading, besides the smaller picture. */
  keepOriginal: checkbox.optional(),
  submissionKey,
  /** The photo's index among those chosen in the form, from 0. They are sent at once and can arrive in any order. */
  indexInForm: z.coerce.number().int().min(0).max(999).optional(),
});

/** The Add Photo dialog sends files. */
export const newPhotoForm = newPhoto.omit({ imageUrl: true }).extend({ photo: albumPhoto });

/** Absent fields stay unchanged. */
export const editedPhoto = z.object({
  photoId,
  title: optionalText("Title", 200),
  description,
  year: albumYear.optional(),
  takenOn,
  removeOriginal: checkbox.optional(),
});
export const onePhoto = z.object({ photoId });

/** The id of an album or a photo. Both can be liked and restored. */
export const oneAlbumOrPhoto = z.object({ photoCollectionId: photoId });

/** The fields for changing several photos of an album at once, and for turning one. */

/** The most photos in one request. The screen lists 48. */
const maxArranged = 500;

const photoIds = z
  .array(id(unknownPhoto), { error: "Please check at least one photo" })
  .min(1, "Please check at least one photo")
  .max(maxArranged, `Please check at most ${maxArranged} photos`)
  .transform((ids) => [...new Set(ids)]);

export const photosOnly = z.object({ photoIds });

/** The album is chosen by its id or by its title, which takes precedence. */
export const movedPhotos = z.object({
  photoIds,
  collectionId: id("Please choose an album").nullable().optional(),
  albumTitle: optionalText("Title", 200),
});

export const datedPhotos = z.object({ photoIds, takenOn: requiredTakenOn });

/** With the longest number after it, a title still has at most 200 characters. */
const numberedTitle = 200 - ` ${maxArranged}`.length;

export const titledPhotos = z.object({
  photoIds,
  title: requiredText("Title is required", { length: numberedTitle, message: "Title too long" }),
  /** Whether several photos become 'Prom 1', 'Prom 2', and so on in the album's order, rather than all 'Prom'. */
  isNumbered: checkbox,
});

export const places = ["up", "down", "first", "last"] as const;
export type Place = (typeof places)[number];

/** Photos that move within the order of one album. */
export const placedPhotos = z.object({ albumId, photoIds, to: z.enum(places, { error: "Please choose a place" }) });

export const turns = ["left", "right"] as const;
export type Turn = (typeof turns)[number];

export const turnedPhoto = z.object({
  photoId,
  direction: z.enum(turns, { error: "Please choose left or right" }),
  /** The address of the picture in the form. If the photo's picture has changed since then, it isn't turned again. */
  shownUrl: z.string().max(2000).optional(),
});

/** The form that added the photos. */
export const undoneUpload = z.object({
  submissionKey: z.string({ error: "These photos can't be found" }).regex(/^[\w-]{1,64}$/, "These photos can't be found"),
});

/** The fields of comments on albums and photos. */

const content = requiredMultilineText("Please write something first", { length: 2000, message: "Comment too long" });
const commentId = id("Comment not found");

export const newComment = z.object({ photoCollectionId: photoId, content, submissionKey });
export const editedComment = z.object({ commentId, content });
export const oneComment = z.object({ commentId });

/** The fields of requests to take a photo down. */

const reason = requiredMultilineText("Please say why the photo should be taken down", {
  length: 1000,
  message: "The reason can have at most 1,000 characters",
});

export const newTakedownRequest = z.object({ photoId, reason, submissionKey });

/** A decision counts for all open requests on the same photo. */
export const takedownDecision = z.object({
  requestId: id("Request not found"),
  outcome: z.enum(takedownOutcomes, { error: "Please keep the photo or delete it" }),
});
