import { classSettings } from "#class-settings";

/** Days in the class's time zone, of 23, 24, or 25 hours. */

/** The moment at which a day like '2026-11-21' begins. */
export const startOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(classSettings.timeZone).epochMilliseconds);

/** The day after. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** The last days up to now, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(classSettings.timeZone).toPlainDate();
  return Array.from({ length: count }, (_, index) => today.subtract({ days: count - 1 - index }).toString());
}

/** A moment as spreadsheets read it, like '2026-11-21 16:05:09'. */
export const formatForSpreadsheet = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(classSettings.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ");
