import { classSettings } from "#class-settings";

// Creating a format takes longer than using it a hundred times. A page needs the class's and the reader's.
const formatsByZone = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formatsByZone.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  formatsByZone.set(timeZone, format);
  return format;
}

export interface EventTime {
  weekday: string;
  month: string;
  day: string;
  year: string;
  /** Like '6:30 PM'. */
  clock: string;
  /** The zone's abbreviation on that date, like EST or EDT. */
  zone: string;
}

/** Splits a moment into parts, because server and browser may join them with different commas and spaces. */
export function eventTime(date: Date, timeZone = classSettings.timeZone): EventTime {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return {
    weekday: part("weekday"),
    month: part("month"),
    day: part("day"),
    year: part("year"),
    clock: `${part("hour")}:${part("minute")} ${part("dayPeriod")}`,
    zone: part("timeZoneName"),
  };
}

const joinParts = ({ month, day, year, clock, zone }: EventTime) => `${month} ${day}, ${year} at ${clock} ${zone}`;

/** Like 'June 19, 2027 at 6:30 PM EDT'. */
export const formatEventTime = (date: Date) => joinParts(eventTime(date));

/** A moment as a reader in another zone has it; null if the local time is the same. */
export function formatReadersTime(date: Date, timeZone: string): string | null {
  const classTime = eventTime(date);
  const readersTime = eventTime(date, timeZone);
  const isSame = classTime.clock === readersTime.clock && classTime.day === readersTime.day;
  return isSame ? null : joinParts(readersTime);
}
