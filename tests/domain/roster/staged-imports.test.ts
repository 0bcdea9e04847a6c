import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { uploadedRoster } from "#app/domain/roster/roster-forms.ts";
import {
  findStagedImport,
  importRoster,
  purgeStagedImports,
  rowsToCheck,
  settleRows,
  stagedImport,
  stageImport,
} from "#app/domain/roster/roster-import.server.ts";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import { listToCheck, rowsToCheckCsv } from "#app/domain/roster/roster-report.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { actorOf, loggedEntries, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

/** A class list between its preview and its import. */

const dataDir = temporaryDatabase();
const folder = path.join(dataDir, "rosters");
const chief = addAdministrator();

const list = (...lines: string[]) => new File([["First Name,Last Name,E-mail", ...lines].join("\r\n")], "class.csv");
const stage = (file: File, by = chief) => stageImport.perform(actorOf(by), { file });

test("a list is stored and read again; nobody is added and nothing is logged", async () => {
  const before = db().select().from(users).all().length;
  const { key } = await stage(list("Zoë,Núñez,zoe@example.com", "Li,O,nowhere"));
  expect((await findStagedImport(key, {}, "preview")).preview).toMatchObject({
    newcomers: { shown: [{ row: 2, facts: ["zoe@example.com"] }, { row: 3 }] },
    remarks: { shown: [{ row: 3, problems: ["E-mail “nowhere” is not an email address"] }] },
  });
  const peopleOf = async (choices?: string) =>
    (await stagedImport.parse({ roster: key, choices }).read()).people?.entries.map(({ person }) => person);
  expect(await peopleOf()).toMatchObject([{ email: "zoe@example.com" }, { email: null }]);
  const swapped = await peopleOf("headings=1&c1=lastName&c2=firstName&c3=");
  expect(swapped).toMatchObject([{ firstName: "Núñez", email: null }, { lastName: "Li" }]);
  expect(db().select().from(users).all()).toHaveLength(before);
  expect(loggedEntries()).toEqual([]);
});

test("only administrators can upload a list", async () => {
  await expect(stage(list("A,B,a@example.com"), addMember())).rejects.toMatchObject({ status: 403 });
});

test("a file that is not a class list is refused at the field and not stored", async () => {
  const before = readdirSync(folder);
  await expect(stage(new File(["%PDF-1.7"], "x.csv"))).rejects.toMatchObject({ status: 400, field: "file" });
  expect(readdirSync(folder)).toEqual(before);
});

test.each(["../secret", "../../alumni", "..%2falumni", "", "x".repeat(24), "/etc/passwd"])(
  "the key %j reads no other file",
  async (key) => {
    writeFileSync(path.join(dataDir, "secret.list"), "Name\nAnn Lee\n");
    await expect(findStagedImport(key, {}, "columns")).rejects.toMatchObject({ status: 404 });
    await expect(stagedImport.parse({ roster: key }).read()).rejects.toThrow(/choose the file again/);
  },
);

test("a list expires after an hour, and the purge deletes it", async () => {
  const { key } = await stage(list("A,B,a@example.com"));
  const file = path.join(folder, `${key}.list`);
  const anHourAgo = new Date(Date.now() - 3_601_000);
  utimesSync(file, anHourAgo, anHourAgo);
  await expect(findStagedImport(key, {}, "columns")).rejects.toMatchObject({ status: 404 });
  purgeStagedImports(new Date());
  expect(existsSync(file)).toBe(false);
});

test.each([
  ["no file", {}, "Please choose your class list"],
  ["an empty file", { file: new File([], "x.csv") }, "This file is empty"],
  ["a file of more than 5 MB", { file: new File(["x".repeat(5_300_000)], "x.csv") }, /under 5 MB/],
])("%s is refused with a clear message", (_case, input, sentence) => {
  expect(uploadedRoster.safeParse(input).error?.issues[0]?.message).toMatch(sentence);
});

test("a small file that expands to a million rows is refused", async () => {
  const bytes = new TextEncoder().encode(`First,Last,Mail\n${"a\n".repeat(1_000_000)}`);
  await expect(readRoster(bytes)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("more than 10,000 rows"),
  });
});

test("the file of rows that are left out has the original cells, and can be corrected and imported again", async () => {
  const text = 'First Name,Last Name,E-mail,Notes\r\n,,zoe@example.com,"two\nlines"\r\nA,B,a@example.com,\r\n';
  const roster = await readRoster(new TextEncoder().encode(text));
  const csv = rowsToCheckCsv(listToCheck(roster).headings, roster.rejected);
  expect(csv).toBe(
    '\ufeff"Row","What is wrong","First Name","Last Name","E-mail","Notes"\r\n"2","There is no name","","","zoe@example.com","two\nlines"\r\n',
  );
  const corrected = csv.replace('"","","zoe', '"Zoë","O\'Neil","zoe');
  expect((await readRoster(new TextEncoder().encode(corrected))).entries).toMatchObject([
    { person: { lastName: "O'Neil", email: "zoe@example.com" } },
  ]);
});

test.each(["=cmd|'/C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1"])("a cell %j does not run as a formula in that file", (cell) => {
  expect(rowsToCheckCsv([], [{ row: 2, name: "", problems: ["x"], cells: [cell] }])).toContain(`"'${cell}"`);
});

test("rows to look at stay listed after the import until somebody has dealt with them", async () => {
  const { key } = await stage(list("Ida,Vale,nowhere", ",,x@example.com", "Ida,Vale,"));
  await importRoster.perform(actorOf(chief), stagedImport.parse({ roster: key, confirm: "on" }));
  purgeStagedImports(new Date(Date.now() + 90 * 86_400_000));
  const [imported] = rowsToCheck();
  expect(imported).toMatchObject({
    rejected: [{ row: 3 }, { row: 4, problems: ["Same person as row 2"] }],
    remarks: [{ row: 2 }],
  });
  const settle = async (by: Member, ...rows: number[]) =>
    perform(settleRows, by, { imported: imported?.key, rows: rows.map(String) });
  await expect(settle(addMember(), 2)).rejects.toMatchObject({ status: 403 });
  await settle(chief, 2, 3);
  expect(rowsToCheck()).toMatchObject([{ rejected: [{ row: 4 }], remarks: [] }]);
  await settle(chief, 4);
  expect(rowsToCheck()).toEqual([]);
  await expect(settle(chief, 4)).rejects.toMatchObject({ status: 404 });
});

test("a list that takes too much memory or never ends is refused, and the site reads the next one", async () => {
  const broken = new File([new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(4_000_000)], "class.xlsx");
  await expect(stage(broken)).rejects.toMatchObject({ status: 400, field: "file" });
  expect((await stage(list("A,B,a@example.com"))).key).toHaveLength(24);
});
