import { z } from "zod";
import { id, requiredMultilineText, submissionKey } from "#app/domain/core/fields.ts";
import { takedownOutcomes } from "#db/column-values.ts";
import { photoId } from "./albums.ts";

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
