import { useEffect, useState } from "react";
import { formatEventTime, formatReadersTime } from "#app/domain/time/event-times.ts";

/** When something takes place, like 'June 19, 2027 at 6:30 PM EDT'. */
export function EventMoment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatEventTime(date)}</time>;
}

/** The same moment on the reader's clock: only where scripts run, and only for readers in another zone. */
export function ReadersMoment({ date }: { date: Date }) {
  const [zone, setZone] = useState<string | null>(null);
  // After the first render, which must be the server's, who knows no zone of the reader's.
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const theirs = zone ? formatReadersTime(date, zone) : null;
  return theirs ? <span className="readers-time">Your time: {theirs}</span> : null;
}
