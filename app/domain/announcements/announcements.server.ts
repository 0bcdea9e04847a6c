import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canManageAnnouncements } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { addDays, classDay, dayName } from "#app/domain/time/class-days.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { announcements, users } from "#db/schema.ts";
import {
  editedAnnouncement,
  endedAnnouncementDays,
  maxAnnouncements,
  newAnnouncement,
  oneAnnouncement,
} from "./announcements.ts";

/** Writing, editing, deleting, and purging announcements. */

const unknownAnnouncement = "Announcement not found";
const onlyAdministrators = "Only administrators can write, edit, and delete announcements";

const requireAnnouncement = (announcementId: number) => requireFound(findAnnouncement(announcementId), unknownAnnouncement);

const writtenWith = (memberId: number, key: string) => {
  const { id, title, text, lastDay, createdBy, submissionKey } = announcements;
  const isSameForm = and(eq(createdBy, memberId), eq(submissionKey, key));
  return db().select({ id, title, text, lastDay }).from(announcements).where(isSameForm).get();
};

/** Throws Refusal 409 if the most announcements that may show at the same time already do. */
function refuseTooMany(exceptId?: number): void {
  const others = listAnnouncements().filter(({ id }) => id !== exceptId);
  if (others.length < maxAnnouncements) return;
  throw new Refusal(409, "Three announcements are showing already. Please delete one of them first, or wait until one ends.");
}

/** Stores an announcement in the caller's transaction, and returns its id. Throws Refusal 409 (three are showing). */
export function insertAnnouncement(values: typeof announcements.$inferInsert): number {
  refuseTooMany();
  return db().insert(announcements).values(values).returning({ id: announcements.id }).get().id;
}

/** Adds an announcement; the same form twice adds one. Throws Refusal 403, 409 (three are showing). */
export const addAnnouncement = operation({
  log: { action: "announcement.add", resource: "other", attempt: "write an announcement" },
  limit: "announcement",
  input: newAnnouncement,
  run(me, { submissionKey, ...fields }, { note }) {
    refuseUnless(canManageAnnouncements(me), onlyAdministrators);
    const earlier = submissionKey ? writtenWith(me.id, submissionKey) : undefined;
    if (earlier && Object.keys(changes(earlier, { ...earlier, ...fields })).length === 0) {
      note(null);
      return requireAnnouncement(earlier.id);
    }
    const id = insertAnnouncement({ ...fields, createdBy: me.id, submissionKey: earlier ? null : submissionKey || null });
    const { title, lastDay } = fields;
    note({ description: `${fullName(me)} wrote announcement "${title}"`, resourceId: id, details: { title, lastDay } });
    return requireAnnouncement(id);
  },
});

/** Edits an announcement. Absent fields stay unchanged. Throws Refusal 403, 404, 409 (three are showing). */
export const editAnnouncement = operation({
  log: { action: "announcement.edit", resource: "other", attempt: "edit an announcement" },
  limit: "announcement",
  input: editedAnnouncement,
  edits: true,
  run(me, { announcementId, ...typed }, { note, merge }) {
    refuseUnless(canManageAnnouncements(me), onlyAdministrators);
    const before = requireAnnouncement(announcementId);
    const { title, text, lastDay } = merge({ ...before }, typed);
    const after = { ...before, title: title ?? before.title, text: text ?? before.text, lastDay: lastDay ?? before.lastDay };
    const { text: changedText, ...changed } = changes(before, after);
    if (!changedText && Object.keys(changed).length === 0) {
      note(null);
      return before;
    }
    if (after.lastDay >= classDay(new Date())) refuseTooMany(announcementId);
    db()
      .update(announcements)
      .set({ title: after.title, text: after.text, lastDay: after.lastDay, updatedAt: new Date() })
      .where(eq(announcements.id, announcementId))
      .run();
    note({ description: `${fullName(me)} edited announcement "${after.title}"`, resourceId: announcementId, details: changed });
    return requireAnnouncement(announcementId);
  },
});

/** Deletes an announcement for good, for administrators. Throws Refusal 403, 404. */
export const deleteAnnouncement = operation({
  log: { action: "announcement.delete", resource: "other", attempt: "delete an announcement" },
  limit: "change",
  input: oneAnnouncement,
  run(me, { announcementId }, { note }) {
    refuseUnless(canManageAnnouncements(me), onlyAdministrators);
    const { title } = requireAnnouncement(announcementId);
    db().delete(announcements).where(eq(announcements.id, announcementId)).run();
    note({ description: `${fullName(me)} deleted announcement "${title}"`, resourceId: announcementId, details: {} });
    return { id: announcementId };
  },
});

/** Deletes announcements whose last day was over 30 days ago. */
export function purgeAnnouncements(now: Date): void {
  const firstKeptDay = addDays(classDay(now), -endedAnnouncementDays);
  db().delete(announcements).where(lt(announcements.lastDay, firstKeptDay)).run();
}

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

const announcementsFrom = prepared((db) =>
  db
    .select({ ...columns, hasProfile: sql`${isListed}`.mapWith(Boolean) })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .where(gte(announcements.lastDay, given("day")))
    .orderBy(desc(announcements.id))
    .prepare(),
);
const currentRows = (now: Date) => announcementsFrom().all({ day: classDay(now) });

/** The announcements that have not ended, newest first (GET /api/announcements). */
export const listAnnouncements = (now = new Date()) => currentRows(now).map(({ hasProfile: _, ...announcement }) => announcement);

/** The announcements that have not ended, newest first, as Home shows them. */
export const shownAnnouncements = (now: Date) =>
  currentRows(now).map(({ id, title, text, lastDay, createdBy, author, hasProfile }) => {
    const by = { authorName: fullName(author), authorId: hasProfile ? createdBy : null };
    /** `lastDayName` is like 'June 5'. */
    return withLinks({ id, title, text, lastDay, lastDayName: dayName(lastDay), ...by }, text);
  });
export type ShownAnnouncement = ReturnType<typeof shownAnnouncements>[number];

/** One announcement, even if it has ended; undefined if there is none. */
export const findAnnouncement = (announcementId: number) =>
  db()
    .select(columns)
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .where(eq(announcements.id, announcementId))
    .get();
