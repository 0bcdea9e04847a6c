import type { Face, NewPhoto, SinceLastVisit as News } from "#app/domain/account/home-queries.server.ts";
import type { TakedownNews } from "#app/domain/albums/takedown-queries.server.ts";
import type { ShownAnnouncement } from "#app/domain/announcements/announcements.server.ts";
import type { FrontPage } from "#app/domain/announcements/front-page.server.ts";
import { canManageAnnouncements, canManageMembers } from "#app/domain/core/permissions.ts";
import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PhotoGrid } from "#app/ui/photo-grid.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { type SessionUser, useSite } from "#app/ui/site.ts";
import { Day } from "#app/ui/time.tsx";
import type { FirstStepsProps, InvitationsProps } from "./first-steps.tsx";
import { MemberHero } from "./hero.tsx";
import type { MemberNews, Reminders } from "./home.server.ts";
import { NextMeetUp } from "./next-meet-up.tsx";
import { ExclusiveContent, Spotlight } from "./visitor-home.tsx";

interface MemberHomeProps {
  news: MemberNews;
  spotlight: HomeSpotlight | null;
  frontPage: FrontPage;
  me: SessionUser;
  /** For administrators. */
  reminders: Reminders | null;
}

/** What the site or the class does not have yet, which few readers see. */
const LazyFirstSteps = lazyPart<FirstStepsProps>("#first-steps", () =>
  import("./first-steps.tsx").then(({ FirstSteps }) => ({ default: FirstSteps })),
);
const LazyInvitations = lazyPart<InvitationsProps>("#invitations", () =>
  import("./first-steps.tsx").then(({ Invitations }) => ({ default: Invitations })),
);

export function MemberHome({ news, spotlight, frontPage, me, reminders }: MemberHomeProps) {
  const { steps = null, oldBackup = null, secondFactorPath = null } = reminders ?? {};
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
      <MemberHero page={frontPage}>
        {oldBackup ? <BackupReminder lastAt={oldBackup} /> : null}
        {secondFactorPath ? <SecondFactorReminder path={secondFactorPath} /> : null}
      </MemberHero>
      {news.takedowns ? <TakedownNotice news={news.takedowns} /> : null}
      {announcements.length > 0 ? <Announcements announcements={announcements} canManage={canManageAnnouncements(me)} /> : null}
      {nextReunion ? <NextMeetUp reunion={nextReunion} when={when} attendees={attendees} me={me} /> : null}
      {steps ? <LazyFirstSteps steps={steps} /> : null}
      {canManageAnnouncements(me) ? <HomeTools hasRoom={news.hasRoomForAnnouncement} /> : null}
      <SinceLastVisit news={sinceLastVisit} unread={unread} />
      {Object.values(missing).some(Boolean) ? <LazyInvitations missing={missing} canInvite={canManageMembers(me)} /> : null}
      {photos.length > 0 ? <NewestPhotos photos={photos} /> : null}
      {joinedLately.length > 0 ? <JoinedLately people={joinedLately} /> : null}
      {spotlight ? <Spotlight person={spotlight} canOpenProfile /> : null}
      <ExclusiveContent isLocked={false} />
    </>
  );
}

/** What administrators change on Home. */
function HomeTools({ hasRoom }: { hasRoom: boolean }) {
  return (
    <div className="mb-10">
      {hasRoom ? null : (
        <p className="text-sm text-ink-2">Three announcements are showing. To write another, delete one of them first.</p>
      )}
      <ButtonRow className={hasRoom ? "" : "mt-3"}>
        {hasRoom ? <DialogLink open={{ dialog: "announce" }}>New Announcement</DialogLink> : null}{" "}
        <LinkButton href="/mailings">Write to the class</LinkButton>{" "}
        <DialogLink open={{ dialog: "front-page" }} className={buttonClass("quiet")}>
          Front page: introduction and picture
        </DialogLink>
      </ButtonRow>
    </div>
  );
}

