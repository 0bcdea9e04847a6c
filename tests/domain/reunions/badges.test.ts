import { expect, test } from "vitest";
import { badgesOf, badgeTypeSizes } from "#app/domain/reunions/badges.ts";

/** What is on a badge, and in which size. */

const person = {
  id: 7,
  firstName: "María",
  lastName: "Santiago",
  maidenName: "Diaz",
  yearbookImageUrl: null,
  guests: 0,
  guestNames: null,
};

test("each guest has a badge: with their name if it is known, else with room to write it", () => {
  const badges = badgesOf({ ...person, guests: 3, guestNames: "Tom van Berg\nIda" });
  expect(badges.map(({ firstName, lastName, remark }) => [firstName, lastName, remark])).toEqual([
    ["María", "Santiago", "née Diaz"],
    ["Tom van", "Berg", "Guest of María Santiago"],
    ["Ida", "", "Guest of María Santiago"],
    ["", "", "Guest of María Santiago"],
  ]);
  expect(badgesOf({ ...person, guests: 0, guestNames: "Tom" })).toHaveLength(2);
});

const sizeOf = (firstName: string, sheet: "us" | "a4" = "us") =>
  badgesOf({ ...person, firstName }).map((badge) => badgeTypeSizes(badge, sheet).first)[0];

test("a first name is as large as fits on one line, and smaller on several only if it is long", () => {
  const sizes = (sheet: "us" | "a4") =>
    ["Bo", "Cynthia", "Bartholomew-Alexandros", "X".repeat(60)].map((name) => sizeOf(name, sheet)?.size);
  expect(sizes("us")).toEqual([80, 52, 32, 14]);
  expect(sizes("a4")).toEqual([60, 52, 28, 14]);
});

// DejaVu Serif is the widest font that stands in for Palatino.
test("a first name breaks in a word only if the word is too long in every size", () => {
  const broken = (name: string) => sizeOf(name)?.breaks;
  expect(["Abraham", "Bartholomew-Alexandros", "Mary Ann", "Wilhelmina-Magdalena"].map(broken)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(broken("X".repeat(60))).toBe(true);
  // 'Abraham' in bold DejaVu Serif is 4.97 em wide, and a badge 259 points.
  expect((sizeOf("Abraham")?.size ?? 0) * 4.97).toBeLessThan(259);
});

test("a last name is smaller beside a portrait", () => {
  const [badge] = badgesOf({ ...person, lastName: "Konstantinopoulos" });
  const [pictured] = badgesOf({ ...person, lastName: "Konstantinopoulos", yearbookImageUrl: "/images/x.jpg" });
  const sizes = [badge, pictured].map((each) => each && badgeTypeSizes(each, "us").last.size);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
});
