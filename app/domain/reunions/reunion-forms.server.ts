import { z } from "zod";
import { easternInstant, easternWallTime } from "#app/domain/time/wall-clock.server.ts";
import { easternTime, reunionForm } from "./reunion-forms.ts";

/** The dialogs' schema where zone rules are known: what was typed in New York's time becomes an instant. */

const eventDate = easternTime
  .transform((typed, context) => {
    const meant = easternInstant(typed);
    if ("date" in meant) return meant.date;
    context.addIssue({ code: "custom", message: meant.sentence });
    return z.NEVER;
  })
  .optional();

export const plannedForm = reunionForm.omit({ reunionId: true, shownEventDate: true }).extend({ eventDate });

/**
 * A time left as the form showed it is no change: nobody who corrects a title moves a
 * meet-up out of the second of two like hours, or undoes another's new date.
 */
export const editedForm = reunionForm
  .omit({ submissionKey: true })
  .required({ reunionId: true })
  .extend({ eventDate })
  .transform(({ shownEventDate, eventDate: date, ...change }) => {
    const isAsShown = date !== undefined && easternWallTime(date) === shownEventDate;
    return { ...change, eventDate: isAsShown ? undefined : date };
  });
