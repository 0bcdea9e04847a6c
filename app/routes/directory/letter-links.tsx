import type { DirectorySearch } from "#app/domain/people/directory.server.ts";
import { type Letter, profilesPerPage } from "#app/domain/people/directory.ts";
import { addressOf } from "./urls.ts";

interface LetterLinksProps {
  search: Omit<DirectorySearch, "page">;
  byLetter: readonly { letter: Letter; total: number }[];
}

/**
 * A to Z: links to the last names under each letter, with their number. Only if the matches need more than one page. In one
 * row if there is room, else in two, and on phones in four, where each is large enough for a finger.
 */
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
    <nav aria-label="Last names from A to Z" className="mb-8 border-b border-t border-rule print:hidden">
      <p className="py-1 text-ink-2 clearfix *:float-left *:*:block *:h-10 *:w-letter-phone *:min-w-letter *:text-center *:font-display *:*:text-sm *:*:leading-tight *:leading-tight *:no-underline aria-current:*:border-b-4 aria-current:*:border-vermilion aria-current:*:text-ink sm:*:h-12 sm:*:w-letter sm:*:pt-0.5 sm:*:text-lg sm:*:leading-tight xl:*:w-letter-row">
        {link(undefined, all)}{" "}
        {byLetter.map(({ letter, total }) => [total > 0 ? link(letter, total) : <span key={letter}>{letter}</span>, " "])}
      </p>
    </nav>
  );
}
