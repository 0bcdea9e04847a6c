import { z } from "zod";
import { id, optionalText, requiredMultilineText, userId } from "#app/domain/core/fields.ts";

/** What members tell administrators about people whom nobody knows how to reach. */

const maxLength = 1000;

export const tip = z.object({
  userId,
  message: requiredMultilineText("Please write what you know", {
    length: maxLength,
    message: `Please use at most ${maxLength.toLocaleString("en-US")} characters`,
  }),
});

export const unlistingRequest = z.object({ userId, message: optionalText("Your message", maxLength, "many") });

/** One such request, by its negative id in the inbox. */
export const oneUnlistingRequest = z.object({ messageId: id("Request not found") });
