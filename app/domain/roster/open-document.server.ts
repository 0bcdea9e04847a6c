import { firstSheetWithText, putCell, putRow, type SheetRows, type SpreadsheetParts } from "./sheet-rows.ts";

/** Reads OpenDocument spreadsheets (.ods), as LibreOffice saves them. */

/** All sheets are in one part, so that they are read together. A list has one or two. */
export async function readOpenDocument(parts: SpreadsheetParts) {
  const sheets = await readSheets(parts);
  return firstSheetWithText(
    sheets.map(({ name }) => name),
    async (index) => sheets[index]?.rows ?? [],
  );
}

/** A row or cell may stand for many equal ones. More than a list can have are blank, or refused when they are put. */
const repeated = (count: string | undefined) => Math.max(1, Number(count ?? 1) || 1);
const maxRepeatedCells = 101;
const maxRepeatedRows = 10_001;

async function readSheets(parts: SpreadsheetParts): Promise<{ name: string; rows: SheetRows }[]> {
  const sheets: { name: string; rows: SheetRows }[] = [];
  let rows: SheetRows = [];
  let row = 0;
  let rowRepeats = 1;
  let cells: string[] = [];
  let column = 0;
  let cell = { repeats: 1, value: undefined as string | undefined };
  let text = "";
  /** How many paragraphs and comments the reader is inside of. Comments have paragraphs, too. */
  let paragraphs = 0;
  let comments = 0;

  await parts.read("content.xml", {
    open(tag, attributes) {
      if (tag === "table") {
        rows = [];
        row = 0;
        sheets.push({ name: attributes["table:name"] ?? "", rows });
      } else if (tag === "table-row") {
        cells = [];
        column = 0;
        rowRepeats = repeated(attributes["table:number-rows-repeated"]);
      } else if (tag === "table-cell" || tag === "covered-table-cell") {
        cell = { repeats: repeated(attributes["table:number-columns-repeated"]), value: storedValue(attributes) };
        text = "";
      } else if (tag === "annotation") comments += 1;
      else if (comments > 0) return;
      else if (tag === "p") {
        if (text) text += "\n";
        paragraphs += 1;
      } else if (tag === "s") text += " ".repeat(Math.min(repeated(attributes["text:c"]), 100));
      else if (tag === "tab" || tag === "line-break") text += tag === "tab" ? " " : "\n";
    },
    text(piece) {
      if (paragraphs > 0 && comments === 0) text += piece;
    },
    close(tag) {
      if (tag === "annotation") comments -= 1;
      else if (tag === "p" && comments === 0) paragraphs -= 1;
      else if (tag === "table-cell" || tag === "covered-table-cell") {
        const shown = cell.value ?? text;
        const times = shown === "" ? 0 : Math.min(cell.repeats, maxRepeatedCells);
        for (let index = 0; index < times; index++) putCell(cells, column + index, shown, row + 1);
        column += cell.repeats;
      } else if (tag === "table-row") {
        const times = cells.length === 0 ? 0 : Math.min(rowRepeats, maxRepeatedRows);
        for (let index = 1; index <= times; index++) putRow(rows, row + index, cells);
        row += rowRepeats;
      }
    },
  });
  return sheets;
}

/** Dates and numbers as they are stored: what is shown depends on the format. Undefined for text. */
function storedValue(attributes: Record<string, string>): string | undefined {
  const type = attributes["office:value-type"];
  if (type === "date") return attributes["office:date-value"]?.slice(0, 10);
  return type === "float" ? attributes["office:value"] : undefined;
}