/** What is new since a member's last visit, with links. On the first visit, only what is unread. */
function SinceLastVisit({ news, unread }: { news: News | null; unread: number }) {
  const lines = [
    { number: unread, text: pluralize(unread, "unread message"), href: "/messages?filter=unread" },
    ...(news
      ? [
          { number: news.reunions, text: pluralize(news.reunions, "new meet-up"), href: "/reunions" },
          { number: news.albums, text: pluralize(news.albums, "new album"), href: "/yearbook" },
          { number: news.photos, text: pluralize(news.photos, "new photo"), href: "/yearbook" },
          { number: news.members, text: `${pluralize(news.members, "new name")} in the directory`, href: "/alumni" },
        ]
      : []),
  ].filter(({ number }) => number > 0);
  if (!news && lines.length === 0) return null;
  return (
    <section className="mb-12 border-t-6 border-ink pt-4 lg:grid lg:grid-cols-lead lg:gap-x-12" aria-labelledby="news">
      <div>
        <h2 id="news" className="text-xl">
          {news ? "Since your last visit" : "For you"}
        </h2>
        {news ? (
          <p className="text-sm text-ink-2">
            Since you signed in on <Day date={news.since} />
            {lines.length === 0 ? ", nothing new." : ":"}
          </p>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <ul className="font-display text-lg leading-body *:mr-8 *:inline-block">
          {lines.map(({ text, href }) => (
            <li key={text}>
              <a href={href} className="inline-block py-tap">
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Tells who can decide about requests to take photos down, and who asked what became of theirs. */
function TakedownNotice({ news: { photos, isOwn, decided } }: { news: TakedownNews }) {
  return (
    <Notice className="mb-10">
      {photos > 0 ? (
        <>
          {photos === 1
            ? `Somebody asked that a photo${isOwn ? " of yours" : ""} be taken down. Please decide.`
            : `Members asked that ${photos} photos be taken down. Please decide.`}{" "}
        </>
      ) : null}
      {decided > 0 ? "Your request to take a photo down was decided. " : null}
      <a href="/yearbook/takedown-requests">{photos + decided > 1 ? "See the requests" : "See the request"}</a>
    </Notice>
  );
}

/** A line for administrators when nobody has downloaded a backup for a week. */
function BackupReminder({ lastAt }: { lastAt: Date }) {
  return (
    <p className="mt-5 text-sm text-ink-2">
      The last backup was made on <Day date={lastAt} />. <a href="/admin/backup">Make one today</a>
    </p>
  );
}

/** A quiet line for administrators without two-step sign-in, in the place of the backup's reminder. */
function SecondFactorReminder({ path }: { path: string }) {
  return (
    <p className="mt-5 text-sm text-ink-2">
      Your password alone opens everybody’s data. <a href={path}>Add a code from your phone</a>
    </p>
  );
}

function JoinedLately({ people }: { people: Face[] }) {
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="joined-lately">
      <h2 id="joined-lately" className="mb-4 text-xl">
        Joined lately
      </h2>
      <ul className="*:mb-2 *:mr-4 *:inline-block *:w-portrait *:align-top">
        {people.map((person) => (
          <li key={person.id}>
            <a
              href={`/profile/${person.id}`}
              className="block font-display italic leading-snug text-ink no-underline hover:underline"
            >
              <Portrait person={person} size={96} /> {person.firstName}
              <span className="sr-only"> {person.lastName}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewestPhotos({ photos }: { photos: NewPhoto[] }) {
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="newest-photos">
      <h2 id="newest-photos" className="mb-4 text-xl">
        Newest photos
      </h2>
      <PhotoGrid photos={photos} caption={({ title, albumTitle }) => title || albumTitle} />
    </section>
  );
}

interface AnnouncementsProps {
  announcements: ShownAnnouncement[];
  /** Whether the reader may edit and delete them. */
  canManage: boolean;
}

function Announcements({ announcements, canManage }: AnnouncementsProps) {
  return (
    <section className="mb-12" aria-labelledby="announcements">
      <h2 id="announcements" className="sr-only">
        Announcements
      </h2>
      <div className={announcements.length > 1 ? pairClass : undefined}>
        {announcements.map((announcement) => (
          <Announcement key={announcement.id} announcement={announcement} canManage={canManage} />
        ))}
      </div>
    </section>
  );
}

const pairClass = "grid grid-cols-1 gap-x-6 gap-y-4 below-each-4 md:grid-cols-2";

function Announcement({ announcement, canManage }: { announcement: ShownAnnouncement; canManage: boolean }) {
  const { id, title, text, links, lastDay, lastDayName, authorName, authorId } = announcement;
  return (
    <article className="border-l-6 border-vermilion bg-paper-2 p-4 break-inside-avoid md:px-6">
      <h3 className="font-display text-xl tracking-tight md:text-2xl">{title}</h3>
      <p className="mt-2 max-w-prose whitespace-pre-line">
        <LinkedText text={text} links={links} />
      </p>
      <p className="mt-2 font-display italic text-ink-2">
        Until <time dateTime={lastDay}>{lastDayName}</time> ·{" "}
        {authorId ? (
          <a href={`/profile/${authorId}`} className="-my-tap inline-block max-w-full py-tap text-ink-2">
            {authorName}
          </a>
        ) : (
          authorName
        )}
      </p>
      {canManage ? (
        <p className="print:hidden">
          <DialogLink open={{ "edit-announcement": id }} className={buttonClass("text")}>
            Edit<span className="sr-only"> “{title}”</span>
          </DialogLink>{" "}
          <DialogLink open={{ "delete-announcement": id }} className={buttonClass("text")}>
            Delete<span className="sr-only"> “{title}”</span>
          </DialogLink>
        </p>
      ) : null}
    </article>
  );
}
