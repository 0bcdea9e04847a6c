import { beforeAll, describe, expect, test } from "vitest";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { listPeople, searchDirectory } from "#app/domain/people/directory.server.ts";
import { db } from "#db/client.server.ts";
import { addMember, temporaryDatabase } from "#tests/support/database.ts";

temporaryDatabase();

beforeAll(async () => {
  await addMember({
    firstName: "Zoë",
    lastName: "Núñez",
    maidenName: "Bradtke",
    email: "zoe@class.example",
    currentCity: "Beacon",
    profession: "Printmaker",
  });
  await addMember({ firstName: "D’Angelo", lastName: "O’Brien", email: "dangelo@class.example" });
  await addMember({ firstName: "Søren", lastName: "Østergård", email: "soren@class.example" });
  await addMember({ firstName: "Abe", lastName: "Feldman", email: "abe@class.example", profileType: "teacher" });
  await addMember({ firstName: "Closed", lastName: "Núñez", email: "closed@class.example", isActive: false });
});

const lastNamesFor = (text: string, type: "all" | "classmates" | "teachers" = "all") =>
  searchDirectory({ text, type, page: 1 }).people.map(({ lastName }) => lastName);

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
      listPeople()
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

test("a page has 24 people, and a page past the end becomes the last one", async () => {
  for (let n = 0; n < 50; n++) await addMember();
  const { people, total, pages, page } = searchDirectory({ text: "ångström", type: "all", page: 99 });
  expect({ shown: people.length, total, pages, page }).toEqual({ shown: 2, total: 50, pages: 3, page: 3 });
});

test("filter, order, and search read only the directory's index", () => {
  const plan = db()
    .$client.prepare("explain query plan select count(*) from users where is_active = 1 and instr(search_text, ?) > 0")
    .all("nunez") as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toMatch(/COVERING INDEX users_directory/);
});

test("search text also replaces letters that Unicode does not decompose", () => {
  expect(normalizeForSearch("Łódź Straße Æsir Đorđe")).toBe("lodz strasse aesir dorde");
});
