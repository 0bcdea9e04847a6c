import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import { importYearbookPortraits, matchPortraits, PortraitNames } from "#app/domain/roster/portrait-import.server.ts";
import { uploadedPortraits } from "#app/domain/roster/roster-forms.ts";
import {
  findStagedPortraits,
  purgeStagedPortraits,
  type StagedPortrait,
  stagePortraits,
} from "#app/domain/roster/staged-portraits.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { createZipArchive, portraitsFile } from "#tests/support/archives.ts";
import { actorOf, loggedEntries, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { jpeg } from "#tests/support/pictures.ts";

/** Yearbook portraits from a ZIP file: whose they are, and what is refused. */

const dataDir = temporaryDatabase();
const chief = addAdministrator("Chief Abbott");
const maria = addMember("María Santiago", { maidenName: "Vázquez" });

const people = [
  { id: 17, firstName: "María", lastName: "Santiago", maidenName: "Vázquez" },
  { id: 18, firstName: "Robert", lastName: "O’Brien", maidenName: null },
  { id: 19, firstName: "Anna", lastName: "de la Cruz", maidenName: null },
  { id: 20, firstName: "Ann", lastName: "Lee", maidenName: null },
  { id: 21, firstName: "Anna", lastName: "Lee", maidenName: null },
  { id: 22, firstName: "Mei-Ling", lastName: "Chen-Park", maidenName: null },
  { id: 23, firstName: "James", lastName: "Thomas", maidenName: null },
  { id: 24, firstName: "Thomas", lastName: "James", maidenName: null },
];
const found = (name: string) => new PortraitNames(people).find(name).map(({ id }) => id);

test.each([
  ["Santiago Maria", [17]],
  ["María Santiago".normalize("NFD"), [17]],
  ["SANTIAGO, MARIA", [17]],
  ["maria_vazquez", [17]],
  ["Maria Santiago (née Vázquez)", [17]],
  ["Maria Vazquez-Santiago", [17]],
  ["013 Santiago Maria", [17]],
  ["17", [17]],
  ["id17", [17]],
  ["ID_17", [17]],
  ["Bob OBrien", [18]],
  ["de la Cruz, Anna", [19]],
  ["Anna de la Cruz", [19]],
  ["Ann Lee", [20]],
  ["Annie Lee", [20, 21]],
  ["MeiLing ChenPark", [22]],
  ["chen-park-mei-ling", [22]],
  ["James Thomas", [23, 24]],
  ["James, Thomas", [24]],
  // Not the same name.
  ["Maria Santiago (née Rivera)", []],
  ["Maria", []],
  ["Marias Santiago", []],
  ["017", []],
  ["99", []],
  ["DSC_0042", []],
  ["", []],
])("the file name %j is of %j", (name, ids) => expect(found(name)).toEqual(ids));

test("of 300 files with 20 wrong names, 280 are found and 20 are not", () => {
  const word = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const many = Array.from({ length: 400 }, (_, n) => {
    return { id: n + 1, firstName: `Ida${word(n)}`, lastName: `Moon${word(n % 90)}`, maidenName: null, yearbookImageUrl: null };
  });
  const picture = { url: "/images/x.jpg", hash: "x", width: 1, height: 1, bytes: 1 };
  const staged: StagedPortrait[] = many.slice(0, 300).map(({ firstName, lastName }, n) => {
    return { file: `${lastName}, ${firstName}${n < 20 ? "q" : ""}.jpg`, picture };
  });
  const { matched, unmatched, ambiguous } = matchPortraits(staged, new PortraitNames(many));
  expect([matched.length, unmatched.length, ambiguous.length]).toEqual([280, 20, 0]);
  expect(matched.every(({ number, person }) => person.id === number)).toBe(true);
});

const stage = async (file: File, by = chief) => {
  const { key } = await stagePortraits.perform(actorOf(by), uploadedPortraits.parse({ file }));
  return { key, staged: findStagedPortraits(key) };
};
const portraitOf = ({ id }: Member) => findPerson(id)?.yearbookImageUrl;
const importOf = (archive: string, choices: Record<string, string> = {}) =>
  perform(importYearbookPortraits, chief, { archive, ...choices });

test("portraits are checked without changing anybody, saved once, and logged once", async () => {
  const { key, staged } = await stage(await portraitsFile(["Scans/Santiago Maria.jpg", await jpeg("#333333", 90, 120)]));
  expect(matchPortraits(staged).matched).toMatchObject([{ file: "Santiago Maria.jpg", person: { id: maria.id } }]);
  expect([portraitOf(maria), loggedEntries()]).toEqual([null, []]);
  expect(await importOf(key)).toMatchObject({ saved: 1, replaced: 0, unchanged: 0 });
  const saved = portraitOf(maria);
  expect(saved).toMatch(/^\/images\//);
  expect(await importOf(key)).toMatchObject({ saved: 0, unchanged: 1 });
  const next = await stage(await portraitsFile(["Maria Santiago.jpg", await jpeg("#999999")]));
  expect(await importOf(next.key, { keepExisting: "on" })).toMatchObject({ saved: 0, kept: 1 });
  expect(await importOf(next.key, { leave1: "on" })).toMatchObject({ saved: 0, leftOut: 1 });
  expect(portraitOf(maria)).toBe(saved);
  expect(await importOf(next.key)).toMatchObject({ saved: 1, replaced: 1 });
  const entries = db().select().from(activityLogs).where(eq(activityLogs.action, "portraits.import")).all();
  expect(entries.map(({ description }) => description)).toEqual(
    Array(2).fill("Chief Abbott imported yearbook portraits: 1 saved, 0 left out"),
  );
});

test("two files of one person are not certain, and a person gets only one of them", async () => {
  const { key, staged } = await stage(
    await portraitsFile(["Abbott Chief.jpg", await jpeg("#111111")], ["Chief Abbott.png", await jpeg("#222222")]),
  );
  expect(matchPortraits(staged)).toMatchObject({ matched: [], ambiguous: [{ isSecondFile: true }, { isSecondFile: true }] });
  const both = { file1: String(chief.id), file2: "Chief Abbott" };
  await expect(importOf(key, both)).rejects.toMatchObject({ status: 400, field: "file2" });
  expect(portraitOf(chief)).toBeNull();
  expect(await importOf(key, { file2: "Chief Abbott" })).toMatchObject({ saved: 1, leftOut: 1 });
});

test("a typed name that is nobody's is refused at its file, and nothing is saved", async () => {
  const { key } = await stage(await portraitsFile(["x.jpg", await jpeg("#101010")]));
  await expect(importOf(key, { file1: "Nobody Known" })).rejects.toMatchObject({ status: 400, field: "file1" });
});

test("junk is skipped, and what can't be read is listed with the reason", async () => {
  const picture = await jpeg("#445566");
  const { staged } = await stage(
    await portraitsFile(
      ["17.jpg", picture],
      ["__MACOSX/Scans/._17.jpg", Buffer.from("x")],
      ["Scans/.DS_Store", Buffer.from("x")],
      ["Thumbs.db", Buffer.from("x")],
      ["list.txt", Buffer.from("Maria Santiago")],
      ["cut.jpg", picture.subarray(0, picture.length / 2)],
      ["empty.jpg", Buffer.alloc(0)],
      ["large.jpg", Buffer.concat([picture, Buffer.alloc(6_000_000)])],
    ),
  );
  expect(staged.map((one) => [one.file, "problem" in one ? one.problem : "fine"])).toEqual([
    ["17.jpg", "fine"],
    ["list.txt", expect.stringContaining(notAnImage)],
    ["cut.jpg", expect.stringContaining("damaged or incomplete")],
    ["empty.jpg", expect.stringContaining("valid image file")],
    ["large.jpg", expect.stringContaining("less than 5MB")],
  ]);
});

/** A ZIP in which a name of the same length, or the bits that say how it is packed, are changed in both headers. */
async function changedZip(name: string, change: (bytes: Buffer) => void) {
  const bytes = await createZipArchive([[name, await jpeg("#778899")]], { compress: true });
  change(bytes);
  return new File([new Uint8Array(bytes)], "portraits.zip");
}
const replaceIn = (from: string, to: string) => (bytes: Buffer) => {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, "latin1");
};

test.each([
  ["a path upward", "aa/bb/c.jpg", replaceIn("aa/bb/", "../../"), "leads out"],
  ["an absolute path", "a/b.jpg", replaceIn("a/b.jpg", "/ab.jpg"), "leads out"],
  ["a drive", "aa/b.jpg", replaceIn("aa/b.jpg", "C:\\b.jpg"), "leads out"],
  [
    "a password",
    "a.jpg",
    (bytes: Buffer) => {
      bytes.writeUInt16LE(1, bytes.indexOf("PK\x03\x04") + 6);
      bytes.writeUInt16LE(1, bytes.indexOf("PK\x01\x02") + 8);
    },
    "password",
  ],
] as const)("a file with %s is not read", async (_case, name, change, problem) => {
  const { staged } = await stage(await changedZip(name, change));
  expect(staged).toMatchObject([{ problem: expect.stringContaining(problem) }]);
});

async function bomb() {
  const files = Array.from({ length: 90 }, (_, n): [string, Buffer] => [`${n}.jpg`, Buffer.alloc(1000)]);
  const bytes = await createZipArchive(files, { compress: true });
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 1))
    bytes.writeUInt32LE(4_900_000, at + 24);
  return new File([new Uint8Array(bytes)], "portraits.zip");
}

