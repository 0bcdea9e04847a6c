import { z } from "zod";
import { audiences } from "#db/column-values.ts";

/** The form 'Privacy' of 'Your account'. */

const audience = z.enum(audiences, { error: "Please choose who sees it" });

export const privacyInput = z.object({ emailAudience: audience, placeAudience: audience });
