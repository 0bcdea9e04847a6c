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
 * The instant of a local time in the class's time zone, or a sentence that explains why there is none. When clocks go back,
 * the first of the two hours (daylight time) is used.
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
