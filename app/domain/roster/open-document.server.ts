import { maxCellLength, maxColumns, maxRows } from "./roster-text.server.ts";
import { SheetRows, type Sheets, type SpreadsheetParts } from "./spreadsheet-parts.server.ts";

/** Reads OpenDocument spreadsheets (.ods), as LibreOffice saves them. All sheets are in one part, so that they are read together. */

/** A row or cell may stand for many equal ones. More than a list can have are blank, or refused when they are put. */
const repeated = (count: string | undefined) => Math.max(1, Number(count ?? 1) || 1);
/** What lies in or over a cell without being its text. */
const besideTheText = new Set(["annotation", "frame", "custom-shape", "shapes", "rect", "line", "g", "control", "object"]);
const cellTags = new Set(["table-cell", "covered-table-cell"]);

export async function readOpenDocument(parts: SpreadsheetParts): Promise<Sheets> {
  const sheets: { name: string; style: string; rows: SheetRows }[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let rows = new SheetRows();
  let row = 0;
  let rowRepeats = 1;
  let isHidden = false;
  let cells: string[] = [];
  let column = 0;
  let cell = { repeats: 1, value: undefined as string | undefined, kept: "" };
  let text = "";
  let paragraphs = 0;
  /** How many elements beside the text the reader is inside of. They have paragraphs, too. */
  let beside = 0;

  await parts.read("content.xml", {
    open(tag, attributes) {
      if (tag === "style") style = attributes["style:name"] ?? "";
      else if (tag === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
      else if (beside > 0 || besideTheText.has(tag)) beside += Number(besideTheText.has(tag));
      else if (tag === "table") {
        rows = new SheetRows();
        row = 0;
        sheets.push({ name: attributes["table:name"] ?? "", style: attributes["table:style-name"] ?? "", rows });
      } else if (tag === "table-row") {
        cells = [];
        column = 0;
        rowRepeats = repeated(attributes["table:number-rows-repeated"]);
        isHidden = ["collapse", "filter"].includes(attributes["table:visibility"] ?? "");
      } else if (cellTags.has(tag)) {
        cell = {
          repeats: repeated(attributes["table:number-columns-repeated"]),
          value: storedValue(attributes),
          kept: attributes["office:string-value"] ?? "",
        };
        text = "";
      } else if (tag === "p") {
        if (text) text += "\n";
        paragraphs += 1;
      } else if (tag === "s") text += " ".repeat(Math.min(repeated(attributes["text:c"]), 100));
      else if (tag === "tab" || tag === "line-break") text += tag === "tab" ? " " : "\n";
    },
    text(piece) {
      if (paragraphs > 0 && beside === 0 && text.length <= maxCellLength) text += piece;
    },
    close(tag) {
      if (besideTheText.has(tag)) beside -= 1;
      else if (beside > 0) return;
      else if (tag === "p") paragraphs -= 1;
      else if (cellTags.has(tag)) {
        const shown = cell.value ?? (text || cell.kept.slice(0, maxCellLength));
        const times = shown === "" ? 0 : Math.min(cell.repeats, maxColumns + 1);
        for (let index = 0; index < times; index++) SheetRows.putCell(cells, column + index, shown, row + 1);
        column += cell.repeats;
      } else if (tag === "table-row") {
        const times = cells.length === 0 ? 0 : Math.min(rowRepeats, maxRows + 1);
        for (let index = 1; index <= times; index++) rows.put(row + index, cells, isHidden);
        row += rowRepeats;
      }
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
