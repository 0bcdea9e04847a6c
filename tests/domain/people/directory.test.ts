import { beforeAll, describe, expect, test } from "vitest";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { listPeople, searchDirectory } from "#app/domain/people/directory.server.ts";
import { administratorFilters, type Letter, memberFilters } from "#app/domain/people/directory.ts";
import { queryPlans, temporaryDatabase } from "#tests/support/database.ts";
import { addDeactivated, addMember, addTeacher } from "#tests/support/people.ts";

const dataDir = temporaryDatabase();
const reader = { id: 0, role: "user" } as const;

addMember("Zoë Núñez", { maidenName: "Bradtke", email: "zoe@class.example", currentCity: "Beacon", profession: "Printmaker" });
addMember("D’Angelo O’Brien", { email: "dangelo@class.example" });
addMember("Søren Østergård", { email: "soren@class.example" });
addTeacher("Abe Feldman", { email: "abe@class.example" });
addDeactivated("Closed Núñez", { email: "closed@class.example" });

const lastNamesFor = (text: string, type: "all" | "classmates" | "teachers" = "all") =>
  searchDirectory({ text, type, page: 1 }, reader).people.map(({ lastName }) => lastName);

describe("the directory's search ignores case and accents", () => {
  test.each([
    ["nunez", "Núñez"],
    ["NÚÑEZ", "Núñez"],
    ["obrien", "O’Brien"],
    ["o'brien", "O’Brien"],
    ["ostergard", "Østergård"],
    ["bradtke", "Núñez"],
    ["zoe@class", "Núñez"],
    ["beacon", "Núñez"],
    ["printmaker", "Núñez"],
    ["nunez zoe", "Núñez"],
    ["  zoë   núñez ", "Núñez"],
  ])("%s finds %s", (text, lastName) => expect(lastNamesFor(text)).toEqual([lastName]));

  test("every word must match, and % and _ are not wildcards", () => {
    expect(lastNamesFor("zoe obrien")).toEqual([]);
    expect(lastNamesFor("%")).toEqual([]);
    expect(lastNamesFor("_")).toEqual([]);
  });

  test("deactivated members are not listed", () => {
    expect(lastNamesFor("closed")).toEqual([]);
    expect(
      listPeople(reader)
        .all()
        .map(({ firstName }) => firstName),
    ).not.toContain("Closed");
  });
});

test("lists are sorted by last name, ignoring accents", () => {
  expect(lastNamesFor("")).toEqual(["Feldman", "Núñez", "O’Brien", "Østergård"]);
});

test("the type filter shows classmates or teachers only", () => {
  expect(lastNamesFor("", "teachers")).toEqual(["Feldman"]);
  expect(lastNamesFor("", "classmates")).not.toContain("Feldman");
});

test("a page has 24 people, and a page past the end becomes the last one", () => {
  for (let n = 0; n < 50; n++) addMember();
  const { people, total, pages, page } = searchDirectory({ text: "ångström", type: "all", page: 99 }, reader);
  expect({ shown: people.length, total, pages, page }).toEqual({ shown: 2, total: 50, pages: 3, page: 3 });
});

test.each([...memberFilters, ...administratorFilters])(
  "the filter '%s' counts in an index and reads a page in its order, so that 30,000 members stay fast",
  (type) => {
    const plans = queryPlans(dataDir, () => {
      for (const text of ["", "nunez zoe"]) {
        for (const letter of [undefined, "N", "#"] as const) searchDirectory({ text, type, letter, page: 1 }, reader);
      }
    });
    const counts = plans.filter(({ statement }) => statement.includes("count(*)"));
    expect(counts).toHaveLength(2);
    for (const { plan } of counts)
      expect(plan).toMatch(/SEARCH users USING (INDEX users_listed|COVERING INDEX \S+) \(.*sort_name>\? AND sort_name<\?\)/);
    for (const { plan } of plans) expect(plan).not.toMatch(/SCAN users|TEMP B-TREE/);
  },
);

describe("A to Z", () => {
  const search = (letter: Letter | undefined, text = "") => searchDirectory({ text, type: "all", letter, page: 1 }, reader);
  const counted = (text = "") =>
    Object.fromEntries(search(undefined, text).byLetter.flatMap(({ letter, total }) => (total > 0 ? [[letter, total]] : [])));

  beforeAll(() => {
    for (const name of ["Bo 4th Street", "Yuri Щукин", "Ann ’t Hooft", "Ezra Zylberman"]) addMember(name);
  });

  test("counts accented names under their letter, and names that begin with none under '#'", () => {
    expect(counted()).toEqual({ A: 50, F: 1, N: 1, O: 2, T: 1, Z: 1, "#": 2 });
    expect(search(undefined).total).toBe(58);
  });

  test("a letter shows its names and still counts the others", () => {
    expect(search("O").people.map(({ lastName }) => lastName)).toEqual(["O’Brien", "Østergård"]);
    expect(search("Z").people.map(({ lastName }) => lastName)).toEqual(["Zylberman"]);
    expect(search("#").people.map(({ lastName }) => lastName)).toEqual(["4th Street", "Щукин"]);
    expect(search("A")).toMatchObject({ total: 50, pages: 3, byLetter: search(undefined).byLetter });
    expect(search("Q")).toMatchObject({ people: [], total: 0, pages: 1 });
  });

  test("counts only what a search matches", () => expect(counted("class.example zoe")).toEqual({ N: 1 }));
});

test("search text also replaces letters that Unicode does not decompose", () => {
  expect(normalizeForSearch("Łódź Straße Æsir Đorđe")).toBe("lodz strasse aesir dorde");
});
