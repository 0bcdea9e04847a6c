/** Letters with a joining link for many at once, to print and post. */

/** How many names, and how many letters, stand on one page of the screen. */
export const namesPerPage = 100;
export const lettersPerPage = 50;

/** The page with the letters that one press has made. */
export const lettersPath = (batch: string) => `/admin/letters/${batch}`;
