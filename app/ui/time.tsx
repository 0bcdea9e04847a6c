import { useEffect, useState } from "react";
import { classZone as eastern, formatEventTime, formatReadersTime } from "#app/domain/event-times.ts";
import { counted } from "./counted.ts";

const day = new Intl.DateTimeFormat("en-US", { timeZone: eastern, month: "short", day: "numeric", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-US", { timeZone: eastern, hour: "numeric", minute: "2-digit" });
const yearOnly = new Intl.DateTimeFormat("en-US", { timeZone: eastern, year: "numeric" });

/** A day in US Eastern time, like 'Jan 5, 2025': the same from server and browser, wherever that is. */
export const formatDay = (date: Date) => day.format(date);

/** A moment in US Eastern time, like 'Jan 5, 2025 at 3:30 PM' (spec §9). Some browsers put a narrow space before PM. */
export const formatMoment = (date: Date) => `${day.format(date)} at ${clock.format(date).replace(/\s/g, " ")}`;

/** The year of a date in US Eastern time. */
export const formatYear = (date: Date) => yearOnly.format(date);

const second = 1000;
const spans = [
  { length: 31_556_952 * second, word: "year" },
  { length: 2_629_746 * second, word: "month" },
  { length: 86_400 * second, word: "day" },
  { length: 3_600 * second, word: "hour" },
  { length: 60 * second, word: "minute" },
];

/** How long ago that was, like '3 hours ago'; in words of ours, so that every browser says what the server said. */
export function formatAgo(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime();
  const span = spans.find(({ length }) => passed >= length);
  return span ? `${counted(Math.floor(passed / span.length), span.word)} ago` : "just now";
}

/** A day that machines can read too. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDay(date)}</time>;
}

/** A moment that machines can read too. */
export function Moment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatMoment(date)}</time>;
}

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
