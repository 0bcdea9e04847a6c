import { Refusal } from "#app/domain/core/refusal.ts";
import { isBlank, refuseHugeRow, refuseRowsBeyond } from "./roster-table.ts";
import type { XmlEvents } from "./xml-parts.server.ts";

/** What the readers of both kinds of spreadsheet share. */

/** The files in a spreadsheet's archive. */
export interface SpreadsheetParts {
  has(name: string): boolean;
  /** Reads one of them piece by piece. Throws Refusal 400 if it is missing, too large, or not XML. */
  read(name: string, events: XmlEvents): Promise<void>;
}

/** A sheet as it was read: index + 1 is the number of a row. */
export type SheetRows = string[][];

/** Puts a text into a row, with empty cells before it. Throws Refusal 400 beyond the columns that a list may have. */
export function putCell(cells: string[], column: number, text: string, row: number): void {
  if (text === "") return;
  if (column >= 1000)
    throw new Refusal(400, `Row ${row} has more than 100 columns. Please delete the columns that are not about people.`);
  while (cells.length < column) cells.push("");
  cells[column] = text;
}

/** Puts a row at its number, with blank ones before it. Blank rows at the end, as formatted sheets have by the million, don't count. */
export function putRow(rows: SheetRows, row: number, cells: string[]): void {
  if (isBlank(cells)) return;
  refuseRowsBeyond(row);
  refuseHugeRow(cells, row);
  while (rows.length < row - 1) rows.push([]);
  rows[row - 1] = cells;
}

/** Reads the sheets in turn until one has text, and cuts off its blank rows at the end. Throws Refusal 400 if none has. */
export async function firstSheetWithText(names: string[], readSheet: (index: number) => Promise<SheetRows>) {
  for (const [index, name] of names.entries()) {
    const rows = await readSheet(index);
    const end = rows.findLastIndex((cells) => !isBlank(cells)) + 1;
    if (end > 0) return { rows: rows.slice(0, end), name, others: names.filter((_other, at) => at !== index) };
  }
  throw new Refusal(400, "There is nothing in this spreadsheet.");
}
