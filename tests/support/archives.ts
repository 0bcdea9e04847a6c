import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";

/** Reads the files of a ZIP by name, with another library than the one that the site writes them with. */
export async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** A ZIP of these files. `compress` makes one like those of desktop ZIP programs. */
export function createZipArchive(files: Iterable<[string, Buffer]>, { compress = false } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** A ZIP of portraits as a file of a form. */
export const portraitsFile = async (...files: [string, Buffer][]): Promise<File> =>
  new File([new Uint8Array(await createZipArchive(files, { compress: true }))], "portraits.zip", { type: "application/zip" });

/** Makes spreadsheet files as Excel and LibreOffice write them. */

type Cell = string | number | Date | { formula: string; value: string } | { rich: string[] };
export interface Sheet {
  name: string;
  rows: Cell[][];
  isHidden?: boolean;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const columnName = (column: number) => String.fromCharCode(65 + column);
const files = (parts: Record<string, string>) =>
  createZipArchive(
    Object.entries(parts).map(([name, xml]): [string, Buffer] => [name, Buffer.from(xml)]),
    { compress: true },
  );
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Excel's .xlsx. Texts are shared, except every third, which is in its cell. Dates have a format of the file's own. */
export function workbook(sheets: Sheet[]): Promise<Buffer> {
  const shared: string[] = [];
  const share = (xml: string) => `<c r="REF" t="s"><v>${shared.push(`<si>${xml}</si>`) - 1}</v></c>`;
  const cellXml = (cell: Cell, number: number): string => {
    if (cell instanceof Date) return `<c r="REF" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
    if (typeof cell === "number") return `<c r="REF"><v>${cell}</v></c>`;
    if (typeof cell === "string") {
      const text = `<t xml:space="preserve">${escaped(cell)}</t>`;
      return number % 3 === 2 ? `<c r="REF" t="inlineStr"><is>${text}</is></c>` : share(text);
    }
    if ("formula" in cell) return `<c r="REF" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
    return share(cell.rich.map((piece) => `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(piece)}</t></r>`).join(""));
  };
  const sheetXml = ({ rows }: Sheet) => {
    const rowXml = (cells: Cell[], row: number) =>
      `<row r="${row + 1}">${cells.map((cell, column) => (cell === "" ? "" : cellXml(cell, column).replace("REF", `${columnName(column)}${row + 1}`))).join("")}</row>`;
    return `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`;
  };
  const xmlOfSheets = sheets.map(sheetXml);
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  return files({
    "[Content_Types].xml": `${declaration}<Types/>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships>${sheets.map((_sheet, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `${declaration}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="m/d/yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${declaration}<sst>${shared.join("")}</sst>`,
    ...Object.fromEntries(xmlOfSheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  });
}

const officeType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationships = (list: [id: string, type: string, target: string][]) =>
  `${declaration}<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeType}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** An .xlsx whose sheets have these rows, as XML. `formats` are those of the styles from 1 on, and `part` is where the workbook is. */
export function rawWorkbook(
  sheets: Record<string, string>,
  options: { hidden?: string[]; part?: string; startsIn1904?: boolean; formats?: string[]; others?: Record<string, string> } = {},
): Promise<Buffer> {
  const { hidden = [], part = "xl/workbook.xml", startsIn1904 = false, formats = [], others = {} } = options;
  const [folder = "", file = ""] = part.split("/");
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<sheet name="${name}" r:id="r${at}"${hidden.includes(name) ? ' state="hidden"' : ""}/>`);
  return files({
    "_rels/.rels": relationships([["r", "officeDocument", part]]),
    [part]: `${declaration}<workbook xmlns:r="r"><workbookPr date1904="${startsIn1904}"/><sheets>${list.join("")}</sheets></workbook>`,
    [`${folder}/_rels/${file}.rels`]: relationships([
      ...names.map((_name, at): [string, string, string] => [`r${at}`, "worksheet", `worksheets/sheet${at}.xml`]),
      ["rs", "styles", "styles.xml"],
      ["rt", "sharedStrings", "sharedStrings.xml"],
    ]),
    [`${folder}/styles.xml`]: `${declaration}<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `${folder}/worksheets/sheet${at}.xml`,
        `${declaration}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...others,
  });
}

/** An .ods with these tables, as XML. */
export function rawOpenDocument(tables: string, options: { styles?: string; isEncrypted?: boolean } = {}): Promise<Buffer> {
  const { styles = "", isEncrypted = false } = options;
  const names = "office table text draw style manifest".split(" ").map((name) => `xmlns:${name}="${name}"`);
  const encryption = isEncrypted ? "<manifest:encryption-data/>" : "";
  return files({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `${declaration}<office:document-content ${names.join(" ")}>${styles}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    "META-INF/manifest.xml": `${declaration}<manifest:manifest ${names.join(" ")}><manifest:file-entry>${encryption}</manifest:file-entry></manifest:manifest>`,
  });
}

/** LibreOffice's .ods, with the blank cells and rows to the end of the sheet that it writes. */
export function openDocument(sheets: { name: string; rows: string[][] }[]): Promise<Buffer> {
  const cell = (text: string) =>
    text === ""
      ? "<table:table-cell/>"
      : `<table:table-cell office:value-type="string"><office:annotation><text:p>A comment</text:p></office:annotation>${text
          .split("\n")
          .map((line) => `<text:p>${escaped(line)}</text:p>`)
          .join("")}</table:table-cell>`;
  const rest = '<table:table-cell table:number-columns-repeated="16300"/>';
  const table = ({ name, rows }: { name: string; rows: string[][] }) =>
    `<table:table table:name="${escaped(name)}">${rows.map((cells) => `<table:table-row>${cells.map(cell).join("")}${rest}</table:table-row>`).join("")}<table:table-row table:number-rows-repeated="1048000">${rest}</table:table-row></table:table>`;
  return files({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `${declaration}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${sheets.map(table).join("")}</office:spreadsheet></office:body></office:document-content>`,
  });
}
