import { expect, test } from "vitest";
import { parsePartialDate, writePartialDate } from "#app/domain/time/partial-dates.ts";

test.each([
  ["1984", "1984", "1984"],
  [" June  1984 ", "1984-06", "June 1984"],
  ["1984-6", "1984-06", "June 1984"],
  ["06/1984", "1984-06", "June 1984"],
  ["6/15/1984", "1984-06-15", "June 15, 1984"],
  ["6/15/84", "1984-06-15", "June 15, 1984"],
  ["6-15-05", "2005-06-15", "June 15, 2005"],
  ["1984-06-05", "1984-06-05", "June 5, 1984"],
  ["jun. 5th, 1984", "1984-06-05", "June 5, 1984"],
  ["Sept 1984", "1984-09", "September 1984"],
  ["5 June 1984", "1984-06-05", "June 5, 1984"],
  ["February 29, 1984", "1984-02-29", "February 29, 1984"],
])("%j is the date %j, written %j", (text, date, written) => {
  expect(parsePartialDate(text)).toBe(date);
  expect(writePartialDate(date)).toBe(written);
});

test.each([
  "",
  "84",
  "June",
  "0/1984",
  "13/1984",
  "1984-00",
  "2/30/1984",
  "30/6/1984",
  "1984-06-15T10:00",
  "June 5",
  "Juneberry 1984",
  "about 1984",
])("%j is no date", (text) => expect(parsePartialDate(text)).toBeNull());
