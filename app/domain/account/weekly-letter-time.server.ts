import { classSettings } from "#class-settings";

/** When the weekly letter goes out: on Sunday at 9:00 in the class's time zone, or until Tuesday at 9:00 if the site was down. */

const sunday = 7;
const hour = 9;
const daysUntilTooLate = 2;

/** The letter of a week: when it is due, and after which time it is no longer sent. */
export interface LetterTime {
  due: Date;
  tooLate: Date;
}

/** The letter that may go out now; null from Tuesday to Sunday. */
export function currentLetter(now: Date): LetterTime | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(classSettings.timeZone);
  const thisSunday = here.subtract({ days: here.dayOfWeek % sunday }).with({ hour, minute: 0, second: 0, millisecond: 0 });
  const due = Temporal.ZonedDateTime.compare(thisSunday, here) <= 0 ? thisSunday : thisSunday.subtract({ weeks: 1 });
  const tooLate = due.add({ days: daysUntilTooLate });
  if (Temporal.ZonedDateTime.compare(here, tooLate) >= 0) return null;
  return { due: new Date(due.epochMilliseconds), tooLate: new Date(tooLate.epochMilliseconds) };
}
