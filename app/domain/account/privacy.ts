import { z } from "zod";
import { audiences } from "#db/column-values.ts";

/** The form 'Privacy' of 'Your account'. */

export const privacyInput = z.object({
  emailAudience: z.enum(audiences, { error: "Please choose who sees your email address" }),
  placeAudience: z.enum(audiences, { error: "Please choose who sees your city and state" }),
});
