/** Cells of CSV files that spreadsheet programs open. */

/** What such a program would take for a formula, and run; in wide letters too, which some take for the same. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** One cell: quoted, and text that looks like a formula behind an apostrophe. Numbers stay numbers. */
export function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** One line. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(",")}\r\n`;

/** The mark by which Excel knows UTF-8. */
export const utf8Mark = "\ufeff";
