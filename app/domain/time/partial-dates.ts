import { months } from "./months.ts";

/**
 * Dates of which only the year or the month may be known: '1984', '1984-06', or '1984-06-15'. parse-partial-date.ts reads what
 * people type.
 */

/** Like '1984', 'June 1984', or 'June 15, 1984'. */
export function writePartialDate(date: string): string {
  const [year, month, day] = date.split("-");
  const name = month && months[Number(month) - 1];
  if (!name) return date;
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`;
}
