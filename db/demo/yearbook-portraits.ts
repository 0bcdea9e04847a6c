import type { Picture } from "#app/domain/images/finished-picture.server.ts";
import { storeImageFiles } from "#app/domain/images/images.server.ts";
import type { users } from "#db/schema.ts";
import { fourAtOnce } from "./four-at-once.ts";
import type { SamplePerson } from "./people.ts";
import { renderPicture } from "./pictures/finish.ts";
import { yearbookPortrait } from "./portraits/yearbook.ts";
import { randomFrom } from "./random.ts";
import { women } from "./vocabulary.ts";

/** The yearbook portraits of the sample class: 40 of the whole class, three of a small one. */

type Row = typeof users.$inferInsert;

/** The longest side in pixels, as of a small scan. */
const longestSide = 600;
const wholeClass = { members: 26, missing: 9, inMemoriam: 5 } as const;
/** María, David, and Susan. A class for tests has no more. */
const smallClass = { members: 3, missing: 0, inMemoriam: 0 } as const;
const membersOfSmallClass = 100;

interface Sitting {
  row: Row;
  isWoman: boolean;
  /** The random numbers of the person's portrait of today, so that it is the same face. */
  seed: number;
}

/**
 * Draws the portraits and sets them in the rows. `seed` and the index of a person make the random numbers of their portrait
 * of today. Returns the pictures to record.
 */
export async function addYearbookPortraits(
  rows: readonly Row[],
  people: readonly SamplePerson[],
  absentRows: readonly Row[],
  seed: number,
): Promise<Picture[]> {
  const counts = people.length < membersOfSmallClass ? smallClass : wholeClass;
  const ofClass = (row: Row) => row.profileType === "classmate" || row.profileType === undefined;
  const members = rows
    .map((row, index) => ({ row, isWoman: people[index]?.isWoman ?? false, seed: seed + index }))
    .filter(({ row }, index) => index > 0 && ofClass(row) && row.memberState === "joined");
  const absent = absentRows
    .map((row, index) => ({ row, isWoman: women.includes(row.firstName), seed: seed + people.length + index }))
    .filter(({ row }) => ofClass(row));
  const inState = (state: Row["memberState"]) => absent.filter(({ row }) => row.memberState === state);
  const sitters = [
    ...members.slice(0, counts.members),
    ...inState("missing").slice(0, counts.missing),
    ...inState("in_memoriam").slice(0, counts.inMemoriam),
  ];
  return fourAtOnce(sitters.map((sitting) => () => draw(sitting)));
}

async function draw({ row, isWoman, seed }: Sitting): Promise<Picture> {
  // At the age of the portrait of today, from which the younger face is made.
  const person = { firstName: row.firstName, lastName: row.lastName, isWoman, age: 59, isTeacher: false };
  const drawing = yearbookPortrait(person, randomFrom(seed), randomFrom(seed + 10_000));
  const picture = await renderPicture(drawing, longestSide);
  row.yearbookImageUrl = await storeImageFiles(picture);
  return picture;
}
