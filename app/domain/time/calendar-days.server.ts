import { classSettings } from "#class-settings";

/** Days in the class's time zone. They have 23, 24, or 25 hours. */

/** The start of a day like '2026-11-21'. */
export const startOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(classSettings.timeZone).epochMilliseconds);

/** The following day. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** The last `count` days including today, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(classSettings.timeZone).toPlainDate();
  return Array.from({ length: count }, (_, index) => today.subtract({ days: count - 1 - index }).toString());
}

/** A moment in a format that spreadsheets recognize, like '2026-11-21 16:05:09'. */
export const formatForSpreadsheet = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(classSettings.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ");
