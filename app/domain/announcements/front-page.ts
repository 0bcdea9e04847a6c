import { z } from "zod";
import { checkbox, optionalText } from "#app/domain/core/fields.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";

/** What administrators set on Home for everybody: its introduction, and a picture in place of the drawn row. */

const texts = {
  introduction: optionalText("The introduction", 500, "many"),
  /** What the picture shows, for people who can't see it. */
  imageAlt: optionalText("The description of the picture", 200),
};

/** In API calls, `imageUrl` is an embedded picture or a path of this site; null removes it. */
export const frontPageInput = z.object({
  ...texts,
  imageUrl: z.string({ error: "Please select a valid image file" }).trim().nullable().optional(),
  picture: profilePhoto.optional(),
});

/** The dialog, with the picture as a file, and a checkbox that takes the stored one away. */
export const frontPageForm = z
  .object({ ...texts, picture: profilePhoto.optional(), removePicture: checkbox })
  .transform(({ removePicture, ...sent }) => ({ ...sent, ...(removePicture && !sent.picture ? { imageUrl: null } : {}) }));
