import { Refusal } from "#app/domain/core/refusal.ts";
import type { RosterEncoding } from "./roster.ts";
import { peopleIn } from "./roster-columns.ts";
import { cutToLimits, maxCellLength, type RosterTable, readTextTable } from "./roster-text.server.ts";
import {
  CellText,
  openArchive,
  protectedFile,
  SheetRows,
  type Sheets,
  type SpreadsheetParts,
} from "./spreadsheet-parts.server.ts";
import { readWorkbook } from "./workbook.server.ts";

/** Reads a class list from any kind of file that a school office sends. */

const asList = "as an Excel workbook (.xlsx) or a CSV file";
const saveAsList = `choose "Save as" and the type "Excel workbook (.xlsx)" or "CSV", and choose the new file.`;

/** Files that are not lists, by how they begin, and what to do instead. Names of files can be wrong. */
const otherFiles: [starts: (string | RegExp)[], sentence: string][] = [
  [[/^\W*BEGIN:VCARD/i], `These are address book cards (vCard). In the address book program, export the people ${asList}.`],
  [["%PDF"], `This is a PDF, which is made for printing. Please ask for the list ${asList}.`],
  [
    ["\xff\xd8\xff", "\x89PNG", "GIF8", "II*\0", "MM\0*", "RIFF", /^....ftyp/s],
    `This is a picture, in which the site can't read names. Please ask for the list ${asList}, or type it into a spreadsheet.`,
  ],
  [["{\\rtf"], `This is a text document. Copy its table into a spreadsheet program, ${saveAsList}`],
  [
    [/^\W*<(?:!doctype html|html|table|head|meta|\?xml)/i],
    `This is a web page, even if its name ends in .xls. Open it in your spreadsheet program, ${saveAsList}`,
  ],
  [["\xd0\xcf\x11\xe0"], `This is an older Excel or Word file (.xls). Open it in your spreadsheet program, ${saveAsList}`],
  [["\x1f\x8b", "7z\xbc\xaf", "Rar!"], "This file is packed. Please unpack it and choose the list that is in it."],
];

/** Other files in archives, by a part that each has, and what to do instead. */
const otherArchives: [part: string, sentence: string][] = [
  ["xl/workbook.bin", `This is a binary Excel workbook (.xlsb). Open it in Excel, ${saveAsList}`],
  ["word/document.xml", `This is a Word document. Copy its table into a spreadsheet program, ${saveAsList}`],
  ...["Index/Document.iwa", "Index.zip"].map((part): [string, string] => [
    part,
    'This is a Numbers or Pages file. In that program, choose "Export to" and "Excel", which makes an .xlsx, and choose the new file.',
  ]),
];

/** How a file is read, where an administrator has said it. */
export interface FileChoices {
  encoding?: RosterEncoding | undefined;
  sheet?: string | undefined;
}

/** Reads a file into rows of text cells: text of any usual kind, .xlsx, .ods. Throws Refusal 400, with what to do, for others. */
export async function readRosterFile(bytes: Uint8Array, { encoding, sheet }: FileChoices): Promise<RosterTable> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString("latin1");
  const begins = (one: string | RegExp) => (typeof one === "string" ? start.startsWith(one) : one.test(start));
  if (["PK\x03\x04", "PK\x05\x06"].some(begins)) return readSpreadsheet(bytes, sheet);
  const [, sentence] = otherFiles.find(([starts]) => starts.some(begins)) ?? [];
  if (sentence === undefined) return readTextTable(bytes, encoding);
  // Excel keeps an encrypted workbook in the kind of file that .xls is.
  throw Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le")) ? protectedFile : new Refusal(400, sentence);
}

