import { Refusal } from "#app/domain/core/refusal.ts";
import { readSpreadsheet } from "./roster-spreadsheet.server.ts";
import type { RosterEncoding, RosterTable } from "./roster-table.ts";
import { readTextTable } from "./roster-text.server.ts";

/** Reads a class list from any kind of file that a school office sends. */

const saveAsCsv = 'choose "Save as" and the type "Excel workbook (.xlsx)" or "CSV", and choose the new file.';

/** Files that are not lists, by their first characters, and what to do instead. Names of files can be wrong. */
const otherFiles: { starts?: string[]; looksLike?: RegExp; sentence: string }[] = [
  {
    starts: ["\xd0\xcf\x11\xe0"],
    sentence: `This is an older Excel or Word file. Open it in your spreadsheet program, ${saveAsCsv}`,
  },
  {
    looksLike: /^\W*BEGIN:VCARD/i,
    sentence:
      "These are address book cards (vCard). In the address book program, export the people as a CSV file, and choose that file.",
  },
  {
    starts: ["%PDF"],
    sentence: "This is a PDF, which is made for printing. Please ask for the list as an Excel workbook or a CSV file.",
  },
  {
    starts: ["\xff\xd8\xff", "\x89PNG", "GIF8", "II*\0", "MM\0*", "RIFF"],
    looksLike: /^(?:....ftyp|BM.{4}\0\0)/s,
    sentence:
      "This is a picture. The site can't read names from pictures; please ask for the list as an Excel workbook or a CSV file, or type it into a spreadsheet.",
  },
  {
    starts: ["{\\rtf"],
    sentence: `This is a text document. Copy its table into a spreadsheet program, ${saveAsCsv}`,
  },
  {
    looksLike: /^\W*<(?:!doctype html|html|table|head|meta|\?xml)/i,
    sentence: `This is a web page, even if its name ends in .xls. Open it in your spreadsheet program, ${saveAsCsv}`,
  },
  {
    starts: ["\x1f\x8b", "7z\xbc\xaf", "Rar!"],
    sentence: "This file is packed. Please unpack it and choose the list that is in it.",
  },
];

/**
 * Reads a file into rows of text cells: text with any usual delimiter and encoding, .xlsx, or .ods. `encoding` is for text
 * files; without it, it is guessed. Throws Refusal 400, with what to do instead, for any other file and for one that is
 * damaged or too large.
 */
export async function readRosterFile(bytes: Uint8Array, encoding?: RosterEncoding): Promise<RosterTable> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString("latin1");
  if (["PK\x03\x04", "PK\x05\x06"].some((zip) => start.startsWith(zip))) return readSpreadsheet(bytes);
  for (const { starts = [], looksLike, sentence } of otherFiles) {
    if (looksLike?.test(start) || starts.some((first) => start.startsWith(first))) throw new Refusal(400, sentence);
  }
  return readTextTable(bytes, encoding);
}
