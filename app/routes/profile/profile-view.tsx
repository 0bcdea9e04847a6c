import { fullName } from "#app/domain/core/member.ts";
import { canBeSentMessageLink, isAdministrator, showsKarma } from "#app/domain/core/permissions.ts";
import type { Profile } from "#app/domain/people/directory.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Avatar } from "#app/ui/portrait.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { Day, formatYear } from "#app/ui/time.tsx";

/** A member's profile. */
export function ProfileView({ person, me, canEdit }: { person: Profile; me: SessionUser | null; canEdit: boolean }) {
  const work = [person.profession, person.company].filter(Boolean).join(" at ");
  return (
    <article className="profile">
      <figure className="plate">
        <Avatar person={person} size={320} /> <figcaption className="caption">Class of {person.graduationYear}</figcaption>
      </figure>
      <div>
        <h1>
          {fullName(person)} {person.maidenName ? <span className="maiden-name">(née {person.maidenName})</span> : null}
        </h1>
        {person.isInMemoriam ? <p className="in-memoriam">In Memoriam</p> : null}
        <Badges person={person} />
        {work ? <p className="lede">{work}</p> : null}
        {person.bio ? <p className="bio">{person.bio}</p> : null}
        <dl className="facts">
          {person.currentCity && person.currentState ? (
            <>
              <dt>{person.isInMemoriam ? "Lived in" : "Lives in"}</dt>
              <dd>
                {person.currentCity}, {person.currentState}
              </dd>
            </>
          ) : null}
          {person.artisticSpecialty ? (
            <>
              <dt>Medium</dt>
              <dd>{person.artisticSpecialty}</dd>
            </>
          ) : null}
          {person.isInMemoriam ? null : (
            <>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${person.email}`} className="link">
                  {person.email}
                </a>
              </dd>
            </>
          )}
          <dt>Member</dt>
          <dd>Joined {formatYear(person.createdAt)}</dd>
          {person.lastLoginAt && !person.isInMemoriam ? (
            <>
              <dt>Last login</dt>
              <dd>
                <Day date={person.lastLoginAt} />
              </dd>
            </>
          ) : null}
        </dl>
        <p className="btn-row">
          {canEdit ? (
            <DialogLink open={{ edit: "profile" }} className="btn btn-primary">
              Edit Profile
            </DialogLink>
          ) : null}{" "}
          {canEdit ? (
            <a href="/account" className="btn">
              Your account
            </a>
          ) : null}
          {canBeSentMessageLink(me, person) ? (
            <a href={`/messages?compose=${person.id}`} className="btn btn-primary">
              Send Message
            </a>
          ) : null}
        </p>
      </div>
    </article>
  );
}

function Badges({ person }: { person: Profile }) {
  return (
    <p className="badges">
      <span className="badge">{person.profileType === "teacher" ? "Teacher" : "Classmate"}</span>{" "}
      {isAdministrator(person) ? <span className="badge">Administrator</span> : null}{" "}
      <span className="badge badge-quiet">Class of {person.graduationYear}</span>{" "}
      <span className="badge badge-quiet">User ID {person.id}</span>{" "}
      <span className="badge badge-quiet">
        {person.viewCount} {person.viewCount === 1 ? "view" : "views"}
      </span>{" "}
      {showsKarma(person) ? <span className="badge badge-quiet">{person.karma} karma</span> : null}
    </p>
  );
}
