import { isDay, months } from "./class-days.ts";

/** Dates of which only the year or the month may be known: '1984', '1984-06', or '1984-06-15'. */

/** Like '1984', 'June 1984', or 'June 15, 1984'. */
export function writePartialDate(date: string): string {
  const [year, month, day] = date.split("-");
  const name = month && months[Number(month) - 1];
  if (!name) return date;
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`;
}

/** What people write: each pattern names the parts it finds. Numbers are in the American order, month first. */
const patterns = [
  /^(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?$/,
  /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<month>\d{1,2})(?<mark>[/-])(?<day>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/,
  /^(?<name>[a-z]{3,9})\.?,? (?:(?<day>\d{1,2})(?:st|nd|rd|th)?,? )?(?<year>\d{4})$/i,
  /^(?<day>\d{1,2})\.? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
];

/** Characters, with room for blanks. The replacement below takes half a second for the eight megabytes that a call may have. */
const longest = 100;

/** Of two digits: the last such year that has begun. */
function pastYear(twoDigits: number): number {
  const thisYear = new Date().getFullYear();
  return thisYear - ((thisYear - twoDigits) % 100);
}

/**
 * Reads 'June 1984', '6/15/1984', '6/15/84', '1984-06', and the like; null for any other text and for days that no calendar has.
 * `yearOf` says which year two digits mean.
 */
export function parsePartialDate(text: string, yearOf: (twoDigits: number) => number = pastYear): string | null {
  if (text.length > longest) return null;
  const written = text.trim().replace(/\s+/g, " ");
  for (const pattern of patterns) {
    const parts = pattern.exec(written)?.groups;
    if (!parts?.year) continue;
    if (!parts.name && !parts.month) return parts.year;
    const month = parts.name ? monthNamed(parts.name) : Number(parts.month);
    const year = parts.year.length === 2 ? yearOf(Number(parts.year)) : parts.year;
    const inMonth = `${year}-${String(month).padStart(2, "0")}`;
    const date = parts.day ? `${inMonth}-${parts.day.padStart(2, "0")}` : inMonth;
    return isDay(parts.day ? date : `${date}-01`) ? date : null;
  }
  return null;
}

/** The number of a month by its name or the beginning of it, from 1; 0 for another word. */
const monthNamed = (name: string) => months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;
