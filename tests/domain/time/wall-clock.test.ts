import { describe, expect, test } from "vitest";
import { editedReunion, newReunion } from "#app/domain/reunions/reunion-forms.ts";
import { plannedForm } from "#app/domain/reunions/reunions.server.ts";
import { eventTime, formatEventTime, formatReadersTime } from "#app/domain/time/event-times.ts";
import { instantOfWallTime, wallTime } from "#app/domain/time/wall-clock.server.ts";
import { titleRequired } from "#tests/support/notices.ts";

/** docs/behavior.md, "Times and time zone": what is typed, shown, and sent as the time of a meet-up. */

const instantOf = (typed: string) => {
  const meant = instantOfWallTime(typed);
  return "date" in meant ? meant.date.toISOString() : meant.sentence;
};

describe("what is typed means New York's time", () => {
  test.each([
    ["in summer", "2027-06-19T18:30", "2027-06-19T22:30:00.000Z"],
    ["in winter", "2027-01-23T18:30", "2027-01-23T23:30:00.000Z"],
    ["with a space and seconds, as text browsers send it", "2027-06-19 18:30:15", "2027-06-19T22:30:15.000Z"],
    ["the minute before the spring change", "2027-03-14T01:59", "2027-03-14T06:59:00.000Z"],
    ["the minute after the spring change", "2027-03-14T03:00", "2027-03-14T07:00:00.000Z"],
    ["the minute before the hour that comes twice", "2027-11-07T00:59", "2027-11-07T04:59:00.000Z"],
    ["in the hour that comes twice: the first, in daylight time", "2027-11-07T01:30", "2027-11-07T05:30:00.000Z"],
    ["the minute after the fall change", "2027-11-07T02:00", "2027-11-07T07:00:00.000Z"],
    ["when the changes were in April and October", "1985-10-27T12:00", "1985-10-27T17:00:00.000Z"],
  ])("%s", (_when, typed, instant) => expect(instantOf(typed)).toBe(instant));

  test("an hour that clocks skip is refused, and the sentence names the nearest times", () => {
    for (const typed of ["2027-03-14T02:00", "2027-03-14T02:30", "2027-03-14 02:59"]) {
      expect(instantOf(typed)).toBe(
        "Clocks skip this hour on that night. The nearest times are March 14, 2027 at 1:59 AM EST and March 14, 2027 at 3:00 AM EDT",
      );
    }
  });

  test.each(["2027-02-29T18:30", "2027-06-31T18:30", "2027-06-19T24:30", "2027-06-19T18:60"])("%s does not exist", (typed) => {
    expect(instantOf(typed)).toBe("There is no such day or time: please check the date");
  });

  test("a form shows the stored instant again as it was typed, on both sides of both changes", () => {
    for (const typed of ["2027-03-14T01:59", "2027-03-14T03:00", "2027-11-07T00:59", "2027-11-07T01:30", "2027-11-07T02:00"]) {
      expect(wallTime(new Date(instantOf(typed)))).toBe(typed);
    }
    expect(wallTime(new Date("2027-06-19T22:30:15.250Z"))).toBe("2027-06-19T18:30:15");
  });
});

describe("what is shown", () => {
  test.each([
    ["2027-06-19T22:30:00Z", "June 19, 2027 at 6:30 PM EDT"],
    ["2027-01-23T23:30:00Z", "January 23, 2027 at 6:30 PM EST"],
    ["2027-03-14T06:59:00Z", "March 14, 2027 at 1:59 AM EST"],
    ["2027-03-14T07:00:00Z", "March 14, 2027 at 3:00 AM EDT"],
    ["2027-11-07T05:30:00Z", "November 7, 2027 at 1:30 AM EDT"],
    ["2027-11-07T06:30:00Z", "November 7, 2027 at 1:30 AM EST"],
    ["2027-06-19T04:00:00Z", "June 19, 2027 at 12:00 AM EDT"],
  ])("%s is '%s', with the zone's name on that date and plain spaces", (instant, shown) => {
    expect(formatEventTime(new Date(instant))).toBe(shown);
  });

  test("a poster has weekday, day, month and year apart", () => {
    expect(eventTime(new Date("2027-06-19T22:30:00Z"))).toEqual({
      weekday: "Saturday",
      month: "June",
      day: "19",
      year: "2027",
      clock: "6:30 PM",
      zone: "EDT",
    });
  });

  test("'your time' is for readers whose clocks show another time only", () => {
    const date = new Date("2027-06-19T22:30:00Z");
    expect(formatReadersTime(date, "America/Toronto")).toBeNull();
    expect(formatReadersTime(date, "America/Los_Angeles")).toBe("June 19, 2027 at 3:30 PM PDT");
    expect(formatReadersTime(date, "Europe/Berlin")).toBe("June 20, 2027 at 12:30 AM GMT+2");
  });
});

