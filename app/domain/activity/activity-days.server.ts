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

const entries = sql`select count(*) from activity_logs where created_at >= day.value ->> 0 and created_at < day.value ->> 1`;
/** Counts the events of each of the last 30 days, oldest first. Reads only these days, from one index. */
export function eventsByDay(now: Date): EventsOfDay[] {
  const days = lastDays(now, dayCount);
  const starts = [...days, dayAfter(days.at(-1) as string)].map((day) => startOfDay(day).getTime());
  const bounds = JSON.stringify(days.map((_, index) => [starts[index], starts[index + 1]]));
  const counts = db()
    .select({ successful: sql<number>`(${entries} and success = 1)`, failed: sql<number>`(${entries} and success = 0)` })
    .from(sql`json_each(${bounds}) as day`)
    .orderBy(sql`day.key`)
    .all();
  return counts.map((count, index) => ({ day: days[index] as string, ...count }));
}
