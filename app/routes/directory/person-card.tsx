import { fullName } from "#app/domain/core/member.ts";
import { hasWord, nameWords, wordsOf } from "#app/domain/core/name-words.ts";
import {
  canBeSentMessageLink,
  canEditAnyProfile,
  canManageMembers,
  canSetSpotlight,
  isAdministrator,
  showsKarma,
} from "#app/domain/core/permissions.ts";
import type { DirectoryPerson, DirectorySearch } from "#app/domain/people/directory.server.ts";
import { unlistedFilters } from "#app/domain/people/directory.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { CardPortrait, InMemoriam } from "#app/ui/then-and-now.tsx";

interface PersonCardProps {
  person: DirectoryPerson;
  me: SessionUser | null;
  search: Pick<DirectorySearch, "text" | "type">;
  isFeatured: boolean;
  /** Near the top of the page. */
  isFirst: boolean;
}

/** One person in the directory. 'View' covers the whole card; what else can be clicked lies above it. */
export function PersonCard({ person, me, search, isFeatured, isFirst }: PersonCardProps) {
  // Somebody deactivated or not listed has no profile. Only administrators find them, to bring them back.
  const hasProfile = !unlistedFilters.includes(search.type);
  return (
    <li>
      <CardPortrait person={person} isFirst={isFirst} />
      <div className="ml-beside-portrait xs:ml-beside-portrait-lg print:ml-0">
        <h2 className="text-xl print:text-lg print:font-bold">{fullName(person)}</h2>
        {person.maidenName ? <MaidenName name={person.maidenName} searchText={search.text} /> : null}
        {person.isInMemoriam ? <InMemoriam /> : null}
        {person.profession ? <p className="leading-snug">{person.profession}</p> : null}
        {person.location ? <p className="leading-snug">{person.location}</p> : null}
        {person.isInMemoriam || person.isMissing || !person.email ? null : (
          <p className="text-sm">
            <a href={`mailto:${person.email}`} className="relative z-10 inline-block max-w-full py-tap-sm">
              <EmailAddress address={person.email} />
            </a>
          </p>
        )}
        <CardFacts person={person} isFeatured={isFeatured} />
      </div>
      <CardActions person={person} me={me} isFeatured={isFeatured} hasProfile={hasProfile} />
    </li>
  );
}

/** What somebody is here, in small letters: badges, karma, and views. */
function CardFacts({ person, isFeatured }: Pick<PersonCardProps, "person" | "isFeatured">) {
  const { viewCount } = person;
  const karma = showsKarma(person) ? `${person.karma} karma · ` : "";
  return (
    <p className="text-sm text-ink-2 tabular-nums print:hidden">
      <Badge look="caps" className="mr-3">
        {person.profileType === "teacher" ? "Teacher" : "Classmate"}
      </Badge>{" "}
      {person.isMissing ? <Badge>Missing</Badge> : null}{" "}
      {isAdministrator(person) ? (
        <Badge look="caps" className="mr-3">
          Admin
        </Badge>
      ) : null}{" "}
      {isFeatured ? <Badge look="accent">Featured</Badge> : null}{" "}
      {viewCount === null ? null : (
        <span className="inline-block">{`${karma}${viewCount} ${viewCount === 1 ? "view" : "views"}`}</span>
      )}
    </p>
  );
}

/** In one line with the others, and as large as a finger needs. */
const actionClass = buttonClass("text", "mr-0 min-w-touch text-sm");
const aboveViewClass = `${actionClass} relative`;

const actionsClass = "clear-both flex flex-wrap items-baseline print:hidden";

interface CardActionsProps extends Pick<PersonCardProps, "person" | "me" | "isFeatured"> {
  hasProfile: boolean;
}

/** What the reader can do with a person, in a line below the picture and the text. 'Manage' has what is rare. */
function CardActions({ person, me, isFeatured, hasProfile }: CardActionsProps) {
  const name = <span className="sr-only">{` ${fullName(person)}`}</span>;
  return (
    <div className={canManageMembers(me) ? `${actionsClass} justify-between gap-x-1` : `${actionsClass} gap-x-5`}>
      {hasProfile ? (
        <a href={`/profile/${person.id}`} className={`${actionClass} stretched-link`}>
          View{name}
        </a>
      ) : null}{" "}
      {canBeSentMessageLink(me, person) ? (
        <a href={`/messages?compose=${person.id}`} className={aboveViewClass}>
          Message{name}
        </a>
      ) : null}{" "}
      {hasProfile && canSetSpotlight(me) ? <FeaturedToggle person={person} isFeatured={isFeatured} /> : null}{" "}
      {hasProfile && canEditAnyProfile(me) ? (
        <DialogLink open={{ edit: person.id }} className={`${aboveViewClass} text-center`}>
          Edit{name}
        </DialogLink>
      ) : null}{" "}
      {canManageMembers(me) ? (
        <DialogLink open={{ manage: person.id }} className={aboveViewClass}>
          Manage{name}
        </DialogLink>
      ) : null}
    </div>
  );
}

/** Marked if the search matches it. */
function MaidenName({ name, searchText }: { name: string; searchText: string }) {
  const isMatch = wordsOf(searchText).some((word) => hasWord(nameWords(name), word, "part"));
  return (
    <p className="font-display text-base italic leading-snug text-ink-2">
      née {isMatch ? <mark className="border-b-4 border-vermilion bg-transparent text-current">{name}</mark> : name}
    </p>
  );
}

function FeaturedToggle({ person, isFeatured }: Pick<PersonCardProps, "person" | "isFeatured">) {
  return (
    <Form method="post" className="relative" preventScrollReset>
      <PostFields intent={isFeatured ? "clear-featured" : "set-featured"} />
      <input type="hidden" name="userId" value={person.id} />
      <Button look={isFeatured ? "text-pressed" : "text"} className="mr-0 text-sm" aria-pressed={isFeatured}>
        {isFeatured ? "Featured" : "Set Featured"}
        <span className="sr-only">{` ${fullName(person)}`}</span>
      </Button>
    </Form>
  );
}
