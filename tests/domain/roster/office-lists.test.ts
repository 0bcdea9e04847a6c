import { describe, expect, test } from "vitest";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import { createZipArchive, openDocument, workbook } from "#tests/support/archives.ts";
import { leastWork } from "#tests/support/cpu-time.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { officeLists } from "#tests/support/office-lists.ts";

/** Whole class lists as offices send them, without anything said about their columns. */

temporaryDatabase();

test.each(officeLists)("$name", async ({ bytes, people, changes = [], rejected = {}, remarks = {}, asks = [] }) => {
  const roster = await readRoster(await bytes());
  expect(roster.faults).toEqual([]);
  expect(roster.entries.map(({ person }) => person)).toMatchObject(people);
  expect(roster.changes).toEqual(changes.map((change) => expect.stringMatching(change)));
  const byRow = (rows: typeof roster.rejected) => Object.fromEntries(rows.map(({ row, problems }) => [row, problems.join("; ")]));
  expect([byRow(roster.rejected), byRow(roster.remarks)]).toEqual([rejected, remarks]);
  expect(roster.questions.map(({ text, answer }) => `${text}: ${answer}`)).toEqual(asks);
});

describe("a spreadsheet", () => {
  test("says which sheet was read, and which others there are", async () => {
    const bytes = await workbook([
      { name: "Cover", rows: [] },
      { name: "People", rows: [["Name"], ["Ann Lee"]] },
      { name: "Sums", rows: [["1"]] },
    ]);
    expect((await readRoster(bytes)).sheet).toMatchObject({ name: "People", others: ["Cover", "Sums"] });
  });

  const archive = (parts: Record<string, string>) =>
    createZipArchive(
      Object.entries(parts).map(([name, xml]): [string, Buffer] => [name, Buffer.from(xml)]),
      { compress: true },
    );
  const sheet = (xml: string) =>
    archive({
      "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>',
      "xl/worksheets/sheet1.xml": xml,
    });
  const rows = (count: number) =>
    `<worksheet><sheetData>${'<row><c t="str"><v>Name</v></c></row>'.repeat(count)}</sheetData></worksheet>`;

  /** Microseconds of CPU time to read the longest list that is read. */
  async function workOfLongestList() {
    const people = Array.from({ length: 9999 }, (_, at) => ["Ann", `Lee ${at}`, `ann${at}@class.example`]);
    const bytes = await workbook([{ name: "A", rows: [["First", "Last", "Email"], ...people] }]);
    return leastWork(async () => expect((await readRoster(bytes)).entries).toHaveLength(9999), 1);
  }
  let longestList: number | undefined;

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ["with nothing in it", () => workbook([{ name: "A", rows: [["", ""]] }]), /nothing in this spreadsheet/],
    ["that expands to 41 MB", () => sheet(rows(1) + " ".repeat(41_000_000)), /far more than a class list/],
    ["with 20,000 rows", () => sheet(rows(20_000)), /more than 10,000 rows/],
    [
      "with a cell far to the right",
      () => sheet('<row r="1"><c r="ZZ1" t="str"><v>x</v></c></row>'),
      /Row 1 has more than 100 columns/,
    ],
    [
      "whose text multiplies",
      () => sheet(`<!DOCTYPE a [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "&a;&a;">]><row><c t="str"><v>&b;</v></c></row>`),
      /is damaged/,
    ],
    ["that is cut off", async () => (await workbook([{ name: "A", rows: [["Name"]] }])).subarray(0, 900), /is damaged/],
    [
      "with a row that repeats a million times",
      () =>
        archive({
          "content.xml":
            '<t:table><t:table-row table:number-rows-repeated="1000000"><t:table-cell><t:p>x</t:p></t:table-cell></t:table-row></t:table>',
        }),
      /more than 10,000 rows/,
    ],
    [
      "with a text that repeats in every column",
      () =>
        archive({
          "content.xml":
            '<t:table><t:table-row><t:table-cell table:number-columns-repeated="16384"><t:p>x</t:p></t:table-cell></t:table-row></t:table>',
        }),
      /more than 100 columns/,
    ],
    ["that is a Word document", () => archive({ "word/document.xml": "<w/>" }), /Word document/],
    ["that is a Numbers file", () => archive({ "Index/Document.iwa": "x" }), /Numbers or Pages/],
    ["that is a ZIP of something else", () => archive({ "class.csv": "Name" }), /ZIP archive/],
  ])("%s is refused with a sentence, and with no more work than the longest list", async (_name, bytes, sentence) => {
    const file = await bytes();
    const refused = expect.objectContaining({ status: 400, message: expect.stringMatching(sentence) });
    longestList ??= await workOfLongestList();
    expect(await leastWork(() => expect(readRoster(file)).rejects.toEqual(refused))).toBeLessThan(longestList);
  });

  test("with 200,000 formatted blank rows is read", async () => {
    const bytes = await sheet(
      `<worksheet><sheetData>${rows(1).slice(22, -24)}<row r="2"><c t="str"><v>Ann Lee</v></c></row>${'<row><c s="1"/></row>'.repeat(200_000)}</sheetData></worksheet>`,
    );
    expect((await readRoster(bytes)).entries).toHaveLength(1);
  });

  test("of LibreOffice says its sheets, too", async () => {
    const bytes = await openDocument([
      {
        name: "Liste",
        rows: [
          ["Nachname", "Vorname"],
          ["Groß", "Ute"],
        ],
      },
    ]);
    expect((await readRoster(bytes)).sheet).toMatchObject({ name: "Liste", others: [] });
  });
});
