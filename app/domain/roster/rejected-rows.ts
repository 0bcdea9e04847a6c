import { byteOrderMark, csvLine } from "#app/domain/core/csv-cells.ts";
import type { Roster } from "./roster.server.ts";
import { rosterFields } from "./roster.ts";
import { headingPlace } from "./roster-headings.ts";

/** The rows that could not be imported, as a CSV file to correct and import again. */

/**
 * CSV with the row number, the problems, and the columns of the list. A column whose heading doesn't say what it was read as
 * gets a heading that does. Starts with a byte order mark, for Excel.
 */
export function rejectedRowsCsv({ columns, fields, rejected }: Pick<Roster, "columns" | "fields" | "rejected">): string {
  const headings = columns.map(({ title }, column) => {
    const field = fields[column];
    return field && headingPlace(title)?.field !== field ? rosterFields[field] : title;
  });
  const table = [
    ["Row", "What is wrong", ...headings],
    ...rejected.map(({ row, problems, cells }) => [String(row), problems.join("; "), ...cells]),
  ];
  return byteOrderMark + table.map(csvLine).join("");
}
