import { expect, test } from "vitest";
import { parsePartialDate, writePartialDate } from "#app/domain/time/partial-dates.ts";
import { readDay, readTime } from "#app/domain/time/typed-dates.ts";

/** Days and times as Americans write them. */

test.each([
  ["12/30/2026 6:30 pm", "2026-12-30T18:30"],
  ["Dec 30, 2026 at 6:30 PM", "2026-12-30T18:30"],
  ["6/19/27 7pm", "2027-06-19T19:00"],
  ["December 30 2026 18:30", "2026-12-30T18:30"],
  ["December 30th, 2026, 6:30 p.m.", "2026-12-30T18:30"],
  ["Sat, June 19 2027 @ 12:05 am", "2027-06-19T00:05"],
  ["6/19/2027  noon", "2027-06-19T12:00"],
  ["12/10/2026 12 PM", "2026-12-10T12:00"],
  ["2026-12-30 8:05", "2026-12-30T08:05"],
])("%j is the time %j", (text, time) => expect(readTime(text)).toBe(time));

test.each([
  "12/30/2026",
  "6:30 pm",
  "30/12/2026 6:30 pm",
  "2/29/2027 6:30 pm",
  "12/30/2026 18:30 pm",
  "12/30/2026 25:00",
  "12/30/2026 6:60 pm",
  "12/30/2026 6",
  "Fri, June 19 2027 7pm",
  "June 2027 7pm",
  "next Saturday 7pm",
  "",
])("%j is no time", (text) => expect(readTime(text)).toBeNull());

test.each([
  ["12/10/2026", "2026-12-10"],
  ["6/19/27", "2027-06-19"],
  ["Saturday, June 19, 2027", "2027-06-19"],
  ["2027-06-19", "2027-06-19"],
])("%j is the day %j", (text, day) => expect(readDay(text)).toBe(day));

test.each(["13/1/2027", "2027", "June 2027", "Monday, June 19, 2027", `${" ".repeat(200)}6/19/27`])("%j is no day", (text) =>
  expect(readDay(text)).toBeNull(),
);

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
