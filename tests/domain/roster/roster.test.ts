import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type RosterField, rosterFields } from "#app/domain/roster/roster-fields.ts";
import { importRoster, knownPeople } from "#app/domain/roster/roster-import.server.ts";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import { compareRoster } from "#app/domain/roster/roster-matches.ts";
import { readList } from "#app/domain/roster/roster-process.server.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addMember, addMissing, addUnlisted } from "#tests/support/people.ts";

/** Class lists as text files, their rows, and the import. tests/domain/roster/office-lists.test.ts has whole lists. */

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => readRoster(utf8(lines.join("\r\n")));
const heading = "First Name,Last Name,E-mail,Class Year,Type";
const remarksOf = async (cells: string) => (await read(heading, cells)).remarks[0]?.problems;
const compared = async (roster: ReturnType<typeof read>) => compareRoster((await roster).entries, knownPeople());
/** How the import reads a list of these lines. */
const reading = (lines: string[]) => () => readList(utf8(lines.join("\r\n")), { choices: {}, wants: "people" });

temporaryDatabase();
beforeAll(() => ensureFirstAdministrator({ email: null, password: null }));

/** What a cell of a field can say, where a word would be none. */
const cells: Partial<Record<RosterField, string>> = {
  email: "ann@class.example",
  otherEmail: "ann@work.example",
  phone: "212-555-0101",
  graduationYear: "1984",
  profileType: "Teacher",
  deceased: "2011",
  missing: "yes",
  unlisted: "yes",
};

test.each(Object.entries(rosterFields).filter(([field]) => !/^(full|first|last)Name$/.test(field)))(
  "what a column of %s says is kept",
  async (field, { label }) => {
    const people = async (...lines: string[]) => (await read(...lines)).entries.map(({ person }) => person);
    const known = await people("First name,Last name,Street", "Ann,Lee,1 Kiln Road");
    const told = await people(
      `First name,Last name,Street,"${label}"`,
      `Ann,Lee,1 Kiln Road,${cells[field as RosterField] ?? "Zinnober"}`,
    );
    expect(told).toHaveLength(1);
    expect(told).not.toEqual(known);
  },
);

test.each([
  ["a country without an address", "Street,Country", ",Norway", { postalAddress: null, adminNotes: "Country: Norway" }],
  ["this country without an address", "Street,Country", ",USA", { postalAddress: null, adminNotes: null }],
  ["this country with periods", "Street,Country", ",U.S.A.", { postalAddress: null, adminNotes: null }],
  ["a country in other letters", "Mailing Address,Country", "1 Kiln Road,Ελλάδα", { adminNotes: "Country: Ελλάδα" }],
  [
    "a country whose letters a word of the address has",
    "Mailing Address,Country",
    "1 Denver St,DE",
    { adminNotes: "Country: DE" },
  ],
  [
    "parts that a complete address doesn't name",
    "Mailing Address,Street,ZIP,Country",
    '"PO Box 9, Oslo",Kiln Road 1,0150,Norway',
    { postalAddress: "PO Box 9, Oslo", adminNotes: "Street: Kiln Road 1\nZIP: 0150\nCountry: Norway" },
  ],
  [
    "parts that it names",
    "Mailing Address,Street,ZIP,Country",
    '"1 Kiln Road, Troy NY 12180-0009",1 Kiln Rd,121800009,us',
    { adminNotes: "Street: 1 Kiln Rd" },
  ],
])("%s", async (_name, titles, row, person) => {
  const { entries } = await read(`First name,Last name,${titles}`, `Ann,Lee,${row}`);
  expect(entries).toMatchObject([{ person }]);
});

