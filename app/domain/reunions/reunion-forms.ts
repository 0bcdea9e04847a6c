import { z } from "zod";
import { id, optionalText, requiredText, submissionKey } from "#app/domain/core/fields.ts";
import { reunionStatuses } from "#db/column-values.ts";
import { maxGuests } from "./reunions.ts";

/** The fields of a meet-up, in a form or a call. */

const reunionId = id("There is no such meet-up");
const fields = {
  title: requiredText("Title is required", { length: 200, message: "Title too long" }),
  description: optionalText("Description", 2000, "many"),
  location: optionalText("Location", 200),
};

const years = { from: 1985, to: 2100 } as const;
const otherYear = `The year must be between ${years.from} and ${years.to}`;
const isInYears = (date: { getUTCFullYear(): number }) =>
  date.getUTCFullYear() >= years.from && date.getUTCFullYear() <= years.to;

const noInstant = "The date must say its zone, like 2027-06-19T22:30:00Z";
/** An instant as calls send it: ISO 8601 with Z or an offset. Null and '' mean to be announced. */
const instant = z
  .union([z.literal(""), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], { error: noInstant })
  .transform((text) => (text === "" ? null : new Date(text)))
  .refine((date) => date === null || isInYears(date), otherYear)
  .nullable()
  .optional();

/** A meet-up as a call plans it. Organizer and creator are whoever plans it. */
export const newReunion = z.object({
  ...fields,
  eventDate: instant,
  /** False plans one that is closed from the start: a record of what was. */
  isActive: z.boolean({ error: "isActive must be true or false" }).optional(),
  /** Names the form it was planned with, so that a form sent twice is one meet-up. */
  submissionKey,
});

/** Changes of a meet-up; what is absent stays. Status and isActive have calls of their own. */
export const editedReunion = z
  .object({ ...fields, eventDate: instant })
  .partial()
  .extend({ reunionId });

const noTime = "Please write date and time like 2027-06-19 18:30";
/** A time on the clock in New York, as a date field or a person writes it. Which instant it is, the server knows. */
export const easternTime = z
  .string({ error: noTime })
  .trim()
  .regex(/^\d{4,6}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/, { error: noTime, abort: true })
  .refine((text) => Number(text.split("-")[0]) >= years.from && Number(text.split("-")[0]) <= years.to, otherYear);

/** What the dialogs for planning and editing ask. */
export const reunionForm = z.object({
  ...fields,
  eventDate: easternTime.optional(),
  submissionKey,
  reunionId: reunionId.optional(),
  /** The time that the form showed; typed unchanged, the stored instant stays as it is. */
  shownEventDate: z.string().max(64).optional(),
});

export const oneReunion = z.object({ reunionId });

const noGuests = `Please choose 0 to ${maxGuests} guests`;
const guests = z
  .union([z.int(), z.string().regex(/^\d$/).transform(Number)], { error: noGuests })
  .pipe(z.int(noGuests).min(0, noGuests).max(maxGuests, noGuests));

export const joining = z.object({ reunionId, guests: guests.optional().transform((number) => number ?? 0) });
export const changedGuests = z.object({ reunionId, guests });

export const reunionStatus = z.object({
  reunionId,
  status: z.enum(reunionStatuses, { error: "Please choose active, cancelled or closed" }),
});
