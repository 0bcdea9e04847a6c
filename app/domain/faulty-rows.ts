import type { Roster } from "./roster.server.ts";

/** The rows that could not be imported as a spreadsheet of their own: to correct there, and to import again. */

/** A spreadsheet program takes a cell that begins like this for a formula, whoever wrote it. */
const looksLikeFormula = /^[=+\-@\t\r]/;

const cell = (text: string) => `"${(looksLikeFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** CSV with the list's own columns, after the row's number and what is wrong with it. Begins with a byte order mark, for Excel. */
export function faultyRowsCsv({ headings, faulty }: Pick<Roster, "headings" | "faulty">): string {
  const table = [
    ["Row", "What is wrong", ...headings],
    ...faulty.map(({ row, faults, cells }) => [String(row), faults.join("; "), ...cells]),
  ];
  return `\ufeff${table.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("")}`;
}
