import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { compareRoster, importRoster, readRoster } from "#app/domain/roster/roster.server.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => readRoster(utf8(lines.join("\r\n")));
const heading = "First Name,Last Name,E-mail,Class Year,Type";
const problemsOf = (cells: string) => read(heading, cells).rejected[0]?.problems;

temporaryDatabase();
beforeAll(() => ensureFirstAdministrator({ email: null, password: null }));

describe("a roster as spreadsheets save it", () => {
  const table = "firstname;Née;last name;e-mail address\r\nZoë;Bradtke;Núñez;Z.Nunez@Example.com \r\n";
  const latin = Uint8Array.from(table, (letter) => letter.charCodeAt(0));
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  test.each([
    ["UTF-8", utf8(table)],
    ["UTF-8 with a byte order mark", utf8(`\ufeff${table}`)],
    ["Windows-1252", latin],
    ["UTF-16 with tabs, Excel's 'Unicode text'", utf16(table.replaceAll(";", "\t"))],
    ["big-endian UTF-16", Buffer.from(utf16(table)).swap16()],
    ["commas and line feeds", utf8(table.replaceAll(";", ",").replaceAll("\r\n", "\n"))],
    ["Excel's 'sep=' line", utf8(`sep=;\r\n${table}`)],
  ])("is read from %s", (_name, bytes) => {
    expect(readRoster(bytes).entries).toMatchObject([
      { row: 2, person: { firstName: "Zoë", lastName: "Núñez", maidenName: "Bradtke", email: "z.nunez@example.com" } },
    ]);
  });

  test("keeps curly quotes and the euro sign of Windows-1252, which Latin-1 does not have", () => {
    const bytes = Uint8Array.from("first,last,mail\nD\x92Angelo,\x80uro,d@example.com", (letter) => letter.charCodeAt(0));
    expect(readRoster(bytes).entries[0]?.person).toMatchObject({ firstName: "D’Angelo", lastName: "€uro" });
  });

  test("numbers rows as spreadsheet programs do, with blank rows and line breaks in cells", () => {
    const roster = read(heading, 'A,"One\nTwo",a@example.com', "", ",,,", 'B,"Three, Inc.",nowhere');
    expect(roster.entries).toMatchObject([{ row: 2, person: { lastName: "One Two" } }]);
    expect(roster.rejected).toMatchObject([{ row: 5, name: "B Three, Inc.", problems: ['"nowhere" is not an email address'] }]);
  });
});

describe("a file that is not a roster is refused with a clear message", () => {
  test.each<[string, Uint8Array, RegExp]>([
    ["a missing column", utf8("First name,Surname,Notes\nA,B,C"), /Missing: "Email"\. Found: "First name", "Surname", "Notes"/],
    ["one column for both names", utf8("Name,Mail\nA B,a@example.com"), /"Name" holds first and last name together/],
    ["a column twice", utf8("First,Last,Mail,E-mail\nA,B,c,d"), /"Mail" and "E-mail" both mean Email/],
    ["an .xlsx file", Uint8Array.of(0x50, 0x4b, 3, 4, 20), /Save as/],
    ["an empty file", utf8("\r\n"), /file is empty/],
    ["no people", utf8(`${heading}\r\n,,,\r\n`), /nobody in this file/],
    ["an open quotation mark", utf8(`${heading}\r\nA,B,a@example.com\r\nC,"D,c@example.com\r\n`), /opens in row 3/],
  ])("%s", (_name, bytes, sentence) => {
    expect(() => readRoster(bytes)).toThrow(expect.objectContaining({ status: 400, message: expect.stringMatching(sentence) }));
  });
});

