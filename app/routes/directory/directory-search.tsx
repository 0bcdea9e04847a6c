import { useLocation } from "react-router";
import type { FoundInPhotos } from "#app/domain/albums/photo-name-queries.server.ts";
import type { DirectorySearch as Search } from "#app/domain/people/directory.server.ts";
import { type Letter, profilesPerPage } from "#app/domain/people/directory.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { addressOf } from "./urls.ts";

const typeLabels = [
  { value: "all", label: "All Types" },
  { value: "classmates", label: "Classmates" },
  { value: "teachers", label: "Teachers" },
  { value: "missing", label: "Missing" },
] as const;
const stateLabels = [
  { value: "not-joined", label: "Not joined yet" },
  { value: "in-memoriam", label: "In Memoriam" },
  { value: "not-listed", label: "Not listed" },
  { value: "deactivated", label: "Deactivated" },
] as const;
const mailLabel = { value: "mail-comes-back", label: "Mail comes back" } as const;

interface DirectorySearchProps {
  search: Omit<Search, "page">;
  total: number;
  /** Whether to offer the filters by account state, too. */
  canManage: boolean;
  /** Whether there is one more for addresses that come back. */
  hasMail: boolean;
}

export function DirectorySearch({ search, total, canManage, hasMail }: DirectorySearchProps) {
  const { pathname } = useLocation();
  return (
    <FilterForm
      className="mb-4 grid-cols-search items-end gap-x-4 md:mb-8 md:grid"
      text={search.text}
      label="Search by name, email, city, or profession"
      choice={{
        name: "type",
        label: "Type",
        value: search.type,
        options: canManage ? [...typeLabels, ...stateLabels, ...(hasMail ? [mailLabel] : [])] : typeLabels,
      }}
      more={
        <>
          {" "}
          <LinkButton look="quiet" href={pathname}>
            Clear
          </LinkButton>
        </>
      }
    >
      <p className="col-span-full text-sm text-ink-2" role="status">
        Showing {total} result(s){search.letter ? ` under ${search.letter}` : ""}
      </p>
    </FilterForm>
  );
}

interface LetterLinksProps {
  search: Omit<Search, "page">;
  byLetter: readonly { letter: Letter; total: number }[];
}

/** A to Z, with the number under each letter, if the matches need more than one page. Large enough for a finger. */
export function LetterLinks({ search, byLetter }: LetterLinksProps) {
  const all = byLetter.reduce((sum, { total }) => sum + total, 0);
  if (all <= profilesPerPage && !search.letter) return null;
  const link = (letter: Letter | undefined, total: number) => (
    <a
      key={letter ?? ""}
      href={addressOf({ ...search, letter, page: 1 })}
      aria-current={letter === search.letter ? "true" : undefined}
    >
      {letter ?? "All"} <span>{total}</span>
    </a>
  );
  return (
    <nav aria-label="Last names from A to Z" className="mb-5 border-b border-t border-rule md:mb-8 print:hidden">
      <p className="py-1 text-ink-2 clearfix *:float-left *:*:block *:h-10 *:w-letter-phone *:min-w-letter *:text-center *:font-display *:*:text-sm *:*:leading-tight *:leading-tight *:no-underline aria-current:*:border-b-4 aria-current:*:border-vermilion aria-current:*:text-ink sm:*:h-12 sm:*:w-letter sm:*:pt-0.5 sm:*:text-lg sm:*:leading-tight xl:*:w-letter-row">
        {link(undefined, all)}{" "}
        {byLetter.map(({ letter, total }) => [total > 0 ? link(letter, total) : <span key={letter}>{letter}</span>, " "])}
      </p>
    </nav>
  );
}

/** What a search finds in photos: of the people it lists, and of others who are named there. */
export function InPhotos({ found: { people, others } }: { found: FoundInPhotos }) {
  if (people.length + others.length === 0) return null;
  return (
    <section className="mt-8 border-t border-ink pt-3 print:hidden" aria-labelledby="in-photos">
      <h2 id="in-photos" className="mb-1 text-lg">
        In photos
      </h2>
      <ul className="max-w-prose">
        {people.map(({ userId, name, photoCount }) => (
          <li key={userId}>
            <a href={`/yearbook/photos-of/${userId}`} className="inline-block max-w-full py-tap break-anywhere">
              Photos of {name}
            </a>{" "}
            ({photoCount})
          </li>
        ))}
        {others.map(({ name, photoCount }) => (
          <li key={name}>
            <a
              href={`/yearbook/photos-of?name=${encodeURIComponent(name)}`}
              className="inline-block max-w-full py-tap break-anywhere"
            >
              “{name}”
            </a>{" "}
            ({pluralize(photoCount, "photo")})
          </li>
        ))}
      </ul>
    </section>
  );
}
