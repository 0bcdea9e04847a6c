const eastern = "America/New_York";
const day = new Intl.DateTimeFormat("en-US", { timeZone: eastern, month: "short", day: "numeric", year: "numeric" });
const yearOnly = new Intl.DateTimeFormat("en-US", { timeZone: eastern, year: "numeric" });

/** A day in US Eastern time, like 'Jan 5, 2025': the same from server and browser, wherever that is. */
export const formatDay = (date: Date) => day.format(date);

/** The year of a date in US Eastern time. */
export const formatYear = (date: Date) => yearOnly.format(date);

/** A day that machines can read too. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDay(date)}</time>;
}
