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

test("a first name has at least 36 points, on two lines if it must; only what is too long even then is smaller", () => {
  const sizeOf = (firstName: string, sheet: "us" | "a4") =>
    badgesOf({ ...person, firstName }).map((badge) => badgeTypeSizes(badge, sheet).first)[0];
  expect(["Bo", "Cynthia", "Bartholomew-Alexandros", "X".repeat(60)].map((name) => sizeOf(name, "us"))).toEqual([80, 70, 36, 14]);
  expect(["Bo", "Cynthia", "Bartholomew-Alexandros", "X".repeat(60)].map((name) => sizeOf(name, "a4"))).toEqual([60, 60, 36, 14]);
});

test("a last name is smaller beside a portrait", () => {
  const [badge] = badgesOf({ ...person, lastName: "Konstantinopoulos" });
  const [pictured] = badgesOf({ ...person, lastName: "Konstantinopoulos", yearbookImageUrl: "/images/x.jpg" });
  const sizes = [badge, pictured].map((each) => each && badgeTypeSizes(each, "us").last);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
});
