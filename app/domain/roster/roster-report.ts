import { byteOrderMark, csvLine } from "#app/domain/core/csv-cells.ts";
import { type ColumnField, rosterFields } from "./roster.ts";
import { headingPlace, type RosterColumn } from "./roster-columns.ts";

/** The report about a class list: what was corrected, and the rows that somebody has to look at. */

/** What was corrected, and in how many rows: one of it, several of it, and what happened. */
const corrections = {
  capitals: [
    "name was all in capitals or all in small letters",
    "names were all in capitals or all in small letters",
    "corrected",
  ],
  cities: ["city was all in capitals", "cities were all in capitals", "corrected"],
  births: ["birth name was beside the name", "birth names were beside the name", "taken as one"],
  emails: ["email address had other text around it", "email addresses had other text around them", "which was left out"],
  secondEmails: [
    "person has several email addresses",
    "people have several email addresses",
    "the others are notes for administrators",
  ],
  shared: [
    "person has the email address of somebody above",
    "people have the email address of somebody above",
    "added without one, with a note that says whose it is",
  ],
  zips: ["ZIP code had lost a 0 or a hyphen", "ZIP codes had lost a 0 or a hyphen", "restored"],
  couples: ["row names two people", "rows name two people", "added as you chose"],
  headings: ["row repeats the headings", "rows repeat the headings", "left out"],
  totals: ["row is not about a person, such as a total", "rows are not about a person, such as totals", "left out"],
} as const satisfies Record<string, readonly [one: string, many: string, what: string]>;
export type Correction = keyof typeof corrections;
export type CorrectionCounts = Map<Correction, number>;

export const countCorrection = (counts: CorrectionCounts, correction: Correction): void => {
  counts.set(correction, (counts.get(correction) ?? 0) + 1);
};
/** '12 names were all in capitals or all in small letters: corrected.', in the order above. */
export const correctionSentences = (counts: CorrectionCounts): string[] =>
  Object.entries(corrections).flatMap(([correction, [one, many, what]]) => {
    const count = counts.get(correction as Correction) ?? 0;
    return count === 0 ? [] : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}: ${what}.`;
  });

/** A row to look at: with the person's likely name, what is wrong or could not be read, and its original cells. */
export interface RowToCheck {
  row: number;
  name: string;
  problems: string[];
  cells: string[];
}

/**
 * The rows to check as a CSV file: the row number, the problems, and the columns of the list. A column whose heading doesn't say what
 * it was read as gets a heading that does. Starts with a byte order mark, for Excel.
 */
export function rowsToCheckCsv(headings: readonly string[], rows: readonly RowToCheck[]): string {
  const table = [
    ["Row", "What is wrong", ...headings],
    ...rows.map(({ row, problems, cells }) => [String(row), problems.join("; "), ...cells]),
  ];
  return byteOrderMark + table.map(csvLine).join("");
}

/** The headings of that file. */
export const headingsToCheck = ({
  columns,
  fields,
}: {
  columns: readonly RosterColumn[];
  fields: readonly ColumnField[];
}): string[] =>
  columns.map(({ title }, column) => {
    const field = fields[column];
    return field && headingPlace(title)?.field !== field ? rosterFields[field] : title;
  });
