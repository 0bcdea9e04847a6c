import type { NewestPhotosOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canBeSentMessageLink, isAdministrator, showsKarma } from "#app/domain/core/permissions.ts";
import type { WithLinks } from "#app/domain/core/text-links.ts";
import type { ReadableAnswer } from "#app/domain/memory-book/answers.server.ts";
import type { Profile } from "#app/domain/people/directory.server.ts";
import { Badge, karmaTip, ReachableBadge } from "#app/ui/badge.tsx";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Subtitle } from "#app/ui/page-head.tsx";
import { PhotoGrid } from "#app/ui/photo-grid.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { InMemoriam, PortraitSpread, portraitGridClass } from "#app/ui/then-and-now.tsx";
import { Day, Year } from "#app/ui/time.tsx";

export function ProfileView({ person, me, canEdit }: { person: Profile & WithLinks; me: SessionUser | null; canEdit: boolean }) {
  const isReachable = !person.isInMemoriam && !person.isMissing;
  const work = [person.profession, person.company].filter(Boolean).join(" at ");
  return (
    <article className={portraitGridClass(person)}>
      <PortraitSpread person={person} caption={`Class of ${person.graduationYear}`} now={isReachable ? "Today" : "Later"} />
      <div>
        <NameHeading person={person} />
        {person.isInMemoriam ? <InMemoriam /> : null}
        <Badges person={person} />
        {work ? <Subtitle className="mt-3">{work}</Subtitle> : null}
        {canEdit && isEmptyProfile(person) ? <EmptyProfile /> : null}
        {person.bio ? (
          <p className="mt-4 max-w-prose whitespace-pre-line">
            <LinkedText text={person.bio} links={person.links} />
          </p>
        ) : null}
        <Facts
          facts={[
            {
              name: person.isInMemoriam ? "Lived in" : person.isMissing ? "Last known in" : "Lives in",
              value: person.currentCity && person.currentState ? `${person.currentCity}, ${person.currentState}` : null,
            },
            { name: "Medium", value: person.artisticSpecialty },
            {
              name: "Email",
              value:
                isReachable && person.email ? (
                  <a href={`mailto:${person.email}`} className="-my-tap inline-block max-w-full py-tap">
                    <EmailAddress address={person.email} />
                  </a>
                ) : null,
            },
            {
              name: "Member",
              // Only of people who have signed in: the others were added by somebody else.
              value:
                person.createdAt && person.lastLoginAt ? (
                  <>
                    Joined <Year date={person.createdAt} />
                  </>
                ) : null,
            },
            { name: "Last login", value: person.lastLoginAt ? <Day date={person.lastLoginAt} /> : null },
          ]}
        />
        <ButtonRow>
          {canEdit ? (
            <DialogLink open={{ edit: "profile" }} className={buttonClass("primary")}>
              Edit Profile
            </DialogLink>
          ) : null}{" "}
          {canEdit ? <LinkButton href="/account">Your account</LinkButton> : null}
          {canBeSentMessageLink(me, person) ? (
            <LinkButton look="primary" href={`/messages?compose=${person.id}`}>
              {words.sendMessage}
            </LinkButton>
          ) : null}
        </ButtonRow>
      </div>
    </article>
  );
}

/** Numbers that nobody needs on paper. */
const onScreenClass = "mb-1 mr-1.5 print:hidden";

function Badges({ person }: { person: Profile }) {
  return (
    <p className="mt-1.5">
      <Badge>{person.profileType === "teacher" ? "Teacher" : "Classmate"}</Badge>{" "}
      {person.isMissing ? <Badge>Missing</Badge> : null} {isAdministrator(person) ? <Badge>Administrator</Badge> : null}{" "}
      <Badge look="quiet" className="mb-1 mr-1.5 print:border-r-0">
        Class of {person.graduationYear}
      </Badge>{" "}
      <ReachableBadge look="quiet" className={onScreenClass} tip="The number in the address of this profile">
        User ID {person.id}
      </ReachableBadge>{" "}
      <Badge look="quiet" className={onScreenClass}>
        {person.viewCount} {person.viewCount === 1 ? "view" : "views"}
      </Badge>{" "}
      {showsKarma(person) ? (
        <ReachableBadge look="quiet" className={onScreenClass} tip={karmaTip}>
          {person.karma} karma
        </ReachableBadge>
      ) : null}
    </p>
  );
}

