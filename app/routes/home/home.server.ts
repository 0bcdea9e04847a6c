import { findJoinedLately, findNewestPhotos, sinceLastVisit } from "#app/domain/account/home-queries.server.ts";
import { takedownNews } from "#app/domain/albums/takedown-queries.server.ts";
import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  shownAnnouncements,
} from "#app/domain/announcements/announcements.server.ts";
import { announcementForm, frontPageForm, maxAnnouncements } from "#app/domain/announcements/announcements.ts";
import { saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { canBackUp, canHaveSecondFactor, canManageMembers } from "#app/domain/core/permissions.ts";
import { findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { firstSteps } from "#app/domain/maintenance/first-steps.server.ts";
import { hasOnlyOpenQuestions } from "#app/domain/memory-book/questions.server.ts";
import { sendContact } from "#app/domain/messages/contacts.server.ts";
import { joinReunion, leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { facesOf } from "#app/domain/reunions/attendee-queries.server.ts";
import { findNextReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { secondFactorPath } from "#app/domain/sign-in/second-factor-constants.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import { formHandler } from "#app/http/form-action.server.ts";
import { joinNotice, leaveNotice } from "#app/routes/reunions/texts.ts";

/** What Home tells a member, and what its forms do. */

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

const toHome = { redirectTo: () => "/" };

export const forms = {
  "send-contact": formHandler(sendContact, toHome),
  join: formHandler(joinReunion, { ...toHome, notice: joinNotice }),
  leave: formHandler(leaveReunion, { ...toHome, notice: leaveNotice }),
  announce: formHandler(addAnnouncement, toHome),
  "edit-announcement": formHandler(editAnnouncement, { ...toHome, schema: announcementForm }),
  "delete-announcement": formHandler(deleteAnnouncement, toHome),
  "save-front-page": formHandler(saveFrontPage, { ...toHome, schema: frontPageForm, hasFiles: true }),
};
