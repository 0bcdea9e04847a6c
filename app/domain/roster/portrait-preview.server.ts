import { fullName } from "#app/domain/core/member.ts";
import { matchPortraits } from "./portrait-import.server.ts";
import type { NamedPerson } from "./portrait-names.server.ts";
import type { StagedPortrait } from "./staged-portraits.server.ts";

/** What an import of portraits would do, for the screen and the API. */

/** How many files of each kind a page shows. A form has room for about as many choices. */
const onPage = { choices: 80, matched: 400, people: 6 };
/** The same where everything is listed. */
export const allFiles: typeof onPage = { choices: Infinity, matched: Infinity, people: Infinity };

const firstOf = <Row, Shown>(rows: readonly Row[], max: number, toShown: (row: Row) => Shown) => ({
  count: rows.length,
  shown: rows.slice(0, max).map(toShown),
});
const named = (person: NamedPerson) => ({
  id: person.id,
  name: person.maidenName ? `${fullName(person)} (née ${person.maidenName})` : fullName(person),
});

/** Whose the pictures are: the count of each kind, and the first files of it. Only reads. */
export function previewPortraits(staged: readonly StagedPortrait[], most = onPage) {
  const { matched, ambiguous, unmatched, unreadable } = matchPortraits(staged);
  const isSame = ({ person, picture }: (typeof matched)[number]) => person.yearbookImageUrl === picture.url;
  return {
    total: staged.length,
    replacing: matched.filter((one) => one.person.yearbookImageUrl !== null && !isSame(one)).length,
    unchanged: matched.filter(isSame).length,
    matched: firstOf(matched, most.matched, (one) => {
      const state = isSame(one) ? "same" : one.person.yearbookImageUrl === null ? "new" : "replaces";
      return { number: one.number, file: one.file, person: named(one.person), state } as const;
    }),
    ambiguous: firstOf(ambiguous, most.choices, ({ number, file, people, isSecondFile }) => {
      return { number, file, isSecondFile, people: people.slice(0, most.people).map(named) };
    }),
    unmatched: firstOf(unmatched, most.choices, ({ number, file }) => ({ number, file })),
    unreadable: firstOf(unreadable, most.choices, (one) => one),
  };
}
export type PortraitsPreview = ReturnType<typeof previewPortraits>;
