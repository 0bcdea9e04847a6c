import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { absentPeople } from "#db/demo/absent-people.ts";
import { albumPictures, sampleAlbums } from "#db/demo/albums.ts";
import { portraitsOf } from "#db/demo/faces.ts";
import { samplePeople } from "#db/demo/people.ts";
import { picturesFolder } from "#db/demo/pictures.ts";
import { randomFrom } from "#db/demo/random.ts";
import { women } from "#db/demo/vocabulary.ts";

/** The files of `db/demo/pictures` belong to the project: each is shown, and nothing that is shown is missing. */

const files = readdirSync(picturesFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(picturesFolder, path.join(entry.parentPath, entry.name)));

/** The people of a class of this size, and their portraits. */
function classOf(total: number) {
  const people = samplePeople(randomFrom(1985), total);
  const absent = absentPeople(randomFrom(1985 - total), total, people);
  const { ofPeople, ofAbsent } = portraitsOf(people, absent);
  return [
    ...people.map((person, index) => ({ ...person, ...ofPeople[index] })),
    ...absent.map((person, index) => ({ ...person, isWoman: women.includes(person.firstName), ...ofAbsent[index] })),
  ];
}
const portraitFiles = (total: number) => classOf(total).flatMap(({ today, yearbook }) => [today, yearbook].filter(Boolean));

test("the whole class shows every picture in the folder, and the folder has every picture that it shows", () => {
  expect([...new Set([...portraitFiles(320), ...albumPictures(320)])].sort()).toEqual([...files].sort());
});

test("no two people of the whole class have the same portrait, and a larger class shows the same portraits again", () => {
  expect(new Set(portraitFiles(320)).size).toBe(portraitFiles(320).length);
  expect(portraitFiles(3000).length).toBeGreaterThan(portraitFiles(320).length);
  expect(new Set(portraitFiles(3000)).size).toBeLessThanOrEqual(new Set(portraitFiles(320)).size);
});

test.each([20, 60, 320, 3000])("in a class of %i, a portrait shows a woman or a man, and a teacher is older", (total) => {
  const wrong = classOf(total).filter(({ isWoman, profileType, today, yearbook }) => {
    const shows = `${profileType === "teacher" ? "teacher-" : ""}${isWoman ? "woman" : "man"}`;
    const [now, then] = [today, yearbook].map((file) => file && path.basename(file));
    return [now, then].some((name) => name && !name.startsWith(`${shows}-`)) || (now && then && now !== then);
  });
  expect(wrong).toEqual([]);
});

test("everybody who is to have a portrait has one, and those of the yearbook are of classmates", () => {
  const people = classOf(320);
  expect(people.filter((person) => "hasPortrait" in person && person.hasPortrait !== Boolean(person.today))).toEqual([]);
  const inYearbook = people.filter(({ yearbook }) => yearbook);
  expect(inYearbook).toHaveLength(40);
  expect(inYearbook.filter(({ profileType }) => profileType === "teacher")).toEqual([]);
});

test("the pictures have fewer than 12 MB together", () => {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(picturesFolder, file)).size, 0);
  expect(bytes).toBeLessThan(12_000_000);
});

test("every picture is a JPEG without metadata, in the size in which the site shows it", async () => {
  for (const file of files) {
    const { format, width, height, exif, icc } = await sharp(path.join(picturesFolder, file)).metadata();
    const longestSide = { albums: 1080, portraits: 720, yearbook: 600 }[file.split(path.sep)[0] ?? ""];
    expect([file, format, Math.max(width, height), exif, icc]).toEqual([file, "jpeg", longestSide, undefined, undefined]);
  }
});

test.each(sampleAlbums)("what the album '$title' says of photos is about photos that it has", (album) => {
  const { photos, cover, notes, people = {}, asks = [], comments } = album;
  const commented = comments.flatMap((comment) => (typeof comment === "string" ? [] : [comment[0]]));
  const named = [...Object.keys(notes), ...Object.keys(people)].map(Number);
  const indexes = [cover ?? [], asks, commented, named].flat();
  expect(indexes.filter((index) => photos[index] === undefined)).toEqual([]);
});
