import { z } from "zod";
import { id, requiredMultilineText, requiredText, submissionKey } from "#app/domain/core/fields.ts";
import { cleanLine } from "#app/domain/core/pasted-text.ts";
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
