/** The pictures of people without a photo: their initials on one of several printed plates. */

export const plateCount = 24;

interface Named {
  id: number;
  firstName: string;
  lastName: string;
}

/** What a plate can't show, as ranges: control characters, blanks, marks of direction, halves of characters, and what XML forbids. */
const unprintable = [
  [0, 0x20],
  [0x7f, 0xa0],
  [0x200b, 0x200f],
  [0x2028, 0x202f],
  [0x2060, 0x206f],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfffe, 0xffff],
] as const;
const punctuation = /^[!-/:-@[-`{-~¡¿«»‘’“”„]$/;

/** The characters of a text that a plate can show. */
export const printable = (text: string): string[] =>
  Array.from(text).filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return !unprintable.some(([from, to]) => code >= from && code <= to);
  });

function firstLetter(name: string): string {
  const characters = printable(name);
  const first = characters.filter((character) => !punctuation.test(character))[0] ?? characters[0] ?? "";
  return Array.from(first.toUpperCase())[0] ?? "";
}

/** The address of a person's plate. Everybody keeps the same one; the initials follow the name. */
export function plateAddress({ id, firstName, lastName }: Named): string {
  return `/plates/${id % plateCount}/${encodeURIComponent(firstLetter(firstName) + firstLetter(lastName))}.svg`;
}
