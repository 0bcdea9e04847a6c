import yauzl from "yauzl";
import { Refusal } from "#app/domain/core/refusal.ts";
import { readOpenDocument } from "./open-document.server.ts";
import type { RosterTable } from "./roster-table.ts";
import type { SpreadsheetParts } from "./sheet-rows.ts";
import { readWorkbook } from "./workbook.server.ts";
import { readXml } from "./xml-parts.server.ts";

/** Reads class lists from spreadsheets, which are ZIP archives of XML files: Excel's .xlsx and OpenDocument's .ods. */

const damaged = new Refusal(
  400,
  'This spreadsheet is damaged or protected with a password. Please open it in your spreadsheet program, choose "Save as", and choose the new file.',
);
/** The bytes of all parts that are read, unpacked. A list with 10,000 rows has 10 MB. */
const maxUnpackedBytes = 40_000_000;
const tooLarge = new Refusal(
  400,
  'This spreadsheet holds far more than a class list. Please copy the rows with the people into a new one, or save it as "CSV", and choose that file.',
);

/** Reads the first sheet with text. Throws Refusal 400 for a damaged, empty, or huge file, and for a ZIP of something else. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<RosterTable> {
  const archive = await openArchive(bytes);
  try {
    const { rows, name, others } = await readFirstSheet(archive.parts);
    return { rows, encoding: null, sheet: { name, others } };
  } finally {
    archive.close();
  }
}

async function readFirstSheet(parts: SpreadsheetParts) {
  if (parts.has("xl/workbook.xml")) return readWorkbook(parts);
  if (parts.has("content.xml") && !parts.has("Pictures/")) return readOpenDocument(parts);
  if (parts.has("word/document.xml")) {
    throw new Refusal(
      400,
      "This is a Word document. Copy its table into a spreadsheet program, save it there as an Excel workbook, and choose that file.",
    );
  }
  if (parts.has("Index/Document.iwa")) {
    throw new Refusal(
      400,
      'This is a Numbers or Pages file. In that program, choose "Export to" and "CSV" or "Excel", and choose the new file.',
    );
  }
  throw new Refusal(400, "This is a ZIP archive. Please unpack it and choose the list that is in it.");
}

async function openArchive(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const zip = await yauzl.fromBufferPromise(buffer, options).catch(refuseDamaged);
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    refuseDamaged(error);
  }
  let unpacked = 0;
  const parts: SpreadsheetParts = {
    has: (name) => entries.has(name),
    async read(name, events) {
      const entry = entries.get(name);
      if (!entry) throw damaged;
      unpacked += entry.uncompressedSize;
      if (unpacked > maxUnpackedBytes) throw tooLarge;
      try {
        await readXml(await zip.openReadStreamPromise(entry), events);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        refuseDamaged(error);
      }
    },
  };
  return { parts, close: () => zip.close() };
}

/** What yauzl, zlib, and the XML parser throw is about the file: everything that is read is in memory. */
function refuseDamaged(_error: unknown): never {
  throw damaged;
}
