/** The pictures of people without a photo: their initials on one of several printed plates. */

export const plateCount = 24;

interface Named {
  id: number;
  firstName: string;
  lastName: string;
}

/** A letter of any script: no control character, blank, digit, punctuation, or half of a character. */
const isLetter = (character: string) => character > "@" && !/[[-`{-¿\u2000-\u206f\ud800-\udfff]/u.test(character);

const firstLetter = (name: string) => Array.from(name.toUpperCase()).filter(isLetter)[0] ?? "";

/** The address of a person's plate. Everybody keeps the same one; the initials follow the name. */
export function plateAddress({ id, firstName, lastName }: Named): string {
  return `/plates/${id % plateCount}/${encodeURIComponent(firstLetter(firstName) + firstLetter(lastName))}.svg`;
}
