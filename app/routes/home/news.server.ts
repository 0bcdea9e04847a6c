import { findJoinedLately, findNewestPhotos, sinceLastVisit } from "#app/domain/account/home-queries.server.ts";
import { takedownNews } from "#app/domain/albums/takedown-queries.server.ts";
import { shownAnnouncements } from "#app/domain/announcements/announcements.server.ts";
import { maxAnnouncements } from "#app/domain/announcements/announcements.ts";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { canBackUp, canHaveSecondFactor, canManageMembers } from "#app/domain/core/permissions.ts";
import { findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { firstSteps } from "#app/domain/maintenance/first-steps.server.ts";
import { hasOnlyOpenQuestions } from "#app/domain/memory-book/questions.server.ts";
import { facesOf } from "#app/domain/reunions/attendee-queries.server.ts";
import { findNextReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { secondFactorPath } from "#app/domain/sign-in/second-factor-constants.ts";
import { eventTime } from "#app/domain/time/event-times.ts";

/** What Home tells a member. */

export function newsFor(me: Member, now: Date) {
  const announcements = shownAnnouncements(now);
  const nextReunion = findNextReunion(me, now);
  const news = sinceLastVisit(me);
  return {
    announcements,
    hasRoomForAnnouncement: announcements.length < maxAnnouncements,
    nextReunion,
    when: nextReunion?.eventDate ? eventTime(nextReunion.eventDate) : null,
    attendees: nextReunion ? facesOf(nextReunion.id) : [],
    sinceLastVisit: news,
    takedowns: takedownNews(me, news?.since ?? null),
    photos: findNewestPhotos(),
    joinedLately: findJoinedLately(me),
    hasQuestions: hasOnlyOpenQuestions(me.id),
  };
}
export type MemberNews = ReturnType<typeof newsFor>;

/** What administrators are reminded of: the first steps of a new site, then one thing at a time. */
export function remindersFor(me: Member) {
  const lastBackup = canBackUp(me) ? findLastBackup() : null;
  const steps = canManageMembers(me) ? firstSteps(lastBackup !== null) : null;
  const oldBackup = !steps && lastBackup?.isOld ? lastBackup.at : null;
  const lacksSecondFactor = canHaveSecondFactor(me) && !hasSecondFactor(me.id);
  return { steps, oldBackup, secondFactorPath: !steps && !oldBackup && lacksSecondFactor ? secondFactorPath : null };
}
export type Reminders = ReturnType<typeof remindersFor>;
