import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import { Refusal } from "#app/domain/core/refusal.ts";
import { isBlank, maxColumns, maxRows, tooLarge } from "./roster-text.server.ts";

/** What the readers of both kinds of spreadsheet share: the files in the archive, their XML, and the rows of a sheet. */

/** What a reader of an XML file is told, in order. Names come without their namespace prefix. */
interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The files in a spreadsheet's archive. */
export interface SpreadsheetParts {
  has(name: string): boolean;
  /** Reads one of them piece by piece. Throws Refusal 400 if it is missing, too large, or not XML. */
  read(name: string, events: XmlEvents): Promise<void>;
}

/** The sheets of a file that can be seen, and how many are hidden. */
export interface Sheets {
  visible: { name: string; read(): Promise<SheetRows> }[];
  hidden: number;
}

const damaged = new Refusal(
  400,
  'This spreadsheet is damaged. Please open it in your spreadsheet program, choose "Save as", and choose the new file.',
);
export const protectedFile = new Refusal(
  400,
  'This workbook is protected with a password. In Excel, open it, choose "File", "Info", "Protect Workbook", and "Encrypt with Password", empty the field, and save it. In LibreOffice, choose "Save As" and uncheck "Save with password".',
);
/** The bytes of all parts that are read, unpacked, and how deep their elements may lie in one another. */
const maxUnpackedBytes = 40_000_000;
const maxDepth = 100;

/** Opens the archive that a spreadsheet is. Throws Refusal 400 if it is damaged. */
export async function openArchive(bytes: Uint8Array) {
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
      if (entry.isEncrypted()) throw protectedFile;
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

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads an XML file piece by piece. Entities that the file declares itself are errors, so that no text can multiply. */
async function readXml(stream: Readable, { open, close, text }: XmlEvents): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw damaged;
    open(withoutPrefix(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    parser.write(decoder.decode()).close();
  } finally {
    stream.destroy();
  }
}

/** The rows of a sheet as they are read, by their numbers. */
export class SheetRows {
  /** Index + 1 is the number of a row; hidden ones are blank. Ends with the last row that has text. */
  readonly rows: string[][] = [];
  hiddenRows = 0;

  /** Puts a row at its number. Blank rows at the end, as formatted sheets have by the million, don't count. */
  put(row: number, cells: string[], isHidden: boolean): void {
    if (isBlank(cells)) return;
    if (isHidden) {
      this.hiddenRows += 1;
      return;
    }
    // Reading on would only fill the memory; cutToLimits says it.
    if (row > maxRows) row = maxRows + 1;
    while (this.rows.length < row - 1) this.rows.push([]);
    this.rows[row - 1] = cells;
  }

  /** Puts a text into the cells of a row, with empty ones before it. Throws Refusal 400 far beyond the columns that a list may have. */
  static putCell(cells: string[], column: number, text: string, row: number): void {
    if (text === "") return;
    if (column >= maxColumns * 10)
      throw new Refusal(400, `Row ${row} has more than 100 columns. Please delete the columns that are not about people.`);
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }
}
