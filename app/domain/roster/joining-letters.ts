/** Letters with a joining link for many at once, to print and post. */

/** How many names, and how many letters, stand on one page of the screen. */
export const namesPerPage = 100;
export const lettersPerPage = 50;

/** The box that lets a letter be replaced while its link still works. */
export const replaceLabel = "Also replace letters whose links still work";

/** '12 people already have a letter with a link that still works'. */
export const lettersStillValid = (people: number): string =>
  people === 1
    ? "1 person already has a letter with a link that still works"
    : `${people.toLocaleString("en-US")} people already have a letter with a link that still works`;

/** The page with the letters that one press has made. */
export const lettersPath = (batch: string) => `/admin/letters/${batch}`;
