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

/** A person's initials, in capitals. A name without letters has none. */
export const initialsOf = ({ firstName, lastName }: Omit<Named, "id">): string => firstLetter(firstName) + firstLetter(lastName);

/** The address of a person's plate. Everybody keeps the same one; the initials follow the name. */
export const plateAddress = (person: Named): string =>
  `/plates/${person.id % plateCount}/${encodeURIComponent(initialsOf(person))}.svg`;

/** The plate of somebody in memoriam or in the memory book: the same for everybody, without colors. */
export const quietPlateAddress = (person: Omit<Named, "id">): string =>
  `/plates/quiet/${encodeURIComponent(initialsOf(person))}.svg`;
