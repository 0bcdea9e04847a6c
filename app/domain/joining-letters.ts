import { z } from "zod";
import { checkbox } from "./fields.ts";
import { userId } from "./profiles.ts";

/** Letters with a joining link for many at once, to print and post. */

/** How many names, and how many letters, stand on one page of the screen. */
export const namesPerPage = 100;
export const lettersPerPage = 50;

/** The page with the letters that one press has made. */
export const lettersPath = (batch: string) => `/admin/letters/${batch}`;

/** Whose letters: those ticked, or everyone who has not joined. */
export const chosenForLetters = z.object({
  userIds: z.array(userId, { error: "Please tick at least one name" }).max(10_000, "Please tick fewer names").default([]),
  everyone: checkbox,
});
