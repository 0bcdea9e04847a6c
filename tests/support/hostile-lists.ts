import { createZipArchive, rawOpenDocument, rawWorkbook } from "./archives.ts";

/**
 * Class lists that are made to cost the most, each under the limit for uploads. A table for the tests and the benchmarks: add a file
 * here, and they all try it.
 */

export interface HostileList {
  name: string;
  ending: "xlsx" | "ods" | "csv";
  /** Whether a larger one is more work; others are refused, or their size is unpacked. */
  grows: boolean;
  /** Makes the file; `size` is 1 for the largest, and 0.5 for one with half of what it repeats. */
  make: (size: number) => Uint8Array | Promise<Uint8Array>;
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const xlsxRow = (...cells: string[]) => `<row>${cells.map(text).join("")}</row>`;
const odsCell = (value: string, more = "") => `<table:table-cell ${more}><text:p>${value}</text:p></table:table-cell>`;
const odsRow = (cells: string, more = "") => `<table:table-row ${more}>${cells}</table:table-row>`;
const table = (rows: string) => `<table:table table:name="List">${rows}</table:table>`;
const csv = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));
const times = (count: number, size: number) => Math.round(count * size);
const rows = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));
const head = "First Name,Last Name,Email,Phone,Class Year,Status,Notes";

/** A list of 400 rows with one column of this text, cut by `size`. */
const column = (title: string, cell: (n: number) => string, length = 4900): HostileList["make"] => {
  return (size) => csv(`Name,${title}`, ...rows(400, (n) => `Ann Berg,"${cell(n).slice(0, times(length, size))}"`));
};

