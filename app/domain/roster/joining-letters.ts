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

/** Filters of the list of people who have not joined, by whether a postal address is known. */
export const addressFilters = [
  { value: "all", label: "Everyone" },
  { value: "yes", label: "With a postal address" },
  { value: "no", label: "Without a postal address" },
] as const;
/** One more, where the site sends email: the people who need their letter on paper. */
export const noEmailFilter = { value: "no-email", label: "Without an email address that works" } as const;
export type AddressFilter = (typeof addressFilters)[number]["value"] | typeof noEmailFilter.value;

export const lettersPath = (batch: string) => `/admin/letters/${batch}`;

export const emailedLettersPath = (batch: string) => `/admin/letters/emails/${batch}`;

/** The page with labels for one batch, for a mailing, or for everyone who has a letter. */
export const labelsPath = (batch?: string) => (batch ? `/admin/letters/labels?batch=${batch}` : "/admin/letters/labels");
export const mailingLabelsPath = (mailingId: number) => `/admin/letters/labels?mailing=${mailingId}`;
