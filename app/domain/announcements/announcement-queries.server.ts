import { desc, eq, gte, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { classDay, dayName } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import { announcements, users } from "#db/schema.ts";

/** Reading announcements. One has ended when its last day is over in the class's time zone. */

const columns = {
  id: announcements.id,
  title: announcements.title,
  text: announcements.text,
  lastDay: announcements.lastDay,
  createdBy: announcements.createdBy,
  createdAt: announcements.createdAt,
  /** Null unless it was edited. */
  updatedAt: announcements.updatedAt,
  author: { firstName: users.firstName, lastName: users.lastName },
} as const;

const currentRows = (now: Date) =>
  db()
    .select({ ...columns, hasProfile: sql`${isListed}`.mapWith(Boolean) })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .where(gte(announcements.lastDay, classDay(now)))
    .orderBy(desc(announcements.id))
    .all();

/** The announcements that have not ended, newest first (GET /api/announcements). */
export const listAnnouncements = (now = new Date()) => currentRows(now).map(({ hasProfile: _, ...announcement }) => announcement);

/** The same announcements with what Home shows of them. */
export const shownAnnouncements = (now: Date) =>
  currentRows(now).map(({ id, title, text, lastDay, createdBy, author, hasProfile }) => ({
    id,
    title,
    text,
    lastDay,
    /** Like 'June 5'. */
    lastDayName: dayName(lastDay),
    authorName: fullName(author),
    authorId: hasProfile ? createdBy : null,
  }));
export type ShownAnnouncement = ReturnType<typeof shownAnnouncements>[number];

/** One announcement, even if it has ended; undefined if there is none. */
export const findAnnouncement = (announcementId: number) =>
  db()
    .select(columns)
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .where(eq(announcements.id, announcementId))
    .get();
