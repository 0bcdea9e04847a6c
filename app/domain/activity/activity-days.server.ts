import { sql } from "drizzle-orm";
import { dayAfter, lastDays, startOfDay } from "#app/domain/time/calendar-days.server.ts";
import { db } from "#db/client.server.ts";

const days = 30;

/** The events of one day in US Eastern time. */
export interface EventsOfDay {
  /** Like '2026-11-21'. */
  day: string;
  successful: number;
  failed: number;
}

/** How much happened on each of the last 30 days, oldest first. Walks one index, over these days only. */
export function eventsByDay(now: Date): EventsOfDay[] {
  const shown = lastDays(now, days);
  const starts = [...shown, dayAfter(shown.at(-1) as string)].map((day) => startOfDay(day).getTime());
  const bounds = shown.map((_, index) => sql`(${starts[index]}, ${starts[index + 1]})`);
  const entries = sql`select count(*) from activity_logs where created_at >= day.column1 and created_at < day.column2`;
  const counts = db().all<{ successful: number; failed: number }>(
    sql`select (${entries} and success = 1) as successful, (${entries} and success = 0) as failed
        from (values ${sql.join(bounds, sql`, `)}) as day order by day.column1`,
  );
  return counts.map((count, index) => ({ day: shown[index] as string, ...count }));
}
