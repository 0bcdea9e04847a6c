/** Writes CSV files that are safe to open in spreadsheet programs. */

/** Text that a spreadsheet program would run as a formula; some programs also accept the full-width characters. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** One cell. Text is quoted, and gets a leading apostrophe if it looks like a formula; numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = "\ufeff";