export const hostileLists: readonly HostileList[] = [
  {
    name: "a number format of 50,000 brackets",
    ending: "xlsx",
    grows: true,
    make: (size) =>
      rawWorkbook({ A: xlsxRow("Name") + xlsxRow("Ann Lee") }, { formats: rows(20, () => "[".repeat(times(50_000, size))) }),
  },
  {
    name: "a number format of 50,000 quotation marks",
    ending: "xlsx",
    grows: true,
    make: (size) =>
      rawWorkbook({ A: xlsxRow("Name") + xlsxRow("Ann Lee") }, { formats: [`${'"'.repeat(times(50_000, size) + 1)}`] }),
  },
  ...(
    [
      ["brackets in names", "Nickname", "("],
      ["square brackets", "Nickname", "["],
      ["commas", "Nickname", ", "],
      ["asterisks", "Nickname", "*x"],
      ["dashes", "Nickname", " - "],
      ["spaces", "Nickname", "x  "],
      ["accents", "Nickname", "e\u0301\u0327"],
      ["letters for an email address", "Email", "a"],
      ["@ for an email address", "Email", "a@"],
      ["digits for a phone", "Phone", "1"],
      ["digits for a class year", "Class Year", "1985 "],
      ["words of states", "Status", "deceased "],
      ["brackets around words of states", "Status", "(deceased"],
      ["zero-width joiners", "Notes", "\u200d"],
      ["escapes", "Notes", "_x000D_"],
      ["three colons", "Address", " ::: "],
    ] as const
  ).flatMap(([name, title, piece]): HostileList[] => [
    { name: `cells of 4,900 ${name}`, ending: "csv", grows: true, make: column(title, () => piece.repeat(4900)) },
  ]),
  {
    name: "first names of 4,900 brackets",
    ending: "csv",
    grows: true,
    make: (size) => csv(head, ...rows(400, () => `${"(".repeat(times(4900, size))},Berg`)),
  },
  {
    name: "whole names of 4,900 ampersands",
    ending: "csv",
    grows: true,
    make: (size) => csv("Name", ...rows(400, () => "a & ".repeat(times(1225, size)))),
  },
  {
    name: "10,000 texts that are asked about",
    ending: "csv",
    grows: true,
    make: (size) => csv(head, ...rows(times(9990, size), (n) => `Ann${n},Berg,,,,gone ${n},x`)),
  },
  {
    name: "10,000 people with the same name",
    ending: "csv",
    grows: true,
    make: (size) => csv(head, ...rows(times(9990, size), () => "Ann,Berg,,,,,")),
  },
  { name: "4 MB of quotation marks", ending: "csv", grows: true, make: (size) => csv(head, '"'.repeat(times(4_000_000, size))) },
  { name: "4 MB of commas", ending: "csv", grows: true, make: (size) => csv(head, ",".repeat(times(4_000_000, size))) },
  { name: "4 MB of line breaks", ending: "csv", grows: true, make: (size) => csv(head, "\n".repeat(times(4_000_000, size))) },
  { name: "4 MB in one cell", ending: "csv", grows: true, make: (size) => csv(head, "a".repeat(times(4_000_000, size))) },
  {
    name: "4 MB of backslashes and quotation marks",
    ending: "csv",
    grows: true,
    make: (size) => csv(head, `"${'\\"'.repeat(times(2_000_000, size))}"`),
  },
  {
    name: "4 MB of bytes of no encoding",
    ending: "csv",
    grows: true,
    make: (size) => Buffer.concat([csv(`${head}\n`), Buffer.alloc(times(4_000_000, size), Buffer.from([0x82, 0x20]))]),
  },
  {
    name: "a shared text of 5,000 characters in each of 100,000 cells",
    ending: "xlsx",
    grows: false,
    make: () =>
      rawWorkbook(
        { A: rows(1000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`).join("") },
        { others: { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(5000)}</t></si></sst>` } },
      ),
  },
  {
    name: "a sheet that unpacks to 39 MB",
    ending: "xlsx",
    grows: false,
    make: () => rawWorkbook({ A: `${xlsxRow("Name")}${'<row><c s="1"/></row>'.repeat(1_850_000)}` }),
  },
  {
    name: "a sheet that unpacks to 100 MB",
    ending: "xlsx",
    grows: false,
    make: () => rawWorkbook({ A: " ".repeat(100_000_000) }),
  },
  {
    name: "entities in entities",
    ending: "xlsx",
    grows: false,
    make: () =>
      createZipArchive([
        [
          "xl/workbook.xml",
          Buffer.from(
            `<!DOCTYPE a [<!ENTITY a0 "ha">${rows(30, (n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join("")}]><workbook>&a30;</workbook>`,
          ),
        ],
      ]),
  },
  {
    name: "500,000 elements in one another",
    ending: "xlsx",
    grows: false,
    make: () => rawWorkbook({ A: "<a>".repeat(500_000) + "</a>".repeat(500_000) }),
  },
  {
    name: "a million attributes",
    ending: "xlsx",
    grows: false,
    make: () => rawWorkbook({ A: `<row ${rows(1_000_000, (n) => `a${n}="1"`).join(" ")}/>` }),
  },
  {
    name: "a million sheets",
    ending: "xlsx",
    grows: false,
    make: () =>
      createZipArchive(
        [
          [
            "xl/workbook.xml",
            Buffer.from(`<workbook><sheets>${'<sheet name="a" r:id="r"/>'.repeat(500_000)}</sheets></workbook>`),
          ],
        ],
        { compress: true },
      ),
  },
  {
    name: "a row that repeats a million times",
    ending: "ods",
    grows: false,
    make: () => rawOpenDocument(table(odsRow(odsCell("Name"), 'table:number-rows-repeated="1048576"'))),
  },
  {
    name: "a cell that repeats a million times in each of 9,000 rows",
    ending: "ods",
    grows: false,
    make: () => rawOpenDocument(table(odsRow(odsCell("x", 'table:number-columns-repeated="16384"')).repeat(9000))),
  },
  {
    name: "9,000 rows of 100 equal cells with 500 characters",
    ending: "ods",
    grows: false,
    make: () =>
      rawOpenDocument(
        table(odsRow(odsCell("x".repeat(500), 'table:number-columns-repeated="100"'), 'table:number-rows-repeated="9000"')),
      ),
  },
  {
    name: "500,000 elements in one another",
    ending: "ods",
    grows: false,
    make: () => rawOpenDocument(table("<text:p>".repeat(500_000) + "</text:p>".repeat(500_000))),
  },
];
