import { classSettings } from "#class-settings";

/** Days like '2027-06-05' in the class's time zone, also for browsers. Server code that needs their hours uses wall-clock.server.ts. */

let format: Intl.DateTimeFormat | undefined;

export function classDay(moment: Date): string {
  format ??= new Intl.DateTimeFormat("en-US", {
    timeZone: classSettings.timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Whether the calendar has this day: not for '2027-02-29'. */
export function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** A day so many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** This day in the next year; for February 29, February 28. */
export function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return isDay(next) ? next : addDays(day, 365);
}

/** Like 'June 5'. */
export const dayName = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

export const months = "January February March April May June July August September October November December".split(" ");
