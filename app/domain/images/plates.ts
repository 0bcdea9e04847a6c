/** The pictures of people without a photo: their initials on one of several printed plates. */

export const plateCount = 24;

interface Named {
  id: number;
  firstName: string;
  lastName: string;
}

const firstLetter = (name: string) => Array.from(name.trim().toUpperCase())[0] ?? "";

/** The address of a person's plate. Everybody keeps the same one; the initials follow the name. */
export function plateAddress({ id, firstName, lastName }: Named): string {
  return `/plates/${id % plateCount}/${encodeURIComponent(firstLetter(firstName) + firstLetter(lastName))}.svg`;
}