describe("a roster as spreadsheets save it", () => {
  const table = "firstname;Née;last name;e-mail address\r\nZoë;Bradtke;Núñez;Z.Nunez@Example.com \r\n";
  const latin = Uint8Array.from(table, (letter) => letter.charCodeAt(0));
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  const mac = Uint8Array.from(table, (letter) => ({ ë: 0x91, ú: 0x9c, ñ: 0x96, é: 0x8e })[letter] ?? letter.charCodeAt(0));
  test.each([
    ["UTF-8", "utf-8", utf8(table)],
    ["UTF-8 with a byte order mark", "utf-8", utf8(`\ufeff${table}`)],
    ["Windows-1252", "windows-1252", latin],
    ["Mac Roman", "macintosh", mac],
    ["UTF-16 with tabs, Excel's 'Unicode text'", "utf-16le", utf16(table.replaceAll(";", "\t"))],
    ["UTF-16 without a byte order mark", "utf-16le", utf16(table).subarray(2)],
    ["big-endian UTF-16", "utf-16be", Buffer.from(utf16(table)).swap16()],
    ["commas and line feeds", "utf-8", utf8(table.replaceAll(";", ",").replaceAll("\r\n", "\n"))],
    ["vertical bars", "utf-8", utf8(table.replaceAll(";", "|"))],
    ["Excel's 'sep=' line", "utf-8", utf8(`sep=;\r\n${table}`)],
  ])("is read from %s", async (_name, encoding, bytes) => {
    const roster = await readRoster(bytes);
    expect(roster.encoding).toBe(encoding);
    expect(roster.entries).toMatchObject([
      { row: 2, person: { firstName: "Zoë", lastName: "Núñez", maidenName: "Bradtke", email: "z.nunez@example.com" } },
    ]);
  });

  test("is read in another encoding if the administrator says so", async () => {
    const { entries } = await readRoster(mac, { encoding: "windows-1252" });
    expect(entries[0]?.person.firstName).toBe("Zo‘");
  });

  test("keeps curly quotes and the euro sign of Windows-1252, which Latin-1 does not have", async () => {
    const bytes = Uint8Array.from("first,last,mail\nD\x92Angelo,\x80Uro,d@example.com", (letter) => letter.charCodeAt(0));
    expect((await readRoster(bytes)).entries[0]?.person).toMatchObject({ firstName: "D’Angelo", lastName: "€Uro" });
  });

  test("numbers rows as spreadsheet programs do, with blank rows and line breaks in cells", async () => {
    const roster = await read(heading, 'A,"One\nTwo",a@example.com', "", ",,,", 'B,"Three, Inc.",nowhere');
    expect(roster.entries).toMatchObject([{ row: 2, person: { lastName: "One Two" } }, { row: 5 }]);
    expect(roster.remarks).toMatchObject([
      { row: 5, name: "B Three, Inc.", problems: ["E-mail “nowhere” is not an email address"] },
    ]);
  });
});

describe("a file that is not a roster is refused with a clear message", () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  test.each<[string, Uint8Array, RegExp]>([
    ["an empty file", utf8("\r\n"), /file is empty/],
    ["no people", utf8(`${heading}\r\n,,,\r\n`), /nobody in this file/],
    ["an open quotation mark", utf8(`${heading}\r\nA,B,a@example.com\r\nC,"D,c@example.com\r\n`), /opens in row 3/],
    ["too many columns", utf8(`${heading}\r\n${"x,".repeat(101)}x`), /Row 2 has more than 100 columns/],
    ["an old .xls", latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), /older Excel or Word file/],
    ["vCards", utf8("BEGIN:VCARD\r\nVERSION:3.0"), /address book cards/],
    ["a PDF", latin("%PDF-1.7\n%\xe2"), /This is a PDF/],
    ["a photo", latin("\xff\xd8\xff\xe0\0\x10JFIF"), /This is a picture/],
    ["a photo of an iPhone", latin("\0\0\0\x18ftypheic"), /This is a picture/],
    ["a web page with the name of an .xls", utf8("<html><table>"), /This is a web page/],
    ["a program", latin("MZ\0\0\0\x01\x02\0\0\x03"), /not a text file/],
  ])("%s", async (_name, bytes, sentence) => {
    await expect(readRoster(bytes)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
  });
});

