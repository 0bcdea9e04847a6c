import { Form } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import {
  canBeSentMessageLink,
  canEditAnyProfile,
  canManageMembers,
  canSetSpotlight,
  isAdministrator,
  showsKarma,
} from "#app/domain/core/permissions.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import type { DirectoryPerson } from "#app/domain/people/directory.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import type { SessionUser } from "#app/ui/site.ts";

interface PersonCardProps {
  person: DirectoryPerson;
  me: SessionUser | null;
  searchText: string;
  isFirst: boolean;
}

/** One person in the directory. */
export function PersonCard({ person, me, searchText, isFirst }: PersonCardProps) {
  const location = [person.currentCity, person.currentState].filter(Boolean).join(", ");
  return (
    <>
      <Portrait person={person} size={120} isFirst={isFirst} />
      <div className="person">
        <h2 className="card-title">
          {person.isActive ? <a href={`/profile/${person.id}`}>{fullName(person)}</a> : fullName(person)}
        </h2>
        {person.maidenName ? <MaidenName name={person.maidenName} searchText={searchText} /> : null}
        {person.isInMemoriam ? <p className="in-memoriam">In Memoriam</p> : null}
        <p className="badges">
          <span className="badge">{person.profileType === "teacher" ? "Teacher" : "Classmate"}</span>{" "}
          {isAdministrator(person) ? <span className="badge">Admin</span> : null}{" "}
          {person.isFeatured ? <span className="badge badge-accent">Featured</span> : null}
        </p>
        {person.profession ? <p className="person-line">{person.profession}</p> : null}
        {person.isInMemoriam ? null : (
          <p className="person-line">
            <a href={`mailto:${person.email}`}>
              <EmailAddress address={person.email} />
            </a>
          </p>
        )}
        {location ? <p className="person-line">{location}</p> : null}
        <p className="meta num">
          {showsKarma(person) ? `${person.karma} karma · ` : ""}
          {person.viewCount} {person.viewCount === 1 ? "view" : "views"}
        </p>
        {canManageMembers(me) ? null : <CardActions person={person} me={me} />}
      </div>
      {canManageMembers(me) ? <CardActions person={person} me={me} /> : null}
    </>
  );
}

/** The actions for a person. A deactivated person has no profile, and only administrators find them, to reactivate them. */
function CardActions({ person, me }: Pick<PersonCardProps, "person" | "me">) {
  return (
    <div className={canManageMembers(me) ? "card-actions care-actions" : "card-actions"}>
      {person.isActive ? <ProfileActions person={person} me={me} /> : null}{" "}
      {canManageMembers(me) ? (
        <DialogLink open={{ manage: person.id }}>
          Manage<span className="sr-only"> {fullName(person)}</span>
        </DialogLink>
      ) : null}
    </div>
  );
}

function ProfileActions({ person, me }: Pick<PersonCardProps, "person" | "me">) {
  return (
    <>
      <a href={`/profile/${person.id}`} className="btn">
        View<span className="sr-only"> {fullName(person)}</span>
      </a>{" "}
      {canBeSentMessageLink(me, person) ? (
        <a href={`/messages?compose=${person.id}`} className="btn">
          Message<span className="sr-only"> {fullName(person)}</span>
        </a>
      ) : null}{" "}
      {canSetSpotlight(me) ? <FeaturedToggle person={person} /> : null}{" "}
      {canEditAnyProfile(me) ? (
        <DialogLink open={{ edit: person.id }}>
          Edit<span className="sr-only"> {fullName(person)}</span>
        </DialogLink>
      ) : null}
    </>
  );
}

/** Allows a line break after the @. */
function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** Marked if the search matches it. */
function MaidenName({ name, searchText }: { name: string; searchText: string }) {
  const searchableName = normalizeForSearch(name);
  const isMatch = normalizeForSearch(searchText)
    .split(" ")
    .some((word) => word !== "" && searchableName.includes(word));
  return <p className="maiden-name">née {isMatch ? <mark>{name}</mark> : name}</p>;
}

function FeaturedToggle({ person }: { person: DirectoryPerson }) {
  return (
    <Form method="post" preventScrollReset className="inline-form">
      <PostFields intent={person.isFeatured ? "clear-featured" : "set-featured"} />
      <input type="hidden" name="userId" value={person.id} />
      <button type="submit" className="btn" aria-pressed={person.isFeatured}>
        {person.isFeatured ? "Featured" : "Set Featured"}
        <span className="sr-only"> {fullName(person)}</span>
      </button>
    </Form>
  );
}
