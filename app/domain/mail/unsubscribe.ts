import { z } from "zod";
import { checkbox } from "#app/domain/core/fields.ts";

/** The page of the link in emails that stops such emails. */

export const wrongLink = "The link seems to be cut off. Please copy all of it from the email.";

export const unsubscribeInput = z.object({
  token: z.string({ error: wrongLink }),
  /** Whether to stop all emails, not only those that the link is about. */
  all: checkbox,
});