test.each([
  ["what is no ZIP", async () => new File(["x".repeat(5000)], "a.zip"), /not a ZIP file/],
  ["a ZIP with nothing in it", () => portraitsFile(), /no pictures/],
  [
    "more than 3,000 files",
    () => portraitsFile(...Array.from({ length: 3001 }, (_, n): [string, Buffer] => [`${n}.jpg`, Buffer.from("x")])),
    /3,000/,
  ],
  ["a ZIP with only a folder", () => changedZip("Scansx", replaceIn("Scansx", "Scans/")), /no pictures/],
  ["a bomb: a small ZIP that says it unpacks to 420 MB", () => bomb(), /larger than 400 MB/],
])("%s is refused at the field", async (_case, file, message) => {
  await expect(stage(await file())).rejects.toMatchObject({
    status: 400,
    field: "file",
    message: expect.stringMatching(message),
  });
});

test("only administrators check and import, only what was checked within the hour", async () => {
  const file = await portraitsFile(["x.jpg", await jpeg()]);
  const member = addMember();
  await expect(stage(file, member)).rejects.toMatchObject({ status: 403 });
  const { key } = await stage(file);
  const input = importYearbookPortraits.input.parse({ archive: key });
  await expect(importYearbookPortraits.perform(actorOf(member), input)).rejects.toMatchObject({ status: 403 });
  for (const other of ["../alumni", "x".repeat(24), ""]) await expect(importOf(other)).rejects.toMatchObject({ status: 404 });
  const folder = path.join(dataDir, "portraits");
  const anHourAgo = new Date(Date.now() - 3_601_000);
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), anHourAgo, anHourAgo);
  await expect(importOf(key)).rejects.toMatchObject({ status: 404 });
  purgeStagedPortraits(new Date());
  expect(readdirSync(folder)).toEqual([]);
});