describe("one row", () => {
  test.each([
    ["1985", 1985],
    ["'84", 1984],
    ["’86", 1986],
    ["85", 1985],
    ["1985.0", 1985],
    ["", 1985],
    ["00", 2000],
  ])("reads the class year %j", (typed, year) => {
    expect(read(heading, `A,B,a@example.com,${typed}`).entries[0]?.person.graduationYear).toBe(year);
  });

  test.each(["1895", "2001", "'69", "soon"])("refuses class years outside 1970 to 2000: %j", (typed) => {
    expect(problemsOf(`A,B,a@example.com,${typed}`)).toEqual([`Graduation year "${typed}" must be between 1970 and 2000`]);
  });

  test("is a classmate unless the type is a word for teachers", () => {
    const words = ["", "Classmate", "STUDENT", "Teacher", "Faculty"];
    const roster = read(heading, ...words.map((word, index) => `A,B,a${index}@example.com,,${word}`));
    const types = roster.entries.map(({ person }) => person.profileType);
    expect(types).toEqual(["classmate", "classmate", "classmate", "teacher", "teacher"]);
    expect(problemsOf("A,B,a@example.com,,administrator")).toEqual(['Type "administrator" is neither Classmate nor Teacher']);
  });

  test("reports all its problems, not only the first", () => {
    expect(problemsOf(",,,1895")).toHaveLength(4);
    expect(problemsOf(`A,${"B".repeat(101)},a@example.com`)).toEqual(["Last name too long"]);
  });

  test("with too many commas is refused instead of being stored in the wrong columns", () => {
    expect(problemsOf("A,B,a@example.com,1985,Teacher,Inc.")?.[0]).toMatch(/more cells/);
  });

  test("with the email of an earlier row is refused, in any case", () => {
    const { entries, rejected } = read(heading, "A,B,a@example.com", "C,D, A@EXAMPLE.com ");
    expect(entries).toHaveLength(1);
    expect(rejected).toMatchObject([{ row: 3, name: "C D", problems: ["Same email as row 2"] }]);
  });
});

describe("importing", () => {
  const total = () => db().select({ total: count() }).from(users).get()?.total;
  const rows = read(heading, "Søren,Østergård,soren@example.com", "Li,O,li@example.com").entries.map(({ person }) => person);

  test("adds new people as invited members, and a second import adds nobody", async () => {
    const before = total() ?? 0;
    expect(await importRoster.perform(administratorActor(), { rows })).toEqual({ added: 2, matching: 0 });
    const soren = db().select().from(users).where(eq(users.email, "soren@example.com")).get();
    expect(soren).toMatchObject({ memberState: "invited", password: null, isActive: true, sortName: "ostergard, soren" });
    expect(await importRoster.perform(administratorActor(), { rows })).toEqual({ added: 0, matching: 2 });
    expect(total()).toBe(before + 2);
    const entries = db().select().from(activityLogs).where(eq(activityLogs.action, "roster.import")).all();
    expect(entries.map((entry) => entry.details)).toEqual(['{"added":2,"matching":0}', '{"added":0,"matching":2}']);
  });

  test("doesn't change existing members, and reports names that differ", async () => {
    await addMember({ firstName: "Maria", lastName: "Sol", email: "maria@example.com", currentCity: "Lisbon" });
    const roster = read(`${heading},City`, "Mary,Moon,MARIA@example.com,,,Paris", "Maria,SOL,other@example.com");
    const { newcomers, matching } = compareRoster(roster.entries);
    expect(matching).toMatchObject([{ row: 2, hasOtherName: true, member: { firstName: "Maria" } }]);
    expect(newcomers).toMatchObject([{ row: 3, namesakes: [{ email: "maria@example.com" }] }]);
    await importRoster.perform(administratorActor(), { rows: roster.entries.map(({ person }) => person) });
    const maria = db().select().from(users).where(eq(users.email, "maria@example.com")).get();
    expect(maria).toMatchObject({ firstName: "Maria", currentCity: "Lisbon", memberState: "joined" });
  });

  test("is for administrators only", async () => {
    const member = await addMember();
    await expect(importRoster.perform(actorOf(member), { rows })).rejects.toMatchObject({ status: 403 });
  });

  test("reports its progress", async () => {
    const many = Array.from({ length: 1200 }, (_, n) => ({ ...rows[0], email: `many${n}@example.com` })) as typeof rows;
    const progress: number[] = [];
    await importRoster.perform(administratorActor(), { rows: many, onProgress: (rowsDone) => progress.push(rowsDone) });
    expect(progress).toEqual([500, 1000, 1200]);
  });
});
