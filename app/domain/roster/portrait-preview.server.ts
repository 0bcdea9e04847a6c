import { fullName } from "#app/domain/core/member.ts";
import { matchPortraits } from "./portrait-import.server.ts";
import type { NamedPerson } from "./portrait-names.server.ts";
import type { StagedPortrait } from "./staged-portraits.server.ts";

/** What an import of portraits would do, for the screen. */

/** How many files of each kind a page shows. A form has room for about as many choices. */
const maxChoices = 80;
const maxMatched = 400;
const maxPeople = 6;

const firstOf = <Row, Shown>(rows: readonly Row[], max: number, toShown: (row: Row) => Shown) => ({
  count: rows.length,
  shown: rows.slice(0, max).map(toShown),
});
const named = (person: NamedPerson) => ({
  id: person.id,
  name: person.maidenName ? `${fullName(person)} (née ${person.maidenName})` : fullName(person),
});

/** Whose the pictures are: the count of each kind, and the first files of it. Only reads. */
export function previewPortraits(staged: readonly StagedPortrait[]) {
  const { matched, ambiguous, unmatched, unreadable } = matchPortraits(staged);
  const isSame = ({ person, picture }: (typeof matched)[number]) => person.yearbookImageUrl === picture.url;
  return {
    total: staged.length,
    replacing: matched.filter((one) => one.person.yearbookImageUrl !== null && !isSame(one)).length,
    unchanged: matched.filter(isSame).length,
    matched: firstOf(matched, maxMatched, (one) => {
      const state = isSame(one) ? "same" : one.person.yearbookImageUrl === null ? "new" : "replaces";
      return { number: one.number, file: one.file, person: named(one.person), state } as const;
    }),
    ambiguous: firstOf(ambiguous, maxChoices, ({ number, file, people, isSecondFile }) => {
      return { number, file, isSecondFile, people: people.slice(0, maxPeople).map(named) };
    }),
    unmatched: firstOf(unmatched, maxChoices, ({ number, file }) => ({ number, file })),
    unreadable: firstOf(unreadable, maxChoices, (one) => one),
  };
}
export type PortraitsPreview = ReturnType<typeof previewPortraits>;
