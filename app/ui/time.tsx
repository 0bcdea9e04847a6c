import { classZone as eastern } from "#app/domain/time/class-zone.ts";

const day = new Intl.DateTimeFormat("en-US", { timeZone: eastern, month: "short", day: "numeric", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-US", { timeZone: eastern, hour: "numeric", minute: "2-digit" });
const yearOnly = new Intl.DateTimeFormat("en-US", { timeZone: eastern, year: "numeric" });

/** A day in US Eastern time, like 'Jan 5, 2025': the same from server and browser, wherever that is. */
export const formatDay = (date: Date) => day.format(date);

/** A moment in US Eastern time, like 'Jan 5, 2025 at 3:30 PM'. Some browsers put a narrow space before PM. */
export const formatMoment = (date: Date) => `${day.format(date)} at ${clock.format(date).replace(/\s/g, " ")}`;

/** The year of a date in US Eastern time. */
export const formatYear = (date: Date) => yearOnly.format(date);

/** A day that machines can read too. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDay(date)}</time>;
}

/** A moment that machines can read too. */
export function Moment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatMoment(date)}</time>;
}
