import { z } from "zod";
import { id } from "#app/domain/core/fields.ts";
import { dateVotes } from "#db/column-values.ts";
import { instant, oneReunion, typedTime } from "./reunion-forms.ts";

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
