import { classSettings } from "#class-settings";

// Making one takes longer than using it a hundred times, and a page uses the class's and the reader's.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
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
  formats.set(timeZone, format);
  return format;
}

/** When something takes place, in the parts that a printed programme sets apart. */
export interface EventTime {
  weekday: string;
  month: string;
  day: string;
  year: string;
  /** Like '6:30 PM'. */
  clock: string;
  /** The name of the zone's time on that date, like EST or EDT. */
  zone: string;
}

/** The same from server and browser: put together here, because browsers set their own commas and narrow spaces. */
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

const inWords = ({ month, day, year, clock, zone }: EventTime) => `${month} ${day}, ${year} at ${clock} ${zone}`;

/** Like 'June 19, 2027 at 6:30 PM EDT'. */
export const formatEventTime = (date: Date) => inWords(eventTime(date));

/** The same moment for a reader in another zone; null where the clocks show the same. */
export function formatReadersTime(date: Date, timeZone: string): string | null {
  const [here, there] = [eventTime(date), eventTime(date, timeZone)];
  const isSame = here.clock === there.clock && here.day === there.day;
  return isSame ? null : inWords(there);
}