interface Named {
  firstName: string;
  lastName: string;
  maidenName: string | null;
}

/** A person's name above their page, with the maiden name. */
export function NameHeading({ person }: { person: Named }) {
  return (
    <h1>
      {fullName(person)}{" "}
      {person.maidenName ? (
        <span className="inline-block max-w-full text-xl italic tracking-normal text-ink-2 md:text-2xl">
          (née {person.maidenName})
        </span>
      ) : null}
    </h1>
  );
}

/** Whether a profile says nothing yet of the person's life. */
const isEmptyProfile = ({ profileImageUrl, bio, currentCity }: Profile) => !profileImageUrl && !bio && !currentCity;

/** Invites members to fill their own empty profile. */
function EmptyProfile() {
  return (
    <div className="mt-6 max-w-prose border-l-6 border-vermilion bg-paper-2 p-4">
      <p>Your classmates would like to know more of you:</p>
      <ul className="mt-2 font-display text-lg leading-body">
        {["Add a photo", "Say what you have been doing since", "Say where you live"].map((invitation) => (
          <li key={invitation}>
            <DialogLink open={{ edit: "profile" }} className="inline-block py-tap">
              {invitation}
            </DialogLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What somebody answered to the questions of 'Where are they now', as members read it. */
export function AnswersOfPerson({ answers, isOwn }: { answers: ReadableAnswer[]; isOwn: boolean }) {
  if (answers.length === 0) return null;
  return (
    <section id="answers" className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="answers-title">
      <h2 id="answers-title" className="mb-5 break-inside-avoid">
        Where {isOwn ? "are you" : "are they"} now
      </h2>
      <dl className="sm:columns-2 sm:gap-x-8">
        {answers.map(({ question, answer }) => (
          <div key={question} className="mb-5 break-inside-avoid">
            <dt className="font-display italic text-accent break-anywhere">{question}</dt>
            <dd className="whitespace-pre-line font-display text-lg break-anywhere">{answer}</dd>
          </div>
        ))}
      </dl>
      <ButtonRow className="mt-2">
        {isOwn ? <LinkButton href="/where-are-they-now/mine">Change your answers</LinkButton> : null}{" "}
        <LinkButton look="quiet" href="/where-are-they-now">
          What the others say
        </LinkButton>
      </ButtonRow>
    </section>
  );
}

interface PhotosOfPersonProps {
  person: { id: number; firstName: string };
  photos: NewestPhotosOf;
  isOwn: boolean;
}

/** The newest photos that show a person. Nothing where nobody is named; on one's own profile, how a name gets there. */
export function PhotosOfPerson({ person, photos: { total, photos }, isOwn }: PhotosOfPersonProps) {
  if (total === 0) {
    return isOwn ? (
      <p className="mb-12 max-w-prose text-sm text-ink-2 print:hidden">
        No photo has your name yet. Below every photo in the <a href="/yearbook">albums</a>, you can say who is in it.
      </p>
    ) : null;
  }
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="photos-of">
      <h2 id="photos-of" className="mb-4 text-xl break-anywhere">
        Photos of {person.firstName} ({total})
      </h2>
      <PhotoGrid photos={photos} caption={({ title }) => title} />
      {total > photos.length ? (
        <p className="mt-4">
          <a href={`/yearbook/photos-of/${person.id}`} className="inline-block py-tap font-semibold">
            All {total} photos of {person.firstName}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** Says that another email address of one's own still has to be confirmed. */
export function UnconfirmedEmail({ newEmail, email }: { newEmail: string; email: string }) {
  return (
    <Notice>
      We sent a link to{" "}
      <strong>
        <EmailAddress address={newEmail} />
      </strong>
      . Until you open it, your address stays <EmailAddress address={email} />.{" "}
      <a href="/account#new-email">Send it again, or cancel</a>
    </Notice>
  );
}

export function UnknownPerson() {
  return (
    <MessageWithPicture
      eyebrow={404}
      title="User not found"
      sentence="The profile you're looking for doesn't exist or has been removed."
    >
      <ButtonRow>
        <LinkButton href="/alumni" look="primary">
          Back to the Directory
        </LinkButton>
      </ButtonRow>
    </MessageWithPicture>
  );
}
