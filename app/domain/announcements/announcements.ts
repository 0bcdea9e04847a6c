import { z } from "zod";
import {
  checkbox,
  cleanLine,
  id,
  optionalText,
  requiredMultilineText,
  requiredText,
  submissionKey,
} from "#app/domain/core/fields.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { classDay, isDay, yearAfter } from "#app/domain/time/class-days.ts";
import { asDay } from "#app/domain/time/typed-dates.ts";

/** The fields of announcements: what administrators tell all members on Home. */

/** The most announcements that show at the same time. */
export const maxAnnouncements = 3;
/** How long an announcement is kept after its last day, in days. */
export const endedAnnouncementDays = 30;

const dayMessage = "Please write the last day like 6/5/2027, with the month first";
const announcementId = id("Announcement not found");
const fields = {
  title: requiredText("Title is required", { length: 100, message: "Title too long" }),
  text: requiredMultilineText("Please write something first", { length: 2000, message: "Announcement too long" }),
  /** The last day on which it shows, in the class's time zone. */
  lastDay: z
    .string({ error: dayMessage })
    .overwrite(cleanLine)
    .overwrite(asDay)
    .refine(isDay, { error: dayMessage, abort: true })
    .refine(isInTheNextYear, "Please choose today or a later day, at most a year ahead"),
};

function isInTheNextYear(day: string): boolean {
  const today = classDay(new Date());
  return day >= today && day <= yearAfter(today);
}

export const newAnnouncement = z.object({ ...fields, submissionKey });
/** Changes in an API call. Absent fields stay unchanged. */
export const editedAnnouncement = z.object(fields).partial().extend({ announcementId });
/** The dialog sends all fields. */
export const announcementForm = z.object({ ...fields, announcementId });
export const oneAnnouncement = z.object({ announcementId });

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
