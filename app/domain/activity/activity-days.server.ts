import { sql } from "drizzle-orm";
import { dayAfter, lastDays, startOfDay } from "#app/domain/time/calendar-days.server.ts";
import { db } from "#db/client.server.ts";

const dayCount = 30;

/** The events of one day in the class's time zone. */
export interface EventsOfDay {
  /** Like '2026-11-21'. */
  day: string;
  successful: number;
  failed: number;
}

/** Counts the events of each of the last 30 days, oldest first. Reads only these days, from one index. */
export function eventsByDay(now: Date): EventsOfDay[] {
  const days = lastDays(now, dayCount);
  const starts = [...days, dayAfter(days.at(-1) as string)].map((day) => startOfDay(day).getTime());
  const bounds = days.map((_, index) => sql`(${starts[index]}, ${starts[index + 1]})`);
  const entries = sql`select count(*) from activity_logs where created_at >= day.column1 and created_at < day.column2`;
  const counts = db().all<{ successful: number; failed: number }>(
    sql`select (${entries} and success = 1) as successful, (${entries} and success = 0) as failed
        from (values ${sql.join(bounds, sql`, `)}) as day order by day.column1`,
  );
  return counts.map((count, index) => ({ day: days[index] as string, ...count }));
}
