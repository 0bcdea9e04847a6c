import { describe, expect, test } from "vitest";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import { createZipArchive, rawOpenDocument, rawWorkbook } from "#tests/support/archives.ts";

/** The shapes in which offices' programs save lists: encodings, escapes, sheets, and cells. */

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const namesOf = async (bytes: Uint8Array) =>
  (await readRoster(bytes)).entries.map(({ person }) => `${person.firstName} ${person.lastName}`);

describe("a text file", () => {
  const list = (...names: string[]) => `First Name,Last Name\n${names.join("\n")}\n`;
  test.each([
    ["code page 437 or 850", "cp437", list("Jos\x82,N\xa3\xa4ez", "Andr\x82,M\x81ller"), ["José Núñez", "André Müller"]],
    ["code page 850", "cp850", list("\xb5ngel,Garc\xa1a", "JO\xc7O,\xd2DE"), null],
    [
      "code page 437 with capitals",
      "cp437",
      list("\x90mile,Zola", "\x8eke,\x99berg", "Bj\x94rn,Str\x94m"),
      ["Émile Zola", "Äke Öberg", "Björn Ström"],
    ],
    ["Windows-1252", "windows-1252", list("Jos\xe9,N\xfa\xf1ez", "D\x92Arcy,M\xfcller"), ["José Núñez", "D’Arcy Müller"]],
    ["an older Mac", "macintosh", list("Jos\x8e,N\x9c\x96ez"), ["José Núñez"]],
    [
      "UTF-8 with one byte of Windows",
      "utf-8",
      list("Jos\xc3\xa9,N\xc3\xba\xc3\xb1ez", "Andr\xe9,Berg"),
      ["José Núñez", "André Berg"],
    ],
    [
      "UTF-8 with a byte that no program knows",
      "utf-8",
      list("Jos\xc3\xa9,N\xc3\xba\xc3\xb1ez", "Ann\x81,Berg"),
      ["José Núñez", "Ann Berg"],
    ],
  ])("in %s is read", async (_name, encoding, text, names) => {
    const roster = await readRoster(latin(text));
    expect(roster.encoding).toBe(encoding);
    if (names) expect(await namesOf(latin(text))).toEqual(names);
  });

  test.each([
    [
      "MySQL's quotation marks",
      '"First","Last","Notes"\n"Robert \\"Bob\\"","Stone","likes \\"pop\\", and tea"',
      'Robert "Bob" Stone',
    ],
    ["a path that ends with a backslash", '"First","Last","Notes"\n"Bob","Stone","C:\\lists\\"\n"Ann","Lee",""', "Bob Stone"],
    ["doubled quotation marks", '"First","Last"\n"Robert ""Bob""","Stone"', 'Robert "Bob" Stone'],
    ["bidi marks", "First,Last\n\u202aAnn\u202c,\u200bBerg\ufeff", "Ann Berg"],
    ["a vertical tab and a tab", 'First,Last\n"Ann\vMarie","Berg\t"', "Ann Marie Berg"],
    ["accents in pieces", "First,Last\nJose\u0301,Berg", "José Berg"],
  ])("with %s is read", async (_name, text, name) => {
    const { entries, remarks } = await readRoster(new TextEncoder().encode(text));
    expect([`${entries[0]?.person.firstName} ${entries[0]?.person.lastName}`, remarks]).toEqual([name, []]);
  });

  test("of Google keeps all phones and the apartment", async () => {
    const { entries } = await readRoster(
      new TextEncoder().encode(
        "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Extended Address\nNina,Hart,n@x.example ::: m@x.example,718-555-0101 ::: 718-555-0102,12 Kiln Rd,Troy,NY,12180,Apt 4",
      ),
    );
    expect(entries[0]?.person).toMatchObject({
      email: "n@x.example",
      phone: "718-555-0101, 718-555-0102",
      postalAddress: "12 Kiln Rd\nApt 4\nTroy, NY 12180",
      adminNotes: "Other email address: m@x.example",
    });
  });
});

