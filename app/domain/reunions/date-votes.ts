import type { DateVote } from "#db/column-values.ts";

/** Votes on suggested dates on screens. Separate from suggested-dates.ts, so that the page doesn't load zod. */

export const voteNames: Record<DateVote, string> = { yes: "Yes", if_needed: "If need be", no: "No" };

/** The name of the form's field with the vote on a date. */
export const voteFieldOf = (dateId: number) => `vote${dateId}`;