describe("columns", () => {
  const faultsOf = async (...fields: ("firstName" | "lastName" | "fullName" | "email" | "street" | null)[]) =>
    (await readRoster(utf8("A,B,C\nli,moon,li@class.example"), { headingRow: 0, fields })).faults;
  test.each([
    [["lastName", null, "email"] as const, "Please say which column is the first name."],
    [[null, null, "email"] as const, "Please say which column is the name: either one column"],
    [["firstName", "firstName", "lastName"] as const, "The columns “A” and “B” can't both be “First name”."],
    [["firstName", "fullName", null] as const, "but not both"],
  ])("cannot be %j", async (fields, sentence) => {
    expect((await faultsOf(...fields)).join(" ")).toContain(sentence);
  });

  test("of first and of last names are asked about where nothing says which is which; the others are found", async () => {
    const lines = ["Hart,Nina,nina@example.com,12 Elm St", "Quill,John,john@example.com,9 Oak Ave"];
    const { faults, fields, entries } = await read(...lines);
    expect(fields).toEqual([null, null, "email", "street"]);
    expect([faults.join(), entries]).toEqual([expect.stringMatching(/^Please say which column is the name/), []]);
    const told = await readRoster(utf8(lines.join("\n")), { fields: { 0: "lastName", 1: "firstName" } });
    expect(told.entries).toMatchObject([{ person: { firstName: "Nina", email: "nina@example.com" } }, { row: 2 }]);
  });

  test("of an address may be several", async () => {
    const { faults, entries } = await readRoster(utf8("Li Moon,12 Elm St,Apt 3"), { fields: ["fullName", "street", "street"] });
    expect([faults, entries[0]?.person.postalAddress]).toEqual([[], "12 Elm St\nApt 3"]);
  });
});

describe("one row", () => {
  test.each([
    ["1985", 1985],
    ["'84", 1984],
    ["’86", 1986],
    ["85", 1985],
    ["1985.0", 1985],
    ["6/24/1985", 1985],
    ["06/24/85", 1985],
    ["June 1985", 1985],
    ["", 1985],
    ["00", 2000],
  ])("reads the class year %j", async (typed, year) => {
    expect((await read(heading, `A,B,a@example.com,${typed}`)).entries[0]?.person.graduationYear).toBe(year);
  });

  test.each(["1895", "2001", "'69", "soon"])(
    "with the class year %j, which says none, has the class's own and a note",
    async (typed) => {
      const { entries } = await read(heading, `A,B,a@example.com,${typed}`);
      expect(entries[0]?.person).toMatchObject({ graduationYear: 1985, adminNotes: `Class Year: ${typed}` });
      expect(await remarksOf(`A,B,a@example.com,${typed}`)).toEqual([
        `Class Year “${typed}” says no year between 1970 and 2000; 1985 was taken`,
      ]);
    },
  );

  test("is a classmate unless the type is a word for teachers", async () => {
    const words = ["", "Classmate", "STUDENT", "Teacher (ret.)", "Faculty", "Counselor", "Asst. Principal"];
    const roster = await read(heading, ...words.map((word, index) => `A,B${index},a${index}@example.com,,${word}`));
    const types = roster.entries.map(({ person }) => person.profileType);
    expect(types).toEqual(["classmate", "classmate", "classmate", "teacher", "teacher", "teacher", "teacher"]);
    expect(await remarksOf("A,B,a@example.com,,administrator")).toEqual([
      "Type “administrator” is neither classmate nor teacher; a classmate was added",
    ]);
  });

  test("is imported whatever is in its cells, with a remark for each that could not be read", async () => {
    expect(await remarksOf("A,,nowhere,1895,hat")).toHaveLength(4);
    const { entries } = await read(heading, `A,${"B".repeat(101)},a@example.com`, "Cher,,,", ",Madonna,,");
    expect(entries.map(({ person }) => [person.firstName, person.lastName])).toEqual([
      ["A", `B${"b".repeat(99)}`],
      ["Cher", "?"],
      ["?", "Madonna"],
    ]);
    expect(entries[0]?.person.adminNotes).toContain("last name: B".concat("b".repeat(100)));
  });

  test("is left out only if there is no name in it", async () => {
    expect((await read(heading, ",,nowhere,1895", ' ,"\u200b",a@example.com', "-,n/a,")).rejected).toMatchObject([
      { row: 2, name: "nowhere", problems: ["There is no name"] },
      { row: 3, name: "a@example.com" },
      { row: 4 },
    ]);
  });

  test("with too many commas keeps what is beyond the columns as a note, and says so", async () => {
    expect((await remarksOf("A,B,a@example.com,1985,Teacher,Inc."))?.[0]).toMatch(/more cells/);
    const { entries } = await read(heading, "A,B,a@example.com,1985,Teacher,Inc.");
    expect(entries[0]?.person.adminNotes).toBe("More cells: Inc.");
  });

  test("with a cell of more than 5,000 characters is cut there", async () => {
    const { entries, remarks } = await read(`${heading},Notes`, `A,B,,,,${"b".repeat(6000)}`);
    expect([entries[0]?.person.adminNotes?.length, remarks[0]?.problems.join()]).toEqual([
      5000,
      expect.stringContaining("was cut"),
    ]);
  });

  test("with the name and email of an earlier row is refused; with another name it comes in without the email", async () => {
    const { entries, rejected, changes } = await read(
      heading,
      "Ann,B,a@example.com",
      "Anne,B, A@EXAMPLE.com ",
      "Carl,B,a@example.com",
    );
    expect(rejected).toMatchObject([{ row: 3, name: "Anne B", problems: ["Same person as row 2"] }]);
    const carl = { email: null, memberState: "invited", adminNotes: "Shares the email address a@example.com with Ann B" };
    expect(entries).toMatchObject([{ row: 2 }, { row: 4, person: carl }]);
    expect(changes.join(" ")).toMatch(/email address of somebody above.*: 1$/);
  });
});

