import { z } from "zod";
import { instantOfWallTime } from "#app/domain/time/wall-clock.server.ts";
import { oneReunion, reunionForm, typedTime } from "./reunion-forms.ts";
import { suggestedDateForm } from "./suggested-dates.ts";

/** The dialogs' schemas on the server, which has the time zone rules to convert the class's wall-clock time to an instant. */

const typedInstant = typedTime.transform((wallTime, context) => {
  const result = instantOfWallTime(wallTime);
  if ("date" in result) return result.date;
  context.addIssue({ code: "custom", message: result.sentence });
  return z.NEVER;
});
const eventDate = typedInstant.optional();

export const suggestedForm = suggestedDateForm.extend({ startsAt: typedInstant });

export const plannedForm = reunionForm.omit({ reunionId: true }).extend({ eventDate });

export const editedForm = reunionForm.omit({ submissionKey: true }).extend({ ...oneReunion.shape, eventDate });
