import { classSettings } from "#class-settings";
import { formatEventTime } from "./event-times.ts";

/** Converts between instants and the local times that people type for meet-ups. Server only, because zone rules are large. */

/** The local time of an instant as a form field shows it, like '2027-06-19T18:30'. Omits seconds if they are zero. */
export function wallTime(date: Date): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO(classSettings.timeZone)
    .toPlainDateTime();
  return wall.toString({ smallestUnit: wall.second === 0 ? "minute" : "second" });
}

/**
 * The instant of a local time in the class's zone, or why there is none. Of an hour that comes twice, the first (daylight
 * time).
 */
export function instantOfWallTime(typed: string): { date: Date } | { sentence: string } {
  const wall = plainDateTime(typed);
  if (!wall) return { sentence: "There is no such day or time: please check the date" };
  const instant = wall.toZonedDateTime(classSettings.timeZone, { disambiguation: "earlier" });
  // A time in a skipped hour is moved to another one.
  if (!instant.toPlainDateTime().equals(wall)) return { sentence: skippedHourSentence(instant) };
  return { date: new Date(instant.epochMilliseconds) };
}

function plainDateTime(typed: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(typed.replace(" ", "T"));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function skippedHourSentence(before: Temporal.ZonedDateTime): string {
  const after = before.getTimeZoneTransition("next") ?? before;
  const format = (time: Temporal.ZonedDateTime) => formatEventTime(new Date(time.epochMilliseconds));
  const last = format(after.subtract({ minutes: 1 }));
  return `Clocks skip this hour on that night. The nearest times are ${last} and ${format(after)}`;
}

/** Days in the class's time zone. They have 23, 24, or 25 hours. */

/** The start of a day like '2026-11-21'. */
export const startOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(classSettings.timeZone).epochMilliseconds);

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
