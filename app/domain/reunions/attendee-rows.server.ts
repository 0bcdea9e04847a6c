import { and, eq, isNull, not, sql } from "drizzle-orm";
import { reunionAttendees, users } from "#db/schema.ts";

/** Which rows of `reunion_attendees` are places on the list of a meet-up. */

/** The row of somebody who was put in memoriam before the meet-up: no place, but kept in case that was a mistake. */
export const isSetAside = sql`(${and(eq(reunionAttendees.wasWaiting, true), isNull(reunionAttendees.arrivedAt))})`;

/**
 * Whether a row is a place, in `from(reunionAttendees).crossJoin(users)`; SQLite would begin an inner join with all active users.
 * Deactivated and former members have no place. Those who were set in memoriam after a meet-up still came to it.
 */
export const hasPlace = and(eq(users.id, reunionAttendees.userId), eq(users.isActive, true), not(isSetAside));

/** `hasPlace` for the aliases `a` of the attendees and `u` of the users. */
export const hasPlaceInSql = sql.raw("u.is_active = 1 and not (a.was_waiting = 1 and a.arrived_at is null)");
