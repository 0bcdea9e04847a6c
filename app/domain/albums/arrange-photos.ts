import { z } from "zod";
import { checkbox, id, optionalText, requiredText } from "#app/domain/core/fields.ts";
import { albumId, photoId, unknownPhoto } from "./albums.ts";
import { requiredTakenOn } from "./photo-dates.ts";

/** The fields for changing several photos of an album at once, and for turning one. */

/** The most photos in one request. The screen lists 48. */
export const maxArranged = 500;

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
