import { Refusal } from "#app/domain/core/refusal.ts";
import { readOpenDocument } from "./open-document.server.ts";
import type { RosterEncoding } from "./roster.ts";
import { peopleIn } from "./roster-columns.ts";
import { cutToLimits, type RosterTable, readTextTable } from "./roster-text.server.ts";
import { openArchive, protectedFile, type SheetRows, type Sheets, type SpreadsheetParts } from "./spreadsheet-parts.server.ts";
import { readWorkbook } from "./workbook.server.ts";

/** Reads a class list from any kind of file that a school office sends. */

const saveAsCsv = 'choose "Save as" and the type "Excel workbook (.xlsx)" or "CSV", and choose the new file.';

/** Files that are not lists, by their first characters, and what to do instead. Names of files can be wrong. */
const otherFiles: { starts?: string[]; looksLike?: RegExp; sentence: string }[] = [
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

/** Other files in archives, by a part that each has, and what to do instead. */
const otherArchives: Record<string, string> = {
  "xl/workbook.bin":
    'This is a binary Excel workbook (.xlsb). Open it in Excel, choose "Save as" and the type "Excel workbook (.xlsx)", and choose the new file.',
  "word/document.xml":
    "This is a Word document. Copy its table into a spreadsheet program, save it there as an Excel workbook (.xlsx), and choose that file.",
  "Index/Document.iwa":
    'This is a Numbers or Pages file. In that program, choose "Export to" and "Excel", which makes an .xlsx, and choose the new file.',
  "Index.zip":
    'This is a Numbers or Pages file. In that program, choose "Export to" and "Excel", which makes an .xlsx, and choose the new file.',
};

/** How a file is read, where an administrator has said it. */
export interface FileChoices {
  encoding?: RosterEncoding | undefined;
  sheet?: string | undefined;
}

/**
 * Reads a file into rows of text cells: text with any usual delimiter and encoding, .xlsx, or .ods. Throws Refusal 400, with what to
 * do instead, for any other file and for one that is damaged, protected, or too large.
 */
export async function readRosterFile(bytes: Uint8Array, { encoding, sheet }: FileChoices): Promise<RosterTable> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString("latin1");
  if (["PK\x03\x04", "PK\x05\x06"].some((zip) => start.startsWith(zip))) return readSpreadsheet(bytes, sheet);
  if (start.startsWith("\xd0\xcf\x11\xe0")) {
    // Excel keeps an encrypted workbook in the kind of file that .xls is.
    if (Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"))) throw protectedFile;
    throw new Refusal(400, `This is an older Excel or Word file (.xls). Open it in your spreadsheet program, ${saveAsCsv}`);
  }
  for (const { starts = [], looksLike, sentence } of otherFiles) {
    if (looksLike?.test(start) || starts.some((first) => start.startsWith(first))) throw new Refusal(400, sentence);
  }
  return readTextTable(bytes, encoding);
}

/** Reads the sheet of this name, or the one with the most people, or the first with text. */
async function readSpreadsheet(bytes: Uint8Array, wanted: string | undefined): Promise<RosterTable> {
  const archive = await openArchive(bytes);
  try {
    const { visible, hidden } = await sheetsIn(archive.parts);
    const names = visible.map(({ name }) => name);
    let best: { name: string; sheet: SheetRows; people: number } | null = null;
    for (const { name, read } of wanted !== undefined && names.includes(wanted)
      ? visible.filter((one) => one.name === wanted)
      : visible) {
      // What comes behind a list may be anything.
      const sheet = await read().catch((error: unknown) => {
        if (best && best.people > 0 && error instanceof Refusal) return null;
        throw error;
      });
      if (!sheet || sheet.rows.length === 0) continue;
      const people = peopleIn(sheet.rows);
      if (!best || people > best.people) best = { name, sheet, people };
    }
    if (!best) throw new Refusal(400, "There is nothing in this spreadsheet.");
    const { name, sheet } = best;
    const others = names.filter((other) => other !== name);
    return {
      rows: cutToLimits(sheet.rows),
      encoding: null,
      sheet: { name, others, hiddenSheets: hidden, hiddenRows: sheet.hiddenRows },
    };
  } finally {
    archive.close();
  }
}

async function sheetsIn(parts: SpreadsheetParts): Promise<Sheets> {
  if (parts.has("content.xml") && !parts.has("Pictures/")) {
    let isEncrypted = false;
    const manifest = "META-INF/manifest.xml";
    if (parts.has(manifest)) await parts.read(manifest, { open: (tag) => (isEncrypted ||= tag === "encryption-data") });
    if (isEncrypted) throw protectedFile;
    return readOpenDocument(parts);
  }
  const other = Object.entries(otherArchives).find(([part]) => parts.has(part));
  if (other) throw new Refusal(400, other[1]);
  const sheets = await readWorkbook(parts);
  if (!sheets) throw new Refusal(400, "This is a ZIP archive. Please unpack it and choose the list that is in it.");
  return sheets;
}
