import { classSettings } from "#class-settings";

const { timeZone } = classSettings;
const day = new Intl.DateTimeFormat("en-US", { timeZone, month: "short", day: "numeric", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
const yearOnly = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" });

/** A day in the class's time zone, like 'Jan 5, 2025'. Server and browser return the same. */
export const formatDay = (date: Date) => day.format(date);

/** A moment in the class's time zone, like 'Jan 5, 2025 at 3:30 PM'. Some browsers put a narrow space before PM. */
export const formatMoment = (date: Date) => `${day.format(date)} at ${clock.format(date).replace(/\s/g, " ")}`;

/** The year of a date in the class's time zone. */
export const formatYear = (date: Date) => yearOnly.format(date);

/** A day, machine-readable. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDay(date)}</time>;
}

/** A moment, machine-readable. */
export function Moment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatMoment(date)}</time>;
}