describe("the form", () => {
  const planned = (eventDate: string) => plannedForm.safeParse({ title: "Picnic", eventDate });
  const sentences = (eventDate: string) => planned(eventDate).error?.issues.map(({ message }) => message);

  test("says what to write where it is no date, and what is wrong where it is", () => {
    expect(sentences("next Saturday")).toEqual(["Please write date and time like 6/19/2027 6:30 pm, with the month first"]);
    expect(sentences("2027-06-19")).toEqual(["Please write date and time like 6/19/2027 6:30 pm, with the month first"]);
    expect(sentences("2027-02-30 18:30")).toEqual(["There is no such day or time: please check the date"]);
    expect(sentences("2027-03-14 02:30")?.[0]).toMatch(/^Clocks skip this hour/);
    // Four digits typed into a field that takes six, and a year with a digit too many.
    for (const typed of ["0027-06-19T18:30", "20277-06-19T18:30"])
      expect(sentences(typed)).toEqual(["The year must be between 1985 and 2100"]);
    for (const typed of ["2027-06-19 18:30", "6/19/27 6:30pm", "June 19, 2027 at 6:30 PM"])
      expect(planned(typed).data?.eventDate).toEqual(new Date("2027-06-19T22:30:00Z"));
    expect(sentences("3/14/2027 2:30 am")?.[0]).toMatch(/^Clocks skip this hour/);
  });
});

describe("calls", () => {
  const dateOf = (eventDate: unknown) => newReunion.safeParse({ title: "T", eventDate });

  test("send an ISO string with a zone, or null", () => {
    const instant = new Date("2027-06-19T22:30:00Z");
    for (const text of ["2027-06-19T22:30:00.000Z", "2027-06-19T22:30Z", "2027-06-19T18:30:00-04:00"]) {
      expect(dateOf(text).data?.eventDate).toEqual(instant);
    }
    expect(dateOf("1066-10-14T09:00:00Z").error?.issues[0]?.message).toBe("The year must be between 1985 and 2100");
    expect(dateOf(null).data?.eventDate).toBeNull();
    expect(dateOf("").data?.eventDate).toBeNull();
    expect(dateOf(undefined).data?.eventDate).toBeUndefined();
  });

  test.each(["2027-06-19T18:30", "tomorrow", 1813444200000, "2027-02-30T10:00:00Z"])("%s is refused with a sentence", (value) => {
    expect(dateOf(value).error?.issues[0]?.message).toBe("The date must say its zone, like 2027-06-19T22:30:00Z");
  });
});

test("title up to 200, location up to 200, description up to 2000; empty description and location are null", () => {
  const sentences = (input: object) => newReunion.safeParse(input).error?.issues.map(({ message }) => message);
  expect(sentences({})).toEqual([titleRequired]);
  expect(sentences({ title: "x".repeat(201), location: "x".repeat(201), description: "x".repeat(2001) })).toEqual([
    "Title too long",
    "Description can have at most 2,000 characters",
    "Location can have at most 200 characters",
  ]);
  expect(newReunion.parse({ title: " T ", location: " ", description: "one\r\ntwo\r\n" })).toEqual({
    title: "T",
    location: null,
    description: "one\ntwo",
  });
  expect(editedReunion.parse({ reunionId: "7" })).toEqual({ reunionId: 7 });
});
