import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { rejectedRowsCsv } from "#app/domain/roster/rejected-rows.ts";
import { readRoster } from "#app/domain/roster/roster.server.ts";
import { findStagedImport, purgeStagedImports, stagedImport, stageImport } from "#app/domain/roster/staged-imports.server.ts";
import { uploadedRoster } from "#app/domain/roster/staged-imports.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

/** A class list between its preview and its import. */

const dataDir = temporaryDatabase();
const folder = path.join(dataDir, "rosters");
let chief: Member;
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
});

const list = (...lines: string[]) => new File([["First Name,Last Name,E-mail", ...lines].join("\r\n")], "class.csv");
const stage = (file: File, by = chief) => stageImport.perform(actorOf(by), { file });

test("a list is stored and read again; nobody is added and nothing is logged", async () => {
  const before = db().select().from(users).all().length;
  const { key } = await stage(list("Zoë,Núñez,zoe@example.com", "Li,O,nowhere"));
  expect(await findStagedImport(key, {})).toMatchObject({ entries: [{ row: 2 }], rejected: [{ row: 3 }] });
  expect((await stagedImport.parse({ roster: key }).read()).entries).toMatchObject([{ person: { email: "zoe@example.com" } }]);
  const swapped = await stagedImport.parse({ roster: key, choices: "headings=1&c1=lastName&c2=firstName&c3=" }).read();
  expect(swapped.entries).toMatchObject([{ person: { firstName: "Núñez", email: null } }, { person: { lastName: "Li" } }]);
  expect(db().select().from(users).all()).toHaveLength(before);
  expect(db().select().from(activityLogs).all()).toEqual([]);
});

test("only administrators can upload a list", async () => {
  await expect(stage(list("A,B,a@example.com"), await addMember())).rejects.toMatchObject({ status: 403 });
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
    await expect(findStagedImport(key, {})).rejects.toMatchObject({ status: 404 });
    await expect(stagedImport.parse({ roster: key }).read()).rejects.toThrow(/choose the file again/);
  },
);

test("a list expires after an hour, and the purge deletes it", async () => {
  const { key } = await stage(list("A,B,a@example.com"));
  const file = path.join(folder, `${key}.list`);
  const anHourAgo = new Date(Date.now() - 3_601_000);
  utimesSync(file, anHourAgo, anHourAgo);
  await expect(findStagedImport(key, {})).rejects.toMatchObject({ status: 404 });
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

test("the file of rejected rows has the original cells, and can be corrected and imported again", async () => {
  const text = 'First Name,Last Name,E-mail,Notes\r\nZoë,"O""Neil, Jr.",nowhere,"two\nlines"\r\nA,B,a@example.com,\r\n';
  const csv = rejectedRowsCsv(await readRoster(new TextEncoder().encode(text)));
  expect(csv).toBe(
    '\ufeff"Row","What is wrong","First Name","Last Name","E-mail","Notes"\r\n"2","""nowhere"" is not an email address","Zoë","O""Neil, Jr.","nowhere","two\nlines"\r\n',
  );
  const corrected = csv.replace(',"nowhere",', ',"zoe@example.com",');
  expect((await readRoster(new TextEncoder().encode(corrected))).entries).toMatchObject([
    { person: { lastName: 'O"Neil, Jr.', email: "zoe@example.com" } },
  ]);
});

test.each(["=cmd|'/C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1"])("a cell %j does not run as a formula in that file", (cell) => {
  const csv = rejectedRowsCsv({ columns: [], fields: [], rejected: [{ row: 2, name: "", problems: ["x"], cells: [cell] }] });
  expect(csv).toContain(`"'${cell}"`);
});
