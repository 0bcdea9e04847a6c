import { parsePartialDate } from "./partial-dates.ts";

/** Days and times as people write them where a browser has no date field. Numbers are in the American order, month first. */

const weekday = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? /i;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** In letters, with room for blanks. */
const longest = 100;

/** Reads '12/30/2026', 'Dec 30, 2026', '2026-12-30', and the like as '2026-12-30'; null for any other text. Plans are of this century. */
export function readDay(text: string): string | null {
  if (text.length > longest) return null;
  const written = text.trim().replace(/\s+/g, " ");
  const day = parsePartialDate(written.replace(weekday, ""), (twoDigits) => 2000 + twoDigits);
  if (day?.length !== "2026-12-30".length) return null;
  const named = weekday.exec(written)?.[1]?.toLowerCase();
  return named === undefined || weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] === named ? day : null;
}

/** A text as readDay reads it, or as it is. */
export const asDay = (text: string): string => readDay(text) ?? text;

const dayAndClock =
  /^(?<day>.*?[^\s,])(?:,|,? at|,? @)? (?:(?<noon>noon)|(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>[ap])\.?m\.?|(?<hour24>\d{1,2}):(?<minute24>\d\d))$/i;

/** Reads '12/30/2026 6:30 pm', 'December 30 2026 18:30', and the like as '2026-12-30T18:30'; null for any other text. */
export function readTime(text: string): string | null {
  if (text.length > longest) return null;
  const parts = dayAndClock.exec(text.trim().replace(/\s+/g, " "))?.groups;
  const day = parts && readDay(parts.day ?? "");
  const clock = parts && clockOf(parts);
  return day && clock ? `${day}T${clock}` : null;
}

function clockOf({ noon, hour, minute = "00", half, hour24, minute24 }: Record<string, string | undefined>): string | null {
  if (noon) return "12:00";
  const isOnClock = hour ? Number(hour) >= 1 && Number(hour) <= 12 : Number(hour24) <= 23;
  if (!isOnClock || Number(minute24 ?? minute) > 59) return null;
  const hours = hour ? (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0) : Number(hour24);
  return `${String(hours).padStart(2, "0")}:${minute24 ?? minute}`;
}
