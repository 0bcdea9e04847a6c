import { z } from "zod";
import { id } from "#app/domain/core/fields.ts";

/** The photos of albums that administrators choose for the memory book. */

const maxInRequest = 500;

const photoIds = z
  .array(id("Photo not found"), { error: "Please send a list of photos" })
  .max(maxInRequest, `Please send at most ${maxInRequest} photos`)
  .transform((ids) => [...new Set(ids)]);

/** Photos that were shown, and which of them are to be in the book. Unchecked boxes send nothing. */
export const chosenPhotos = z.object({ shownIds: photoIds, photoIds: photoIds.optional().transform((ids) => ids ?? []) });

export const coverPhoto = z.object({ photoId: id("Photo not found") });
