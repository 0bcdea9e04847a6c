import { expect, test } from "vitest";
import { samplePeople } from "#db/demo/people.ts";
import { samplePortrait } from "#db/demo/portraits/portrait.ts";
import { sitterOf } from "#db/demo/portraits/sitters.ts";
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
