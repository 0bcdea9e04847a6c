import { canBeSentMessageLink, isAdministrator, showsKarma } from "#app/domain/core/permissions.ts";
import type { Profile } from "#app/domain/people/directory.server.ts";
import { Badge, karmaTip, ReachableBadge } from "#app/ui/badge.tsx";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { InMemoriam } from "#app/ui/in-memoriam.tsx";
import { Subtitle } from "#app/ui/page-head.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { PortraitSpread, portraitGridClass } from "#app/ui/then-and-now.tsx";
import { Day, Year } from "#app/ui/time.tsx";
import { EmptyProfile, isEmptyProfile } from "./empty-profile.tsx";
import { NameHeading } from "./name-heading.tsx";

/** A member's profile. */
export function ProfileView({ person, me, canEdit }: { person: Profile; me: SessionUser | null; canEdit: boolean }) {
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
        {person.bio ? <p className="mt-4 max-w-prose whitespace-pre-line">{person.bio}</p> : null}
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
                  <a href={`mailto:${person.email}`}>
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
              Send Message
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