/** Reads the sheet of this name, or the one with the most people, or the first with text. */
async function readSpreadsheet(bytes: Uint8Array, wanted: string | undefined): Promise<RosterTable> {
  const archive = await openArchive(bytes);
  try {
    const { visible, hidden } = await sheetsIn(archive.parts);
    const names = visible.map(({ name }) => name);
    const chosen = visible.filter(({ name }) => name === wanted);
    let best: { name: string; sheet: SheetRows; people: number } | null = null;
    for (const { name, read } of chosen.length > 0 ? chosen : visible) {
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
    const { rows, hiddenRows } = sheet;
    return { rows: cutToLimits(rows), encoding: null, sheet: { name, others, hiddenSheets: hidden, hiddenRows } };
  } finally {
    archive.close();
  }
}

async function sheetsIn(parts: SpreadsheetParts): Promise<Sheets> {
  if (parts.has("content.xml")) {
    let isEncrypted = false;
    const manifest = "META-INF/manifest.xml";
    if (parts.has(manifest)) await parts.read(manifest, { open: (tag) => (isEncrypted ||= tag === "encryption-data") });
    if (isEncrypted) throw protectedFile;
    return readOpenDocument(parts);
  }
  const [, sentence] = otherArchives.find(([part]) => parts.has(part)) ?? [];
  const sheets = sentence === undefined ? await readWorkbook(parts) : null;
  if (sheets) return sheets;
  throw new Refusal(400, sentence ?? "This is a ZIP archive. Please unpack it and choose the list that is in it.");
}

/** Reads OpenDocument spreadsheets (.ods), as LibreOffice saves them. All sheets are in one part, so that they are read together. */

/** A row or cell may stand for many equal ones. */
const repeated = (count: string | undefined) => Math.max(1, Number(count ?? 1) || 1);
/** What lies in or over a cell without being its text. It has paragraphs, too. */
const besideTheText = ["annotation", "frame", "custom-shape", "shapes", "rect", "line", "g", "control", "object"];

async function readOpenDocument(parts: SpreadsheetParts): Promise<Sheets> {
  const sheets: { name: string; style: string; rows: SheetRows }[] = [];
  const hiddenStyles = new Set<string>();
  const text = new CellText(["p"], besideTheText);
  let style = "";
  let rows = new SheetRows();
  let row = { isHidden: false, repeats: 1 };
  let cell: Record<string, string> = {};

  await parts.read("content.xml", {
    text,
    open(tag, attributes) {
      if (tag === "style") style = attributes["style:name"] ?? "";
      else if (tag === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
      else if (tag === "table") {
        rows = new SheetRows();
        sheets.push({ name: attributes["table:name"] ?? "", style: attributes["table:style-name"] ?? "", rows });
      } else if (tag === "table-row") {
        rows.startRow();
        const isHidden = ["collapse", "filter"].includes(attributes["table:visibility"] ?? "");
        row = { isHidden, repeats: repeated(attributes["table:number-rows-repeated"]) };
      } else if (tag === "table-cell" || tag === "covered-table-cell") {
        cell = attributes;
        text.text = "";
      } else if (tag === "p" && text.text) text.add("\n");
      else if (tag === "s") text.add(" ".repeat(Math.min(repeated(attributes["text:c"]), 100)));
      else if (tag === "tab") text.add(" ");
      else if (tag === "line-break") text.add("\n");
    },
    close(tag) {
      if (tag === "table-cell" || tag === "covered-table-cell") {
        const repeats = repeated(cell["table:number-columns-repeated"]);
        const shown = storedValue(cell) ?? (text.text || (cell["office:string-value"] ?? ""));
        rows.putCell(shown.slice(0, maxCellLength), { repeats });
      } else if (tag === "table-row") rows.endRow(row);
    },
  });
  const visible = sheets.filter((sheet) => !hiddenStyles.has(sheet.style));
  return { visible: visible.map(({ name, rows }) => ({ name, read: async () => rows })), hidden: sheets.length - visible.length };
}

/** Dates and numbers as they are stored: what is shown depends on the format. Undefined for text. */
function storedValue(attributes: Record<string, string>): string | undefined {
  const type = attributes["office:value-type"];
  if (type === "date") return attributes["office:date-value"]?.slice(0, 10);
  if (type === "boolean") return attributes["office:boolean-value"]?.toUpperCase();
  return type === "float" || type === "currency" ? attributes["office:value"] : undefined;
}
