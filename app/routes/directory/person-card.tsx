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
import type { DirectoryPerson, DirectorySearch } from "#app/domain/people/directory.server.ts";
import { unlistedFilters } from "#app/domain/people/directory.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { cardLinkClass } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { InMemoriam } from "#app/ui/in-memoriam.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Form } from "#app/ui/router-form.tsx";
import type { SessionUser } from "#app/ui/site.ts";

interface PersonCardProps {
  person: DirectoryPerson;
  me: SessionUser | null;
  search: Pick<DirectorySearch, "text" | "type">;
  isFeatured: boolean;
  /** Near the top of the page. */
  isFirst: boolean;
}

/** One person in the directory. */
export function PersonCard({ person, me, search, isFeatured, isFirst }: PersonCardProps) {
  // Somebody deactivated or not listed has no profile. Only administrators find them, to bring them back.
  const hasProfile = !unlistedFilters.includes(search.type);
  const actions = <CardActions person={person} me={me} hasProfile={hasProfile} isFeatured={isFeatured} />;
  return (
    <li>
      <Portrait person={person} size={120} isFirst={isFirst} />
      <div className="ml-beside-portrait text-sm xs:ml-beside-portrait-lg print:ml-0">
        <h2 className="text-xl print:text-lg print:font-bold">
          {hasProfile ? (
            <a href={`/profile/${person.id}`} className={cardLinkClass}>
              {fullName(person)}
            </a>
          ) : (
            fullName(person)
          )}
        </h2>
        {person.maidenName ? <MaidenName name={person.maidenName} searchText={search.text} /> : null}
        {person.isInMemoriam ? <InMemoriam /> : null}
        <p className="mt-0.5 text-base print:hidden">
          <Badge look="caps">{person.profileType === "teacher" ? "Teacher" : "Classmate"}</Badge>{" "}
          {person.isMissing ? <Badge>Missing</Badge> : null} {isAdministrator(person) ? <Badge look="caps">Admin</Badge> : null}{" "}
          {isFeatured ? <Badge look="accent">Featured</Badge> : null}
        </p>
        {person.profession ? <p>{person.profession}</p> : null}
        {person.isInMemoriam || person.isMissing || !person.email ? null : (
          <p>
            <a href={`mailto:${person.email}`}>
              <EmailAddress address={person.email} />
            </a>
          </p>
        )}
        {person.location ? <p>{person.location}</p> : null}
        {person.isInMemoriam ? null : (
          <p className="mt-0.5 text-ink-2 tabular-nums print:hidden">
            {`${showsKarma(person) ? `${person.karma} karma · ` : ""}${person.viewCount} ${person.viewCount === 1 ? "view" : "views"}`}
          </p>
        )}
        {canManageMembers(me) ? null : actions}
      </div>
      {canManageMembers(me) ? actions : null}
    </li>
  );
}

const actionClass = buttonClass("text");
const actionsClass = "mt-2 border-t border-rule text-base print:hidden";
/** Administrators have five actions, which don't fit next to the portrait. */
const administratorActionsClass = "clear-left mt-2 border-t border-rule text-sm *:mr-1.5 print:hidden";

type ActionsProps = Pick<PersonCardProps, "person" | "me" | "isFeatured">;

function CardActions({ hasProfile, ...props }: ActionsProps & { hasProfile: boolean }) {
  const { person, me } = props;
  return (
    <div className={canManageMembers(me) ? administratorActionsClass : actionsClass}>
      {hasProfile ? <ProfileActions {...props} /> : null}{" "}
      {canManageMembers(me) ? (
        <DialogLink open={{ manage: person.id }} className={actionClass}>
          Manage<span className="sr-only">{` ${fullName(person)}`}</span>
        </DialogLink>
      ) : null}
    </div>
  );
}

function ProfileActions({ person, me, isFeatured }: ActionsProps) {
  return (
    <>
      <a href={`/profile/${person.id}`} className={actionClass}>
        View<span className="sr-only">{` ${fullName(person)}`}</span>
      </a>{" "}
      {canBeSentMessageLink(me, person) ? (
        <a href={`/messages?compose=${person.id}`} className={actionClass}>
          Message<span className="sr-only">{` ${fullName(person)}`}</span>
        </a>
      ) : null}{" "}
      {canSetSpotlight(me) ? <FeaturedToggle person={person} isFeatured={isFeatured} /> : null}{" "}
      {canEditAnyProfile(me) ? (
        <DialogLink open={{ edit: person.id }} className={actionClass}>
          Edit<span className="sr-only">{` ${fullName(person)}`}</span>
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
  const isMatch =
    searchText !== "" &&
    normalizeForSearch(searchText)
      .split(" ")
      .some((word) => word !== "" && normalizeForSearch(name).includes(word));
  return (
    <p className="font-display text-base italic leading-snug text-ink-2">
      née {isMatch ? <mark className="border-b-4 border-vermilion bg-transparent text-current">{name}</mark> : name}
    </p>
  );
}

function FeaturedToggle({ person, isFeatured }: Pick<PersonCardProps, "person" | "isFeatured">) {
  return (
    <Form method="post" preventScrollReset className="inline-block">
      <PostFields intent={isFeatured ? "clear-featured" : "set-featured"} />
      <input type="hidden" name="userId" value={person.id} />
      <Button look={isFeatured ? "text-pressed" : "text"} className="mr-0" aria-pressed={isFeatured}>
        {isFeatured ? "Featured" : "Set Featured"}
        <span className="sr-only">{` ${fullName(person)}`}</span>
      </Button>
    </Form>
  );
}
