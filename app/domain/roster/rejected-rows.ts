import { byteOrderMark, csvLine } from "#app/domain/core/csv-cells.ts";
import type { Roster } from "./roster.server.ts";

/** The rows that could not be imported, as a CSV file to correct and import again. */

/** CSV with the row number, the problems, and the columns of the list. Starts with a byte order mark, for Excel. */
export function rejectedRowsCsv({ headings, rejected }: Pick<Roster, "headings" | "rejected">): string {
  const table = [
    ["Row", "What is wrong", ...headings],
    ...rejected.map(({ row, problems, cells }) => [String(row), problems.join("; "), ...cells]),
  ];
  return byteOrderMark + table.map(csvLine).join("");
}
