import type { Face, NewPhoto } from "#app/domain/account/home-queries.server.ts";
import type { SinceLastVisit as News } from "#app/domain/account/since-last-visit.server.ts";
import type { TakedownNews } from "#app/domain/albums/takedown-queries.server.ts";
import type { ShownAnnouncement } from "#app/domain/announcements/announcement-queries.server.ts";
import { canManageAnnouncements, canManageMembers } from "#app/domain/core/permissions.ts";
import type { FirstSteps as Steps } from "#app/domain/maintenance/first-steps.server.ts";
import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import type { EventTime } from "#app/domain/time/event-times.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { type SessionUser, useSite } from "#app/ui/site.ts";
import { Announcements } from "./announcements.tsx";
import { BackupReminder } from "./backup-reminder.tsx";
import { ExclusiveContent } from "./exclusive-content.tsx";
import { MemberHero } from "./hero.tsx";
import { JoinedLately } from "./joined-lately.tsx";
import { LazyFirstSteps, LazyInvitations } from "./lazy-parts.tsx";
import { NewestPhotos } from "./newest-photos.tsx";
import { NextMeetUp } from "./next-meet-up.tsx";
import { SecondFactorReminder } from "./second-factor-reminder.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { Spotlight } from "./spotlight.tsx";
import { TakedownNotice } from "./takedown-notice.tsx";

/** What members' Home shows. */
export interface MemberNews {
  announcements: ShownAnnouncement[];
  /** Whether one more announcement may show. */
  hasRoomForAnnouncement: boolean;
  nextReunion: ReunionDetails | null;
  when: EventTime | null;
  attendees: Face[];
  sinceLastVisit: News | null;
  takedowns: TakedownNews | null;
  photos: NewPhoto[];
  joinedLately: Face[];
  /** Whether there are questions, and the member has answered none. */
  hasQuestions: boolean;
}

interface MemberHomeProps {
  news: MemberNews;
  spotlight: HomeSpotlight | null;
  me: SessionUser;
  /** For administrators: the first steps until all are done, and when the last backup was made if that was long ago. */
  steps: Steps | null;
  oldBackup: Date | null;
  /** For administrators who could turn on two-step sign-in. */
  /** Where two-step sign-in is turned on, for those who should do it. */
  secondFactorPath: string | null;
}

/** Home for members: what is new in the class. */
export function MemberHome({ news, spotlight, me, steps, oldBackup, secondFactorPath }: MemberHomeProps) {
  const unread = useSite()?.unread ?? 0;
  const { announcements, nextReunion, when, attendees, sinceLastVisit, photos, joinedLately } = news;
  // The first steps ask for photos and people, too.
  const missing = {
    meetUp: !nextReunion,
    photos: !steps && photos.length === 0,
    people: !steps && joinedLately.length === 0,
    answers: news.hasQuestions,
  };
  return (
    <>
      <MemberHero>
        {oldBackup ? <BackupReminder lastAt={oldBackup} /> : null}
        {secondFactorPath ? <SecondFactorReminder path={secondFactorPath} /> : null}
      </MemberHero>
      {news.takedowns ? <TakedownNotice news={news.takedowns} /> : null}
      {steps ? <LazyFirstSteps done={steps} /> : null}
      {announcements.length > 0 ? <Announcements announcements={announcements} canManage={canManageAnnouncements(me)} /> : null}
      {canManageAnnouncements(me) ? <NewAnnouncement hasRoom={news.hasRoomForAnnouncement} /> : null}
      {nextReunion ? <NextMeetUp reunion={nextReunion} when={when} attendees={attendees} me={me} /> : null}
      <SinceLastVisit news={sinceLastVisit} unread={unread} />
      {Object.values(missing).some(Boolean) ? <LazyInvitations missing={missing} canInvite={canManageMembers(me)} /> : null}
      {photos.length > 0 ? <NewestPhotos photos={photos} /> : null}
      {joinedLately.length > 0 ? <JoinedLately people={joinedLately} /> : null}
      {spotlight ? <Spotlight person={spotlight} canOpenProfile /> : null}
      <ExclusiveContent isLocked={false} />
    </>
  );
}

function NewAnnouncement({ hasRoom }: { hasRoom: boolean }) {
  if (!hasRoom) {
    return (
      <p className="mb-12 text-sm text-ink-2">Three announcements are showing. To write another, delete one of them first.</p>
    );
  }
  return (
    <ButtonRow className="mb-10">
      <DialogLink open={{ dialog: "announce" }}>New Announcement</DialogLink>
    </ButtonRow>
  );
}
