import { z } from "zod";
import { newAnnouncement } from "#app/domain/announcements/announcements.ts";
import { id, requiredMultilineText, requiredText, submissionKey } from "#app/domain/core/fields.ts";
import { mailingAudiences } from "#db/column-values.ts";

/** The fields of mailings: what administrators and organizers write to many people at once. */

const mailingId = id("Mailing not found");
const fields = {
  subject: requiredText("Subject is required", { length: 100, message: "Subject too long: at most 100 characters" }),
  text: requiredMultilineText("Please write something first", {
    length: 2000,
    message: "Text too long: at most 2,000 characters, which fit on a sheet of paper",
  }),
  audience: z.enum(mailingAudiences, { error: "Please choose who gets it" }),
  /** The last day on which it stands on Home. Null and '' mean that it doesn't. */
  homeUntil: z
    .union([z.literal(""), newAnnouncement.shape.lastDay])
    .transform((day) => day || null)
    .nullable()
    .optional(),
};

export const newMailing = z.object({
  ...fields,
  /** The meet-up whose people it is for. */
  reunionId: id("Meet-up not found").nullable().optional(),
  submissionKey,
});
/** Changes of a draft in an API call; sending and testing take them, too. Absent fields stay unchanged. */
export const editedMailing = z.object(fields).partial().extend({ mailingId });
/** The form sends all fields. */
export const mailingForm = z.object({ ...fields, mailingId });
export const oneMailing = z.object({ mailingId });
