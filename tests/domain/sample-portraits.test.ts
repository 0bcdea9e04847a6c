import { expect, test } from "vitest";
import { samplePeople } from "#db/demo/people.ts";
import { samplePortrait } from "#db/demo/portraits/portrait.ts";
import { sitterOf } from "#db/demo/portraits/sitters.ts";
import { yearbookPortrait, youngSitter } from "#db/demo/portraits/yearbook.ts";
import { randomFrom } from "#db/demo/random.ts";
import { men, women } from "#db/demo/vocabulary.ts";

const people = samplePeople(randomFrom(1985), 320);
const sitters = people.map((person, index) => {
  const isTeacher = person.profileType === "teacher";
  return { person, sitter: sitterOf({ ...person, isTeacher, age: isTeacher ? 80 : 59 }, randomFrom(index)) };
});

test("the names, the text, and the portrait of a person of the sample class belong together", () => {
  expect(women.filter((name) => men.includes(name))).toEqual([]);
  for (const { person, sitter } of sitters) {
    const { firstName, isWoman, maidenName, bio } = person;
    const unfit = [
      (isWoman ? men : women).includes(firstName) && "another first name",
      maidenName !== null && !isWoman && "a maiden name",
      bio?.includes(isWoman ? "Grandfather" : "Grandmother") && "a text",
      isWoman && sitter.beard && "a beard",
      !isWoman && (sitter.lipstick || sitter.earring) && "jewelry",
      sitter.age >= 70 && !["white", "silver", "grey"].includes(sitter.hairColor) && "young hair",
    ];
    expect([firstName, unfit.filter(Boolean)]).toEqual([firstName, []]);
  }
});

test("a portrait is the same each time, and different from others", () => {
  const drawn = () =>
    people.slice(0, 60).map((person, index) => samplePortrait({ ...person, isTeacher: false, age: 59 }, randomFrom(index)).svg);
  expect(drawn()).toEqual(drawn());
  expect(new Set(drawn()).size).toBe(60);
});

test("a yearbook portrait is of the same face at eighteen: no beard, no gray or thin hair, and no lines of age", () => {
  for (const { person, sitter } of sitters) {
    const young = youngSitter(sitter, randomFrom(7));
    const same = ({ skin, length, isTurned, isMirrored, tilt, smile, isLaughing, iris }: typeof sitter) => {
      return { skin, length, isTurned, isMirrored, tilt, smile, isLaughing, iris };
    };
    expect(same(young)).toEqual(same(sitter));
    const unfit = [
      young.beard && "a beard",
      young.age !== 18 && "another age",
      ["white", "silver", "grey", "steel"].includes(young.hairColor) && "gray hair",
      ["bald", "fringed", "receding", "cap", "beret"].includes(young.hairStyle) && "thin hair or a hat",
    ];
    expect([person.firstName, unfit.filter(Boolean)]).toEqual([person.firstName, []]);
  }
  const [first] = people.map((one) => ({ ...one, isTeacher: false, age: 59 }));
  const drawn = () => yearbookPortrait(first as NonNullable<typeof first>, randomFrom(1), randomFrom(2)).svg;
  expect(drawn()).toBe(drawn());
});
