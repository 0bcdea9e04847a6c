import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { importRoster, readRoster } from "#app/domain/roster/roster.server.ts";
import { compareRoster } from "#app/domain/roster/roster-matches.server.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

/** Class lists as text files, their rows, and the import. tests/domain/roster/office-lists.test.ts has whole lists. */

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => readRoster(utf8(lines.join("\r\n")));
const heading = "First Name,Last Name,E-mail,Class Year,Type";
const problemsOf = async (cells: string) => (await read(heading, cells)).rejected[0]?.problems;

temporaryDatabase();
beforeAll(() => ensureFirstAdministrator({ email: null, password: null }));

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
    expect(roster.entries).toMatchObject([{ row: 2, person: { lastName: "One Two" } }]);
    expect(roster.rejected).toMatchObject([{ row: 5, name: "B Three, Inc.", problems: ['"nowhere" is not an email address'] }]);
  });
});

describe("a file that is not a roster is refused with a clear message", () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  test.each<[string, Uint8Array, RegExp]>([
    ["an empty file", utf8("\r\n"), /file is empty/],
    ["no people", utf8(`${heading}\r\n,,,\r\n`), /nobody in this file/],
    ["an open quotation mark", utf8(`${heading}\r\nA,B,a@example.com\r\nC,"D,c@example.com\r\n`), /opens in row 3/],
    ["too many columns", utf8(`${heading}\r\n${"x,".repeat(101)}x`), /Row 2 has more than 100 columns/],
    ["a huge cell", utf8(`${heading}\r\nA,${"b".repeat(5001)}`), /A cell in row 2 has more than 5,000/],
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

  test.each(["1895", "2001", "'69", "soon"])("refuses class years outside 1970 to 2000: %j", async (typed) => {
    expect(await problemsOf(`A,B,a@example.com,${typed}`)).toEqual([`Graduation year "${typed}" must be between 1970 and 2000`]);
  });

  test("is a classmate unless the type is a word for teachers", async () => {
    const words = ["", "Classmate", "STUDENT", "Teacher (ret.)", "Faculty", "Counselor", "Asst. Principal"];
    const roster = await read(heading, ...words.map((word, index) => `A,B${index},a${index}@example.com,,${word}`));
    const types = roster.entries.map(({ person }) => person.profileType);
    expect(types).toEqual(["classmate", "classmate", "classmate", "teacher", "teacher", "teacher", "teacher"]);
    expect(await problemsOf("A,B,a@example.com,,administrator")).toEqual([
      'Type "administrator" is neither Classmate nor Teacher',
    ]);
  });

  test("reports all its problems, not only the first", async () => {
    expect(await problemsOf(",,nowhere,1895")).toHaveLength(4);
    expect(await problemsOf(`A,${"B".repeat(101)},a@example.com`)).toEqual(["Last name too long"]);
  });

  test("with too many commas is refused instead of being stored in the wrong columns", async () => {
    expect((await problemsOf("A,B,a@example.com,1985,Teacher,Inc."))?.[0]).toMatch(/more cells/);
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
    expect(changes.join(" ")).toContain("1 person has the same email address as somebody above");
  });
});

describe("importing", () => {
  const total = () => db().select({ total: count() }).from(users).get()?.total;
  const importing = (...lines: string[]) => importRoster.perform(administratorActor(), { read: () => read(...lines) });
  const rows = [heading, "Søren,Østergård,soren@example.com", "Li,O,li@example.com"];

  test("adds new people as invited members, and a second import adds nobody", async () => {
    const before = total() ?? 0;
    expect(await importing(...rows)).toMatchObject({ added: 2, matching: 0 });
    const soren = db().select().from(users).where(eq(users.email, "soren@example.com")).get();
    expect(soren).toMatchObject({ memberState: "invited", password: null, isActive: true, sortName: "ostergard, soren" });
    expect(await importing(...rows)).toMatchObject({ added: 0, matching: 2 });
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
    expect(await importing(...list)).toEqual({ added: 4, matching: 0, missing: 1, inMemoriam: 1, leftOut: 0, rejected: 0 });
    expect(await importing(...list)).toMatchObject({ added: 0, matching: 4 });
    const max = db().select().from(users).where(eq(users.lastName, "Bell")).get();
    expect(max).toMatchObject({ memberState: "in_memoriam", deathYear: 2011, email: null });
  });

  test("doesn't change existing members, and shows who may be the same person", async () => {
    await addMember({ firstName: "Maria", lastName: "Sol", email: "maria@example.com", currentCity: "Lisbon" });
    const roster = await read(`${heading},City`, "Nora,Moon,MARIA@example.com,,,Paris", "Maria,SOL,other@example.com");
    expect(compareRoster(roster.entries)).toMatchObject({
      newcomers: [],
      doubles: [
        { row: 2, reason: "email", isLeftOut: true, members: [{ firstName: "Maria" }] },
        { row: 3, reason: "name", isLeftOut: false, members: [{ email: "maria@example.com" }] },
      ],
    });
    await importRoster.perform(administratorActor(), { read: async () => roster });
    const maria = db().select().from(users).where(eq(users.email, "maria@example.com")).get();
    expect(maria).toMatchObject({ firstName: "Maria", currentCity: "Lisbon", memberState: "joined" });
  });

  test.each([
    ["Jon,Hallberg,,1985", "spelling", false],
    ["John,Halberg,,1985", "spelling", false],
    ["John,Hallberg,john@example.com,1985", "name", true],
    ["John,Hallberg,,1984", "name", false],
    ["Mary,Hallberg,,1985", null, null],
  ])("%j, compared with John Hallberg, is a possible double: %s", async (row, reason, isLeftOut) => {
    await addMember({ firstName: "John", lastName: "Hallberg", email: null, memberState: "missing" });
    const [double] = compareRoster((await read(heading, row)).entries).doubles;
    expect(double && [double.reason, double.isLeftOut]).toEqual(reason ? [reason, isLeftOut] : undefined);
    db().delete(users).where(eq(users.lastName, "Hallberg")).run();
  });

  test("somebody listed under a birth name is a possible double", async () => {
    await addMember({ firstName: "Rosa", lastName: "Winter", maidenName: "Sommer", email: "rosa@example.com" });
    expect(compareRoster((await read(heading, "Rosa,Sommer,")).entries).doubles).toMatchObject([{ reason: "birthName" }]);
  });

  test("the administrator's choice decides about possible doubles", async () => {
    const roster = await read("Name,Email", "Rosa Sommer,", "Nora Moon,rosa@example.com");
    const decisions = new Map([
      [2, "leave"],
      [3, "add"],
    ] as const);
    const run = () => importRoster.perform(administratorActor(), { read: async () => roster, decisions });
    expect(await run()).toMatchObject({ added: 1, leftOut: 1 });
    const nora = db().select().from(users).where(eq(users.firstName, "Nora")).get();
    expect(nora).toMatchObject({ lastName: "Moon", email: null });
    expect(await run()).toMatchObject({ added: 0, matching: 1 });
  });

  test("people who don't want to be listed are never added again", async () => {
    await addMember({ firstName: "Quiet", lastName: "Person", email: "quiet@example.com", memberState: "unlisted" });
    const list = await read(heading, "Quiet,Person,new@example.com", "Q,Pearson,quiet@example.com");
    expect(compareRoster(list.entries)).toMatchObject({ unlisted: [{ row: 2 }, { row: 3 }], newcomers: [], doubles: [] });
  });

  test("is for administrators only", async () => {
    const member = await addMember();
    await expect(importRoster.perform(actorOf(member), { read: () => read(...rows) })).rejects.toMatchObject({ status: 403 });
  });

  test("reports its progress", async () => {
    const many = Array.from({ length: 1200 }, (_, n) => `Many ${n},Person,many${n}@example.com`);
    const progress: number[] = [];
    const onProgress = (added: number) => progress.push(added);
    await importRoster.perform(administratorActor(), { read: () => read(heading, ...many), onProgress });
    expect(progress).toEqual([500, 1000, 1200]);
  });
});
