import { maxCellLength } from "./roster-text.server.ts";
import { CellText, SheetRows, type Sheets, type SpreadsheetParts } from "./spreadsheet-parts.server.ts";

/** Reads OpenDocument spreadsheets (.ods), as LibreOffice saves them. All sheets are in one part, so that they are read together. */

/** A row or cell may stand for many equal ones. */
const repeated = (count: string | undefined) => Math.max(1, Number(count ?? 1) || 1);
/** What lies in or over a cell without being its text. It has paragraphs, too. */
const besideTheText = ["annotation", "frame", "custom-shape", "shapes", "rect", "line", "g", "control", "object"];

export async function readOpenDocument(parts: SpreadsheetParts): Promise<Sheets> {
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
