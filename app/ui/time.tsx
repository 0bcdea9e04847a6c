import { classSettings } from "#class-settings";

const { timeZone } = classSettings;

/** Formats dates. Makes the format when a page first needs it. */
function lazyFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat("en-US", { timeZone, ...options });
    return format.format(date);
  };
}

const formatYear = lazyFormat({ year: "numeric" });
const formatDay = lazyFormat({ month: "short", day: "numeric", year: "numeric" });
const formatLongDay = lazyFormat({ month: "long", day: "numeric", year: "numeric" });
const formatClock = lazyFormat({ hour: "numeric", minute: "2-digit" });

/** A moment in the class's time zone, like 'Jan 5, 2025 at 3:30 PM'. */
export const formatMoment = (date: Date) => `${formatDay(date)} at ${formatTime(date)}`;

/** The time of day in the class's time zone, like '3:30 PM'. Some browsers put a narrow space before PM. */
export const formatTime = (date: Date) => formatClock(date).replace(/\s/g, " ");

/** A year in the class's time zone, machine-readable. */
export function Year({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatYear(date)}</time>;
}

export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDay(date)}</time>;
}

/** A day with the month in full, like 'January 5, 2025', machine-readable. */
export function LongDay({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatLongDay(date)}</time>;
}

/** A moment, machine-readable. */
export function Moment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatMoment(date)}</time>;
}
