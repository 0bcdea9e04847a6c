import { useEffect, useState } from "react";
import { type EventTime, eventTime, formatEventTime, formatReadersTime } from "#app/domain/time/event-times.ts";
import { writtenDate } from "./written-dates.ts";

/** What `EventMoment` shows. */
const momentPattern = /^([A-Z][a-z]+) (\d+), (\d+) at (\d+:\d+ [AP]M) (\S+)$/;

/** When something takes place, like 'June 19, 2027 at 6:30 PM EDT'. */
export function EventMoment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{writtenDate(date, momentPattern) ?? formatEventTime(date)}</time>;
}

/** The parts of a moment, from the page's `EventMoment` if the server wrote one. */
export function shownEventTime(date: Date): EventTime {
  const [text, month = "", day = "", year = "", clock = "", zone = ""] =
    momentPattern.exec(writtenDate(date, momentPattern) ?? "") ?? [];
  if (text === undefined) return eventTime(date);
  return { weekday: weekdayOf(date, Number(day)), month, day, year, clock, zone };
}

const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** The name of the day on which the class has this moment: the same day as in UTC, the one before, or the one after. */
export function weekdayOf(date: Date, day: number): string {
  const days = [-1, 0, 1].map((difference) => new Date(date.getTime() + difference * 86_400_000));
  return weekdays[days.find((each) => each.getUTCDate() === day)?.getUTCDay() ?? 0] ?? "";
}

/** The same moment in the reader's time zone. Needs scripts; shown only to readers in another zone. */
export function ReadersMoment({ date }: { date: Date }) {
  const [zone, setZone] = useState<string | null>(null);
  // Set after the first render, which must match the server's: the server does not know the reader's zone.
  useEffect(() => {
    if (!isReadersTime(date)) setZone(readersZone());
  }, [date]);
  const readersTime = zone ? formatReadersTime(date, zone) : null;
  return readersTime ? <span>Your time: {readersTime}</span> : null;
}

/** The reader's zone. Null if the browser gives none, or one that it doesn't know itself, such as 'Etc/Unknown'. */
export function readersZone(): string | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  try {
    return zone ? new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether the reader's clock shows the same time at that moment. Asking for the name of the zone takes much longer. */
function isReadersTime(date: Date): boolean {
  const { day, clock } = shownEventTime(date);
  const minutes = String(date.getMinutes()).padStart(2, "0");
  const readersClock = `${date.getHours() % 12 || 12}:${minutes} ${date.getHours() < 12 ? "AM" : "PM"}`;
  return clock === readersClock && day === String(date.getDate());
}