const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.map(text).join("")}</row>`;
const head = row("First Name", "Last Name", "Mailing Address");

describe("a workbook", () => {
  test.each([
    ["carriage returns", "12 Elm St_x000D_\nTroy", "12 Elm St\nTroy"],
    ["an escaped escape", "1 A_x005F_x000D_B", "1 A_x000D_B"],
    ["a tab", "1_x0009_A", "1 A"],
    ["what only looks like one", "_x12_ _xZZZZ_", "_x12_ _xZZZZ_"],
    ["small letters", "1 A_x000d_B", "1 A\nB"],
  ])("with Excel's escapes for %s is read", async (_name, cell, address) => {
    const { entries } = await readRoster(await rawWorkbook({ Class: head + row("Ann", "Berg", cell) }));
    expect(entries[0]?.person.postalAddress).toBe(address);
  });

  const cover = row("Class of 1985") + row("Prepared by the office");
  test("with a cover sheet is read where the people are; another sheet can be chosen", async () => {
    const bytes = await rawWorkbook({
      "Read me": cover,
      Officers: head + row("Eve", "Lane", ""),
      Class: head + row("Ann", "Berg", "") + row("Bob", "Cole", ""),
    });
    expect((await readRoster(bytes)).sheet).toMatchObject({ name: "Class", others: ["Read me", "Officers"] });
    expect((await readRoster(bytes, { sheet: "Officers" })).entries).toMatchObject([{ person: { firstName: "Eve" } }]);
  });

  test("leaves hidden sheets and rows out, keeps the numbers of the others, and counts them", async () => {
    const hidden = `<row hidden="1">${text("Old")}${text("List")}</row>`;
    const bytes = await rawWorkbook(
      { Class: head + hidden + row("Ann", "Berg", ""), Old: head + row("No", "Body", "") },
      { hidden: ["Old"] },
    );
    const { entries, sheet } = await readRoster(bytes);
    expect(sheet).toEqual({ name: "Class", others: [], hiddenSheets: 1, hiddenRows: 1 });
    expect(entries.map(({ row }) => row)).toEqual([3]);
  });

  test("is found by its relationship, whatever it is called", async () => {
    expect(await namesOf(await rawWorkbook({ Class: head + row("Ann", "Berg", "") }, { part: "book/list7.xml" }))).toEqual([
      "Ann Berg",
    ]);
  });

  test("shows numbers as its formats do: dates from 1904, and ZIP codes with zeros", async () => {
    const cells = `<c t="n" s="1"><v>29761</v></c><c><v>1985</v></c><c s="2"><v>501</v></c>`;
    const rows = `${row("Name", "Date of Death", "Class", "ZIP")}<row>${text("Ann Berg")}${cells}</row>`;
    const { entries } = await readRoster(
      await rawWorkbook({ Class: rows }, { startsIn1904: true, formats: ["m/d/yyyy", "00000"] }),
    );
    expect(entries[0]?.person).toMatchObject({ deathYear: 1985, graduationYear: 1985, postalAddress: "00501" });
  });

  const archive = (...names: string[]) => createZipArchive(names.map((name): [string, Buffer] => [name, Buffer.from("<x/>")]));
  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    [".xlsb", () => archive("xl/workbook.bin"), /binary Excel workbook.*\.xlsx/],
    [".numbers", () => archive("Index/Document.iwa"), /Numbers.*\.xlsx/],
    [
      "encrypted .xlsx",
      async () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      /protected with a password.*Encrypt with Password/,
    ],
    [".xls", async () => Buffer.from("d0cf11e0a1b11ae1", "hex"), /older Excel.*\.xlsx/],
    ["encrypted .ods", () => rawOpenDocument("", { isEncrypted: true }), /protected with a password.*LibreOffice/],
  ])("%s is refused with what to do", async (_name, bytes, sentence) => {
    await expect(readRoster(new Uint8Array(await bytes()))).rejects.toMatchObject({ message: expect.stringMatching(sentence) });
  });
});

describe("an .ods file", () => {
  const p = (value: string) => `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const line = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const sheet = (name: string, rows: string, style = "") =>
    `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;
  const heads = line(p("First Name"), p("Last Name"), p("City"));
  const cityOf = async (cell: string) =>
    (await readRoster(await rawOpenDocument(sheet("List", heads + line(p("Ann"), p("Berg"), cell))))).entries[0]?.person
      .currentCity;
  test.each([
    ["only a stored text", '<table:table-cell office:value-type="string" office:string-value="Troy"/>', "Troy"],
    [
      "a text box",
      `<table:table-cell><draw:frame><draw:text-box><text:p>Look here</text:p></draw:text-box></draw:frame><text:p>Troy</text:p></table:table-cell>`,
      "Troy",
    ],
    [
      "a comment",
      `<table:table-cell><office:annotation><text:p>Look here</text:p></office:annotation><text:p>Troy</text:p></table:table-cell>`,
      "Troy",
    ],
    [
      "a shape in a group",
      `<table:table-cell><draw:g><draw:custom-shape><text:p>x</text:p></draw:custom-shape></draw:g><text:p>Troy</text:p></table:table-cell>`,
      "Troy",
    ],
    [
      "pieces and spaces",
      "<table:table-cell><text:p>New<text:s/><text:span>York</text:span></text:p></table:table-cell>",
      "New York",
    ],
    [
      "a truth",
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
      "True",
    ],
  ])("with %s in a cell is read", async (_name, cell, city) => {
    expect(await cityOf(cell)).toBe(city);
  });

  test("with repeated cells and rows, hidden rows, and hidden sheets is read", async () => {
    const rows = `${heads}<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>
      <table:table-row><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>Ann</text:p></table:table-cell></table:table-row>
      <table:table-row table:visibility="filter">${p("Old")}${p("List")}</table:table-row>
      <table:table-row table:visibility="collapse" table:number-rows-repeated="3">${p("Old")}${p("List")}</table:table-row>`;
    const hidden =
      '<office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const bytes = await rawOpenDocument(
      sheet("Old", heads + line(p("No"), p("Body")), "ta2") + sheet("Cover", line(p("Hello"))) + sheet("List", rows),
      { styles: hidden },
    );
    const roster = await readRoster(bytes);
    expect(roster.entries).toMatchObject([{ row: 4, person: { firstName: "Ann", lastName: "Ann" } }]);
    expect(roster.sheet).toEqual({ name: "List", others: ["Cover"], hiddenSheets: 1, hiddenRows: 4 });
  });
});
