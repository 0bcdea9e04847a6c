import { useEffect, useState } from "react";
import { formatEventTime, formatReadersTime } from "#app/domain/time/event-times.ts";

/** When something takes place, like 'June 19, 2027 at 6:30 PM EDT'. */
export function EventMoment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatEventTime(date)}</time>;
}

/** A moment in the reader's own time zone. Needs scripts; shown only to readers in another zone. */
export function ReadersMoment({ date }: { date: Date }) {
  const [zone, setZone] = useState<string | null>(null);
  // Set after the first render, which must match the server's: the server does not know the reader's zone.
  useEffect(() => setZone(readersZone()), []);
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
