import { z } from "zod";
import { cleanLine, id, optionalText, requiredText, submissionKey } from "#app/domain/core/fields.ts";
import { isDay } from "#app/domain/time/class-days.ts";
import { asDay, readTime } from "#app/domain/time/typed-dates.ts";
import { classSettings } from "#class-settings";
import { dateVotes, reunionStatuses } from "#db/column-values.ts";
import { maxCapacity, maxGuests } from "./reunions.ts";

/** The fields of meet-ups, for forms and API calls. */

const invalidDay = "Please write the day like 5/1/2027, with the month first";
const reunionId = id("Meet-up not found");
const invalidCapacity = `Room must be a number of people from 1 to ${maxCapacity.toLocaleString("en-US")}`;
const fields = {
  title: requiredText("Title is required", { length: 200, message: "Title too long" }),
  description: optionalText("Description", 2000, "many"),
  location: optionalText("Location", 200),
  /** The day until which the organizer asks for replies. */
  replyBy: z
    .union([z.literal(""), z.string().overwrite(cleanLine).overwrite(asDay).refine(isDay, invalidDay)], { error: invalidDay })
    .transform((day) => day || null)
    .nullable()
    .optional(),
  /** How many people there is room for, guests included. */
  capacity: z
    .union(
      [
        z.literal(""),
        z.int(),
        z
          .string()
          .overwrite(cleanLine)
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ],
      { error: invalidCapacity },
    )
    .transform((number) => (number === "" ? null : number))
    .pipe(z.int(invalidCapacity).min(1, invalidCapacity).max(maxCapacity, invalidCapacity).nullable())
    .nullable()
    .optional(),
  cost: optionalText("What it costs", 200),
  paymentNote: optionalText("How to pay", 500, "many"),
};

const years = { from: classSettings.year, to: 2100 } as const;
const yearOutOfRange = `The year must be between ${years.from} and ${years.to}`;
const isYearInRange = (date: { getUTCFullYear(): number }) =>
  date.getUTCFullYear() >= years.from && date.getUTCFullYear() <= years.to;

const invalidInstant = "The date must say its zone, like 2027-06-19T22:30:00Z";
/** An instant in an API call: ISO 8601 with Z or an offset. Null and '' mean that the date is to be announced. */
export const instant = z
  .union([z.literal(""), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
    error: invalidInstant,
  })
  .transform((text) => (text === "" ? null : new Date(text)))
  .refine((date) => date === null || isYearInRange(date), yearOutOfRange)
  .nullable()
  .optional();

/** A new meet-up in an API call. */
export const newReunion = z.object({
  ...fields,
  eventDate: instant,
  /** False creates a closed meet-up, such as a record of a past one. */
  isActive: z.boolean({ error: "isActive must be true or false" }).optional(),
  submissionKey,
});

/** Changes to a meet-up. Absent fields stay unchanged. Status and isActive have their own calls. */
export const editedReunion = z
  .object({ ...fields, eventDate: instant })
  .partial()
  .extend({ reunionId });

const invalidTime = "Please write date and time like 6/19/2027 6:30 pm, with the month first";
/** A date and time in the class's time zone, as a date field or a person writes it. The server converts it to an instant. */
export const typedTime = z
  .string({ error: invalidTime })
  .overwrite(cleanLine)
  .overwrite((text) => readTime(text) ?? text)
  .regex(/^\d{4,6}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/, { error: invalidTime, abort: true })
  .refine((text) => Number(text.split("-")[0]) >= years.from && Number(text.split("-")[0]) <= years.to, yearOutOfRange);

/** The fields of the dialogs for planning and editing. */
export const reunionForm = z.object({
  ...fields,
  eventDate: typedTime.optional(),
  submissionKey,
  reunionId: reunionId.optional(),
});

export const oneReunion = z.object({ reunionId });

const invalidGuests = `Please choose 0 to ${maxGuests} guests`;
const guests = z
  .union([z.int(), z.string().regex(/^\d$/).transform(Number)], { error: invalidGuests })
  .pipe(z.int(invalidGuests).min(0, invalidGuests).max(maxGuests, invalidGuests));

/** Names of guests, one on each line. */
const guestNames = optionalText("The names of your guests", 500, "many");

/** An answer to an invitation: coming, perhaps, or can't come, with guests and a note. 'none' takes it back. */
export const reunionReply = z.object({
  reunionId,
  answer: z.enum(["coming", "perhaps", "cant", "none"], { error: "Please choose whether you are coming" }),
  guests: guests.optional().transform((number) => number ?? 0),
  guestNames,
  note: optionalText("Your note", 500, "many"),
});

export const newAttendance = z.object({ reunionId, guests: guests.optional().transform((number) => number ?? 0) });
export const editedGuests = z.object({ reunionId, guests });

export const reunionStatus = z.object({
  reunionId,
  status: z.enum(reunionStatuses, { error: "Please choose active, cancelled, or closed" }),
});

/** Suggesting dates for a meet-up without a date, and voting on them; for forms and API calls. */

const noDate = "Please write a date and time";

/** A suggested date in an API call. */
export const newSuggestedDate = oneReunion.extend({
  startsAt: instant.transform((date, context) => {
    if (date) return date;
    context.addIssue({ code: "custom", message: noDate });
    return z.NEVER;
  }),
});

/** The field of the form. The server converts it to an instant. */
export const suggestedDateForm = oneReunion.extend({ startsAt: typedTime });

const dateId = id("This date is not suggested anymore");
export const oneSuggestedDate = oneReunion.extend({ dateId });

const vote = z.enum(dateVotes, { error: "Please choose yes, if need be, or no" });
const nothingMarked = "Please mark at least one date";

/** Which dates suit somebody. Dates that are left out keep their earlier vote. */
export const newDateVotes = oneReunion.extend({
  votes: z
    .array(z.object({ dateId, vote }, { error: nothingMarked }), { error: nothingMarked })
    .min(1, nothingMarked)
    .max(50, "There are too many votes"),
});

/** Votes as a form sends them: `vote12` is the vote on date 12. */
export const dateVotesForm = z.looseObject(oneReunion.shape).transform(({ reunionId, ...fields }, context) => {
  const votes = Object.entries(fields).flatMap(([name, value]) => {
    const [, digits] = /^vote(\d{1,15})$/.exec(name) ?? [];
    const chosen = vote.safeParse(value);
    return digits && chosen.success ? [{ dateId: Number(digits), vote: chosen.data }] : [];
  });
  if (votes.length > 0) return { reunionId, votes };
  context.addIssue({ code: "custom", message: nothingMarked, path: ["votes"] });
  return z.NEVER;
});
