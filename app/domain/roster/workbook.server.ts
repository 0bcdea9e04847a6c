import { firstSheetWithText, putCell, putRow, type SheetRows, type SpreadsheetParts } from "./sheet-rows.ts";

/** Reads Excel's .xlsx: the text of each cell as Excel shows it, as far as class lists need. */

interface Workbook {
  sheets: { name: string; part: string }[];
  sharedTexts: string[];
  /** For each cell style, whether it shows a number as a date. */
  isDateStyle: boolean[];
  /** The day that number 0 stands for, in milliseconds since 1970. */
  epoch: number;
}

/** The first visible sheet with text. */
export async function readWorkbook(parts: SpreadsheetParts) {
  const book = await readBook(parts);
  const names = book.sheets.map(({ name }) => name);
  return firstSheetWithText(names, (index) => readSheet(parts, book.sheets[index]?.part ?? "", book));
}

async function readBook(parts: SpreadsheetParts): Promise<Workbook> {
  const found: { name: string; id: string; isHidden: boolean }[] = [];
  let startsIn1904 = false;
  await parts.read("xl/workbook.xml", {
    open(tag, attributes) {
      if (tag === "sheet") {
        const id = attributes["r:id"] ?? Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
        found.push({ name: attributes.name ?? "", id, isHidden: (attributes.state ?? "visible") !== "visible" });
      } else if (tag === "workbookPr") startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
    },
  });
  const targets = new Map<string, string>();
  await parts.read("xl/_rels/workbook.xml.rels", {
    open: (tag, { Id, Target }) => {
      if (tag === "Relationship" && Id && Target) targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = found
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ name, id }) => {
      const part = targets.get(id);
      // Charts on a sheet of their own have no cells.
      return part && parts.has(part) && !part.includes("chartsheets/") ? [{ name, part }] : [];
    });
  return {
    sheets,
    sharedTexts: parts.has("xl/sharedStrings.xml") ? await readSharedTexts(parts) : [],
    isDateStyle: parts.has("xl/styles.xml") ? await readDateStyles(parts) : [],
    epoch: Date.UTC(startsIn1904 ? 1904 : 1899, startsIn1904 ? 0 : 11, startsIn1904 ? 1 : 30),
  };
}

/** Rich text is in several pieces; how a word is pronounced (`rPh`) is not part of the text. */
async function readSharedTexts(parts: SpreadsheetParts): Promise<string[]> {
  const texts: string[] = [];
  let current = "";
  let isText = false;
  let isPhonetic = false;
  await parts.read("xl/sharedStrings.xml", {
    open(tag) {
      if (tag === "si") current = "";
      else if (tag === "t") isText = !isPhonetic;
      else if (tag === "rPh") isPhonetic = true;
    },
    text(piece) {
      if (isText) current += piece;
    },
    close(tag) {
      if (tag === "si") texts.push(current);
      else if (tag === "t") isText = false;
      else if (tag === "rPh") isPhonetic = false;
    },
  });
  return texts;
}

/** The numbers of Excel's own date formats. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
/** Whether a format of the file's own shows a date: it has days or years outside of quoted text, colors, and conditions. */
const showsDate = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

async function readDateStyles(parts: SpreadsheetParts): Promise<boolean[]> {
  const ownDateFormats = new Set<number>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  await parts.read("xl/styles.xml", {
    open(tag, { numFmtId, formatCode }) {
      if (tag === "numFmt" && showsDate(formatCode ?? "")) ownDateFormats.add(Number(numFmtId));
      else if (tag === "cellXfs") isCellStyle = true;
      else if (tag === "xf" && isCellStyle) styles.push(isDateFormat(Number(numFmtId)) || ownDateFormats.has(Number(numFmtId)));
    },
    close(tag) {
      if (tag === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

async function readSheet(parts: SpreadsheetParts, part: string, book: Workbook): Promise<SheetRows> {
  const rows: SheetRows = [];
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: "", style: 0 };
  let value = "";
  let isValue = false;
  let isPhonetic = false;
  await parts.read(part, {
    open(tag, { r, t, s }) {
      if (tag === "row") {
        row = r ? Number(r) : row + 1;
        cells = [];
        cell = { column: -1, type: "", style: 0 };
      } else if (tag === "c") {
        cell = { column: r ? columnOf(r) : cell.column + 1, type: t ?? "n", style: Number(s ?? 0) };
        value = "";
      } else if (tag === "v" || tag === "t") isValue = !isPhonetic;
      else if (tag === "rPh") isPhonetic = true;
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(tag) {
      if (tag === "v" || tag === "t") isValue = false;
      else if (tag === "rPh") isPhonetic = false;
      else if (tag === "c" && value !== "") putCell(cells, cell.column, shownText(value, cell, book), row);
      else if (tag === "row") putRow(rows, row, cells);
    },
  });
  return rows;
}

/** The index of the column in a reference such as 'AB12'. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    if (letter < "A" || letter > "Z") break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function shownText(value: string, { type, style }: { type: string; style: number }, book: Workbook): string {
  if (type === "s") return book.sharedTexts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // '#N/A' and the like: a formula without a result.
  if (type === "e") return "";
  // The result of a formula, a text in the cell itself, or a date as text.
  if (type !== "n") return type === "d" ? value.slice(0, 10) : value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.isDateStyle[style] && number > 0 && number < 200_000) {
    return new Date(book.epoch + Math.floor(number) * 86_400_000).toISOString().slice(0, 10);
  }
  // 7185551234 where the file has 7.185551234E9, and 0.1 where it has 0.10000000000000001.
  return String(Number(number.toPrecision(15)));
}
