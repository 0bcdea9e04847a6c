import { classSettings } from "#class-settings";
import { formatEventTime } from "./event-times.ts";

/** What people type as the time of a meet-up, and the instant it means. On the server only: zone rules are large. */

/** Like '2027-06-19T18:30', as a form shows a stored time again. Seconds only where there are any. */
export function wallTime(date: Date): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO(classSettings.timeZone)
    .toPlainDateTime();
  return wall.toString({ smallestUnit: wall.second === 0 ? "minute" : "second" });
}

/**
 * The instant of a time on the clock in the class's time zone, or the sentence that says
 * why there is none. Of an hour that comes twice, the first one is meant (daylight time).
 */
export function instantOfWallTime(typed: string): { date: Date } | { sentence: string } {
  const wall = plainDateTime(typed);
  if (!wall) return { sentence: "There is no such day or time: please check the date" };
  const meant = wall.toZonedDateTime(classSettings.timeZone, { disambiguation: "earlier" });
  // An hour that clocks skip comes back as another one.
  if (!meant.toPlainDateTime().equals(wall)) return { sentence: skipped(meant) };
  return { date: new Date(meant.epochMilliseconds) };
}

function plainDateTime(typed: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(typed.replace(" ", "T"));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function skipped(before: Temporal.ZonedDateTime): string {
  const after = before.getTimeZoneTransition("next") ?? before;
  const shown = (time: Temporal.ZonedDateTime) => formatEventTime(new Date(time.epochMilliseconds));
  const last = shown(after.subtract({ minutes: 1 }));
  return `Clocks skip this hour on that night. The nearest times are ${last} and ${shown(after)}`;
}
