import { classZone } from "./class-zone.ts";

/** Days as the class counts them: in US Eastern time, of 23, 24 or 25 hours. */

/** The moment at which a day like '2026-11-21' begins. */
export const startOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(classZone).epochMilliseconds);

/** The day after. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** The last days up to now, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(classZone).toPlainDate();
  return Array.from({ length: count }, (_, index) => today.subtract({ days: count - 1 - index }).toString());
}

/** A moment as spreadsheets read it, like '2026-11-21 16:05:09'. */
export const spelledOut = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(classZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ");
