import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import { Refusal } from "#app/domain/core/refusal.ts";
import { isBlank, maxCellLength, maxColumns, maxRows, tooLarge } from "./roster-text.server.ts";

/** What the readers of both kinds of spreadsheet share: the files in the archive, their XML, and the rows and texts of a sheet. */

/** What a reader of an XML file is told, in order. Names come without their namespace prefix. */
interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  /** Collects text. It is told first, and what lies beside the text is told to nobody else. */
  text?: CellText;
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
    const tag = withoutPrefix(name);
    if (!text?.open(tag)) open(tag, attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    const tag = withoutPrefix(name);
    if (!text?.close(tag)) close?.(tag);
  });
  parser.on("text", (piece) => text?.add(piece));
  parser.on("cdata", (piece) => text?.add(piece));
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    parser.write(decoder.decode()).close();
  } finally {
    stream.destroy();
  }
}

/** The text of a cell: what is within some elements, but not within those that lie in or over the cell. */
export class CellText {
  text = "";
  readonly #within: readonly string[];
  readonly #beside: readonly string[];
  #depthWithin = 0;
  #depthBeside = 0;

  constructor(within: readonly string[], beside: readonly string[]) {
    this.#within = within;
    this.#beside = beside;
  }

  /** Whether an element lies beside the text. */
  open(tag: string): boolean {
    if (this.#beside.includes(tag)) this.#depthBeside += 1;
    else if (this.#depthBeside === 0 && this.#within.includes(tag)) this.#depthWithin += 1;
    return this.#depthBeside > 0;
  }
  add(piece: string): void {
    if (this.#depthWithin > 0 && this.#depthBeside === 0 && this.text.length <= maxCellLength * 2) this.text += piece;
  }
  close(tag: string): boolean {
    const wasBeside = this.#depthBeside > 0;
    if (this.#beside.includes(tag)) this.#depthBeside -= 1;
    else if (!wasBeside && this.#within.includes(tag)) this.#depthWithin -= 1;
    return wasBeside;
  }
}

/** The rows of a sheet as they are read. */
export class SheetRows {
  /** Index + 1 is the number of a row; hidden ones are blank. Ends with the last row that has text. */
  readonly rows: string[][] = [];
  hiddenRows = 0;
  #row = 0;
  #column = 0;
  #cells: string[] = [];

  /** Begins the row of this number, or the next. */
  startRow(row = this.#row + 1): void {
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
  }

  /** Puts a text into the next cell or another one, and the same into those behind it that repeat it. */
  putCell(text: string, { column = this.#column, repeats = 1 } = {}): void {
    this.#column = column + repeats;
    if (text === "") return;
    // Reading on would only fill the memory; cutToLimits says it. So it does for rows.
    const end = Math.min(this.#column, maxColumns + 1);
    while (this.#cells.length < end) this.#cells.push("");
    this.#cells.fill(text, Math.min(column, maxColumns), end);
  }

  /** Blank rows at the end, as formatted sheets have by the million, don't count. */
  endRow({ isHidden = false, repeats = 1 }): void {
    const times = isBlank(this.#cells) ? 0 : Math.min(repeats, maxRows + 1);
    if (isHidden) this.hiddenRows += times;
    else {
      const first = Math.min(this.#row, maxRows + 1);
      while (times > 0 && this.rows.length < first - 1) this.rows.push([]);
      for (let index = 0; index < times; index++) this.rows[first - 1 + index] = this.#cells;
    }
    this.#row += repeats - 1;
  }
}
