import { Refusal } from "#app/domain/core/refusal.ts";

/** A class list as rows of text cells, independent of the kind of file. */
export interface RosterTable {
  /** Every row up to the last with text, blank ones included, so that index + 1 is the number in a spreadsheet program. */
  rows: string[][];
  /** How a text file was read; null for a spreadsheet, which says so itself. */
  encoding: RosterEncoding | null;
  /** The sheet that was read, and the others with their names; null for a text file. */
  sheet: { name: string; others: string[] } | null;
}

/** The encodings that an administrator can choose, with what they read in the list. The first fits most new files. */
export const rosterEncodings = {
  "utf-8": "UTF-8 (most programs today)",
  "windows-1252": "Windows, Western Europe and America",
  macintosh: "Older Mac programs",
  "windows-1250": "Windows, Central Europe",
  "utf-16le": "Unicode text (UTF-16), as Excel saves it",
  "utf-16be": "Unicode text (UTF-16), the other way round",
} as const;
export type RosterEncoding = keyof typeof rosterEncodings;
export const isRosterEncoding = (name: string): name is RosterEncoding => Object.keys(rosterEncodings).includes(name);

/** Far more than a class list has: a small file can expand to a million rows. */
export const maxRows = 10_000;
const maxColumns = 100;
const maxCellLength = 5000;

/** Throws Refusal 400 for more rows than a class list has. */
export function refuseRowsBeyond(count: number): void {
  if (count > maxRows) throw new Refusal(400, "This list has more than 10,000 rows. Please import it in parts.");
}

/** Throws Refusal 400 for a row with text beyond the 100th column or in a cell of more than 5,000 characters. */
export function refuseHugeRow(cells: string[], row: number): void {
  if (cells.length > maxColumns && !isBlank(cells.slice(maxColumns))) {
    throw new Refusal(400, `Row ${row} has more than 100 columns. Please delete the columns that are not about people.`);
  }
  if (cells.some((cell) => cell.length > maxCellLength)) {
    throw new Refusal(400, `A cell in row ${row} has more than 5,000 characters. Please shorten it.`);
  }
}

export const isBlank = (cells: string[]): boolean => cells.every((text) => text.trim() === "");
