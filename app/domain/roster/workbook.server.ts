import { maxCellLength } from "./roster-text.server.ts";
import { CellText, SheetRows, type Sheets, type SpreadsheetParts } from "./spreadsheet-parts.server.ts";

/** Reads Excel's .xlsx: the text of each cell as Excel shows it, as far as class lists need. */

interface Workbook {
  sharedTexts: string[];
  /** For each cell style, whether it shows a number as a date, or how many digits it shows at least. */
  styles: (number | "date")[];
  /** The day that number 0 stands for, in milliseconds since 1970. */
  epoch: number;
}

/** The sheets of a workbook; null if the archive has none. */
export async function readWorkbook(parts: SpreadsheetParts): Promise<Sheets | null> {
  const part = (await relationsOf(parts, "")).find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  if (!parts.has(part)) return null;
  const relations = await relationsOf(parts, part);
  const found: { name: string; id: string; isHidden: boolean }[] = [];
  let startsIn1904 = false;
  await parts.read(part, {
    open(tag, attributes) {
      if (tag === "sheet") {
        const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
        found.push({ name: attributes.name ?? "", id, isHidden: (attributes.state ?? "visible") !== "visible" });
      } else if (tag === "workbookPr") startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
    },
  });
  const partOf = (type: string, usual: string) => relations.find((one) => one.type === type)?.target ?? usual;
  const book: Workbook = {
    sharedTexts: await readSharedTexts(parts, partOf("sharedStrings", "xl/sharedStrings.xml")),
    styles: await readStyles(parts, partOf("styles", "xl/styles.xml")),
    epoch: Date.UTC(startsIn1904 ? 1904 : 1899, startsIn1904 ? 0 : 11, startsIn1904 ? 1 : 30),
  };
  const sheets = found.flatMap(({ name, id, isHidden }) => {
    const target = relations.find((one) => one.id === id)?.target;
    // Charts on a sheet of their own have no cells.
    return target && parts.has(target) && !target.includes("chartsheets/") ? [{ name, target, isHidden }] : [];
  });
  return {
    visible: sheets
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, target }) => ({ name, read: () => readSheet(parts, target, book) })),
    hidden: sheets.filter(({ isHidden }) => isHidden).length,
  };
}

/** What a part of the archive refers to, with the last word of each type; of the archive itself if `part` is empty. */
async function relationsOf(parts: SpreadsheetParts, part: string): Promise<{ id: string; type: string; target: string }[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: { id: string; type: string; target: string }[] = [];
  if (!parts.has(file)) return relations;
  await parts.read(file, {
    open(tag, { Id = "", Type = "", Target }) {
      if (tag !== "Relationship" || !Target) return;
      // As an address: '/xl/workbook.xml', 'worksheets/sheet1.xml', '../customXml/item1.xml'.
      const target = URL.parse(Target, `part:/${folder}`)?.pathname.slice(1) ?? "";
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}

/** Excel writes characters that XML can't have as '_x000D_', and a text that only looks like that as '_x005F_x000D_'. */
const unescaped = (text: string) =>
  text
    .slice(0, maxCellLength * 2)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** How a word is pronounced is not part of the text. */
const newText = () => new CellText(["t", "v"], ["rPh"]);

async function readSharedTexts(parts: SpreadsheetParts, part: string): Promise<string[]> {
  const texts: string[] = [];
  const text = newText();
  if (!parts.has(part)) return texts;
  await parts.read(part, {
    text,
    open(tag) {
      if (tag === "si") text.text = "";
    },
    close(tag) {
      if (tag === "si") texts.push(unescaped(text.text));
    },
  });
  return texts;
}

/** The numbers of Excel's own date formats. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
/** Excel's limit. */
const maxFormatLength = 255;
/** What a format of the file's own shows: a date has days or years outside of quoted text, colors, and conditions; '00000' five digits. */
function shownBy(formatCode: string): number | "date" {
  const code = formatCode.slice(0, maxFormatLength).replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return /[dy]/i.test(code) ? "date" : /^0+$/.test(code) ? code.length : 0;
}

async function readStyles(parts: SpreadsheetParts, part: string): Promise<Workbook["styles"]> {
  const own = new Map<number, number | "date">();
  const styles: Workbook["styles"] = [];
  let isCellStyle = false;
  if (!parts.has(part)) return styles;
  await parts.read(part, {
    open(tag, { numFmtId, formatCode }) {
      if (tag === "numFmt") own.set(Number(numFmtId), shownBy(formatCode ?? ""));
      else if (tag === "cellXfs") isCellStyle = true;
      else if (tag === "xf" && isCellStyle)
        styles.push(isDateFormat(Number(numFmtId)) ? "date" : (own.get(Number(numFmtId)) ?? 0));
    },
    close(tag) {
      if (tag === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

async function readSheet(parts: SpreadsheetParts, part: string, book: Workbook): Promise<SheetRows> {
  const sheet = new SheetRows();
  const text = newText();
  let isHidden = false;
  let cell: Record<string, string> = {};
  await parts.read(part, {
    text,
    open(tag, attributes) {
      if (tag === "row") {
        sheet.startRow(Number(attributes.r) || undefined);
        isHidden = /^(?:1|true)$/.test(attributes.hidden ?? "");
      } else if (tag === "c") {
        cell = attributes;
        text.text = "";
      }
    },
    close(tag) {
      if (tag === "c") sheet.putCell(shownText(text.text, cell, book), { column: columnOf(cell.r) });
      else if (tag === "row") sheet.endRow({ isHidden });
    },
  });
  return sheet;
}

/** The index of the column in a reference such as 'AB12'. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownText(value: string, { t: type = "n", s: style = "0" }: Record<string, string>, book: Workbook): string {
  // '#N/A' and the like: a formula without a result.
  if (value === "" || type === "e") return "";
  if (type === "s") return book.sharedTexts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // The result of a formula, a text in the cell itself, or a date as text.
  if (type !== "n") return type === "d" ? value.slice(0, 10) : unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const shown = book.styles[Number(style)] ?? 0;
  if (shown === "date" && number > 0 && number < 200_000) {
    return new Date(book.epoch + Math.floor(number) * 86_400_000).toISOString().slice(0, 10);
  }
  // 7185551234 where the file has 7.185551234E9, and 0.1 where it has 0.10000000000000001.
  return String(Number(number.toPrecision(15))).padStart(shown === "date" ? 0 : shown, "0");
}
