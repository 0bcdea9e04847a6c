import { z } from "zod";
import { id, requiredText, submissionKey, userId } from "#app/domain/core/fields.ts";
import { maxGuests } from "./reunions.ts";

/** The fields of the forms at the door and of the attendee sheet, also for API calls. */

const reunionId = id("Meet-up not found");
const oneAttendee = z.object({ reunionId, userId });

const invalidGuests = `Please choose 0 to ${maxGuests} guests`;
/** Who came in. Without `guests`, as many as they said they would bring. */
export const newArrival = oneAttendee.extend({
  guests: z
    .union([z.int(), z.string().regex(/^\d$/).transform(Number)], { error: invalidGuests })
    .pipe(z.int(invalidGuests).min(0, invalidGuests).max(maxGuests, invalidGuests))
    .optional(),
});

/** The arrival that is undone, as the screen showed it: another one since then stays. */
export const undoneArrival = oneAttendee.extend({
  arrivedAt: z.iso
    .datetime({ offset: true, error: "arrivedAt must be the time that the list shows" })
    .transform((text) => new Date(text)),
});

export const newWalkIn = z.object({
  reunionId,
  name: requiredText("Please write a name", { length: 100, message: "A name can have at most 100 characters" }),
  submissionKey,
});
export const oneWalkIn = z.object({ reunionId, walkInId: id("Walk-in not found") });

/** A member who may check people in. */
export const checkInHelper = oneAttendee;
/** The form with the name of such a member in words, from which the server finds them. */
export const typedHelper = z.object({ reunionId, helperName: requiredText("Please write a name") });

const ids = z.array(userId, { error: "Please choose attendees" }).max(10_000, "Please choose fewer attendees");
/** Who has paid and who has not. Others stay as they are. */
export const payments = z.object({ reunionId, paid: ids.default([]), notPaid: ids.default([]) });

const oneOrMore = z
  .union([z.string().transform((text) => [text]), z.array(z.string())])
  .optional()
  .transform((texts) => texts ?? []);
/** The attendee sheet's form: boxes checked, and those checked when it was shown. Only what differs changes. */
export const paymentsForm = z
  .object({ reunionId, paid: oneOrMore, wasPaid: z.string().max(200_000).optional() })
  .transform(({ reunionId, paid, wasPaid = "" }): z.input<typeof payments> => {
    const [checked, shown] = [new Set(paid), new Set(wasPaid.split(",").filter(Boolean))];
    return { reunionId, paid: paid.filter((id) => !shown.has(id)), notPaid: [...shown].filter((id) => !checked.has(id)) };
  })
  .pipe(payments);
