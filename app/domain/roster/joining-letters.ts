/** Letters with joining links for many members at once, to print and mail. */

/** How many names, and how many letters, one page shows. */
export const namesPerPage = 100;
export const lettersPerPage = 50;

/** The checkbox that allows replacing letters whose links still work. */
export const replaceLabel = "Also replace letters whose links still work";

/** '12 people already have a letter with a link that still works'. */
export const lettersStillValid = (people: number): string =>
  people === 1
    ? "1 person already has a letter with a link that still works"
    : `${people.toLocaleString("en-US")} people already have a letter with a link that still works`;

/** The page with the letters of one batch. */
export const lettersPath = (batch: string) => `/admin/letters/${batch}`;
