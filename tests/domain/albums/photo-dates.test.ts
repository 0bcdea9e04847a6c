import { describe, expect, test } from "vitest";
import { changedDates, newPhotoDates, takenOn } from "#app/domain/albums/photo-dates.ts";

/** A photo's year and `takenOn` never contradict each other. */

describe("a changed photo", () => {
  const before = { year: 1984, takenOn: "1984-06" };
  test.each([
    ["nothing changes", {}, before],
    ["a new day sets its year", { takenOn: "1985-01-02" }, { year: 1985, takenOn: "1985-01-02" }],
    ["a new day wins over a year sent with it", { takenOn: "1985-01-02", year: 1970 }, { year: 1985, takenOn: "1985-01-02" }],
    ["another year clears the month", { year: 1985, takenOn: "1984-06" }, { year: 1985, takenOn: null }],
    ["the same year keeps the month", { year: 1984 }, before],
    ["an emptied date keeps the year", { takenOn: null }, { year: 1984, takenOn: null }],
    ["an emptied date with a new year", { takenOn: null, year: 1990 }, { year: 1990, takenOn: null }],
  ])("%s", (_name, change, after) => expect(changedDates(before, change)).toEqual(after));
});

describe("a new photo", () => {
  test.each([
    ["has no date that a camera invented", {}, "2002-02-31", { year: 1985, takenOn: null }],
    ["has no date from before photography", {}, "0000-00-00", { year: 1985, takenOn: null }],
    ["has its album's year", {}, null, { year: 1985, takenOn: null }],
    ["has the date in its file", {}, "1984-06-15", { year: 1984, takenOn: "1984-06-15" }],
    [
      "has the day in its file if the year given is the same",
      { year: 1984 },
      "1984-06-15",
      { year: 1984, takenOn: "1984-06-15" },
    ],
    [
      "has the year given, not the date on which a print was photographed",
      { year: 1985 },
      "2024-06-15",
      { year: 1985, takenOn: null },
    ],
    [
      "has the date given, whatever its file and the year say",
      { year: 1985, takenOn: "1983" },
      "2024-06-15",
      { year: 1983, takenOn: "1983" },
    ],
  ])("%s", (_name, given, fileDate, dates) => expect(newPhotoDates(given, fileDate, 1985)).toEqual(dates));
});

test("what people write is stored, and what can't be a date of a photo is refused with a sentence", () => {
  const read = (text: string) => takenOn.safeParse(text);
  expect([" June 1984", "6/15/1984", "1984", ""].map((text) => read(text).data)).toEqual(["1984-06", "1984-06-15", "1984", null]);
  const sentence = (text: string) => read(text).error?.issues[0]?.message;
  expect(sentence("summer 84")).toMatch(/such as 1984, June 1984, or June 15, 1984$/);
  expect(sentence("1899")).toMatch(/between 1900 and today/);
  expect(sentence(String(new Date().getFullYear() + 1))).toMatch(/between 1900 and today/);
});
