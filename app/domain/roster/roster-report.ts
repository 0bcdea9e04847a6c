import { byteOrderMark, csvLine } from "#app/domain/core/csv-cells.ts";
import { headingPlace, type RosterColumn } from "./roster-columns.ts";
import { type ColumnField, rosterFields } from "./roster-fields.ts";

/** The report about a class list: what was corrected, and the rows that somebody has to look at. */

/** What was corrected, or read otherwise than it is written. */
const corrections = {
  capitals: "Names that were all in capitals or all in small letters",
  cities: "Cities that were all in capitals",
  births: "Birth names that were beside the name",
  emails: "Email addresses with other text around them, which was left out",
  secondEmails: "People with several email addresses, of which the others are notes for administrators",
  shared: "People with the email address of somebody above, who come in without one and with a note that says whose it is",
  zips: "ZIP codes that had lost a 0 or a hyphen",
  couples: "Rows that are two people, as you chose",
  headings: "Rows that repeat the headings, which are left out",
  totals: "Rows that are not about a person, such as totals, which are left out",
} as const;
type Correction = keyof typeof corrections;
export type CorrectionCounts = Map<Correction, number>;

export const countCorrection = (counts: CorrectionCounts, correction: Correction): void => {
  counts.set(correction, (counts.get(correction) ?? 0) + 1);
};
/** 'Names that were all in capitals or all in small letters: 12', in the order above. */
export const correctionLines = (counts: CorrectionCounts): string[] =>
  Object.entries(corrections).flatMap(([correction, label]) => {
    const count = counts.get(correction as Correction);
    return count ? `${label}: ${count.toLocaleString("en-US")}` : [];
  });

/** A row to look at: with the person's likely name, what is wrong or could not be read, and its original cells. */
export interface RowToCheck {
  row: number;
  name: string;
  problems: string[];
  cells: string[];
}

/** The rows to check as a CSV file: the row number, the problems, and the columns of the list. Starts with a byte order mark, for Excel. */
export function rowsToCheckCsv(headings: readonly string[], rows: readonly RowToCheck[]): string {
  const table = [
    ["Row", "What is wrong", ...headings],
    ...rows.map(({ row, problems, cells }) => [String(row), problems.join("; "), ...cells]),
  ];
  return byteOrderMark + table.map(csvLine).join("");
}

/** What an import keeps of the rows that somebody has to look at, and the headings of that file. */
export interface ListToCheck {
  headings: string[];
  rejected: RowToCheck[];
  remarks: RowToCheck[];
}

/** A column whose heading doesn't say what it was read as gets one that does. */
export function listToCheck(list: {
  columns: readonly RosterColumn[];
  fields: readonly ColumnField[];
  rejected: RowToCheck[];
  remarks: RowToCheck[];
}): ListToCheck {
  const { columns, fields, rejected, remarks } = list;
  const headings = columns.map(({ title }, column) => {
    const field = fields[column];
    return field && headingPlace(title)?.field !== field ? rosterFields[field].label : title;
  });
  return { headings, rejected, remarks };
}
