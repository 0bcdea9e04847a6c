import { z } from "zod";
import { cleanLine } from "#app/domain/core/fields.ts";
import { classDay } from "#app/domain/time/class-days.ts";
import { parsePartialDate } from "#app/domain/time/partial-dates.ts";
import { albumYears } from "./album-constants.ts";

/** When a photo was taken: a year, and the month or day where it is known. */

const unclear = "Please write when it was taken as a year, a month, or a day, such as 1984, June 1984, or June 15, 1984";
const outOfRange = `A photo on this site was taken between ${albumYears.from} and today`;

/** Whether a partial date exists, is of a year that albums may have, and not in the future. */
function isPlausibleDate(date: string): boolean {
  if (parsePartialDate(date) !== date) return false;
  return Number(date.slice(0, 4)) >= albumYears.from && date <= classDay(new Date()).slice(0, date.length);
}

function readDate(text: string, context: z.RefinementCtx): string {
  const date = parsePartialDate(text);
  if (date && isPlausibleDate(date)) return date;
  context.addIssue({ code: "custom", message: date ? outOfRange : unclear });
  return z.NEVER;
}

/** A date as people write it; stored as '1984', '1984-06', or '1984-06-15'. */
export const requiredTakenOn = z.string({ error: unclear }).overwrite(cleanLine).transform(readDate);

/** When a photo was taken. Absent means unchanged, '' unknown. */
export const takenOn = z
  .string({ error: unclear })
  .overwrite(cleanLine)
  .transform((text, context) => (text === "" ? null : readDate(text, context)))
  .nullable()
  .optional();

/** A photo's year, and when it was taken, if more is known than that. */
export interface PhotoDates {
  year: number;
  takenOn: string | null;
}

/** A photo's dates after a change, without contradictions: `takenOn` sets the year, and another year clears `takenOn`. */
export function changedDates(
  before: PhotoDates,
  change: { year?: number | undefined; takenOn?: string | null | undefined },
): PhotoDates {
  const takenOn = change.takenOn === undefined ? before.takenOn : change.takenOn;
  if (takenOn !== null && takenOn !== before.takenOn) return { year: yearOf(takenOn), takenOn };
  const year = change.year ?? before.year;
  return { year, takenOn: takenOn !== null && yearOf(takenOn) === year ? takenOn : null };
}

/** A new photo's dates: given, else its file's, else the album's year. A given year wins: prints are photographed later. */
export function newPhotoDates(
  given: { year?: number | undefined; takenOn?: string | null | undefined },
  fileDate: string | null,
  albumYear: number,
): PhotoDates {
  const isUsable = fileDate !== null && isPlausibleDate(fileDate) && [undefined, yearOf(fileDate)].includes(given.year);
  const fromFile = isUsable ? fileDate : null;
  const undated = { year: given.year ?? albumYear, takenOn: null };
  return changedDates(undated, { takenOn: given.takenOn ?? fromFile });
}

export const yearOf = (date: string) => Number(date.slice(0, 4));