describe("importing", () => {
  const total = () => db().select({ total: count() }).from(users).get()?.total;
  const importing = (lines: string[], decisions: string[] = []) =>
    importRoster.perform(administratorActor(), { read: reading(lines), decisions, isConfirmed: true });
  const rows = [heading, "Søren,Østergård,soren@example.com", "Li,O,li@example.com"];

  test("adds new people as invited members, and a second import adds nobody", async () => {
    const before = total() ?? 0;
    expect(await importing(rows)).toMatchObject({ added: 2, matching: 0 });
    const soren = db().select().from(users).where(eq(users.email, "soren@example.com")).get();
    expect(soren).toMatchObject({ memberState: "invited", password: null, isActive: true, sortName: "ostergard, soren" });
    expect(await importing(rows)).toMatchObject({ added: 0, matching: 2 });
    expect(total()).toBe(before + 2);
    const entries = db().select().from(activityLogs).where(eq(activityLogs.action, "roster.import")).all();
    expect(entries.map((entry) => entry.details)).toEqual([
      '{"added":2,"matching":0,"missing":0,"inMemoriam":0,"leftOut":0}',
      '{"added":0,"matching":2,"missing":0,"inMemoriam":0,"leftOut":0}',
    ]);
  });

  test("people without an email address, couples with one, and the dead are known by name the second time", async () => {
    const list = [
      "Name,Email,Status",
      "Ida Vale,,",
      "Otto Reed,reed@example.com,",
      "Eva Reed,reed@example.com,",
      "Max Bell,,died 2011",
    ];
    expect(await importing(list)).toEqual({
      added: 4,
      matching: 0,
      missing: 1,
      inMemoriam: 1,
      leftOut: 0,
      rejected: 0,
      remarks: 0,
    });
    expect(await importing(list)).toMatchObject({ added: 0, matching: 4 });
    const max = db().select().from(users).where(eq(users.lastName, "Bell")).get();
    expect(max).toMatchObject({ memberState: "in_memoriam", deathYear: 2011, email: null });
  });

  test("doesn't change existing members, and shows who may be the same person", async () => {
    addMember("Maria Sol", { email: "maria@example.com", currentCity: "Lisbon" });
    const lines = [`${heading},City`, "Nora,Moon,MARIA@example.com,,,Paris", "Maria,SOL,other@example.com"];
    expect(await compared(read(...lines))).toMatchObject({
      newcomers: [],
      doubles: [
        { entry: { row: 2 }, reason: "email", members: [{ firstName: "Maria" }] },
        { entry: { row: 3 }, reason: "name", members: [{ email: "maria@example.com" }] },
      ],
    });
    expect(await importing(lines)).toMatchObject({ added: 0, leftOut: 2 });
    const maria = db().select().from(users).where(eq(users.email, "maria@example.com")).get();
    expect(maria).toMatchObject({ firstName: "Maria", currentCity: "Lisbon", memberState: "joined" });
  });

  test.each([
    ["Jon,Hallberg,,1985", "spelling"],
    ["John,Halberg,,1985", "spelling"],
    ["John,Hallberg,john@example.com,1985", "name"],
    ["John,Hallberg,,1984", "name"],
    ["Mary,Hallberg,,1985", null],
  ])("%j, compared with John Hallberg, is a possible double: %s", async (row, reason) => {
    addMissing("John Hallberg", { email: null });
    const [double] = (await compared(read(heading, row))).doubles;
    expect(double?.reason).toBe(reason ?? undefined);
    if (reason) expect(await importing([heading, row])).toMatchObject({ added: 0, leftOut: 1 });
    db().delete(users).where(eq(users.lastName, "Hallberg")).run();
  });

  test("somebody listed under a birth name is a possible double", async () => {
    addMember("Rosa Winter", { maidenName: "Sommer", email: "rosa@example.com" });
    expect((await compared(read(heading, "Rosa,Sommer,"))).doubles).toMatchObject([{ reason: "birthName" }]);
  });

  test("the administrator's choice decides about possible doubles", async () => {
    const list = ["Name,Email", "Rosa Sommer,", "Nora Moon,rosa@example.com"];
    expect(await importing(list, ["3"])).toMatchObject({ added: 1, leftOut: 1 });
    const nora = db().select().from(users).where(eq(users.firstName, "Nora")).get();
    expect(nora).toMatchObject({ lastName: "Moon", email: null });
    expect(await importing(list, ["3"])).toMatchObject({ added: 0, matching: 1 });
  });

  test("people who don't want to be listed are never added again", async () => {
    addUnlisted("Quiet Person", { email: "quiet@example.com" });
    const list = read(heading, "Quiet,Person,new@example.com", "Q,Pearson,quiet@example.com");
    expect(await compared(list)).toMatchObject({ unlisted: [{ row: 2 }, { row: 3 }], newcomers: [], doubles: [] });
  });

  test("is for administrators only", async () => {
    const member = addMember();
    await expect(importRoster.perform(actorOf(member), { read: reading(rows) })).rejects.toMatchObject({ status: 403 });
  });

  test("reports its progress", async () => {
    const many = Array.from({ length: 1200 }, (_, n) => `Many ${n},Person,many${n}@example.com`);
    const progress: number[] = [];
    const onProgress = (added: number) => progress.push(added);
    await importRoster.perform(administratorActor(), { read: reading([heading, ...many]), onProgress });
    expect(progress).toEqual([500, 1000, 1200]);
  });

  test("a member who was added while the list was read is not added twice", async () => {
    const lines = [heading, "Quick,Fox,"];
    const read = async () => {
      const list = await reading(lines)();
      await importing(lines);
      return list;
    };
    expect(await importRoster.perform(administratorActor(), { read, isConfirmed: true })).toMatchObject({
      added: 0,
      matching: 1,
    });
  });

  test.each([
    ["Deceased,x", 1, 8, true],
    ["Deceased,x", 1, 9, false],
    ["Missing,x", 2, 10, true],
    ["Nothing,", 0, 10, false],
  ])(
    "%s in %d rows of %d more: it asks before it marks more than a tenth of a list: %s",
    async (column, marked, others, asks) => {
      const [title, value] = column.split(",");
      const name = `${title} ${others}`.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
      const lines = Array.from(
        { length: marked + others },
        (_, n) => `Many,${name} ${"x".repeat(n + 1)},${title}${others}${n}@example.com,${n < marked ? value : ""}`,
      );
      const run = importRoster.perform(administratorActor(), { read: reading([`First,Last,Email,${title}`, ...lines]) });
      if (asks)
        await expect(run).rejects.toMatchObject({
          status: 409,
          field: "confirm",
          message: expect.stringContaining(`${marked} of ${marked + others} people`),
        });
      else expect(await run).toMatchObject({ added: marked + others });
    },
  );
});
