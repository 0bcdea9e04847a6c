import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { BadSetting, readEnvironment } from "#app/settings/environment.server.ts";

/** What the settings of a class may be, and what a start with another one says. */

const classOf = (variables: Record<string, string>) => readEnvironment(variables).classSettings;

test("without settings, the site is that of the class it was made for", () => {
  expect(classOf({ CLASS_YEAR: "", SCHOOL_NAME: "", SITE_NAME: "", TIME_ZONE: "" })).toEqual({
    year: 1985,
    schoolName: "High School of Art & Design",
    siteName: "Class of 1985",
    timeZone: "America/New_York",
    timeZoneName: "Eastern Time",
  });
});

test("the site is called after the class's year, unless it has a name of its own", () => {
  expect(classOf({ CLASS_YEAR: "1972" }).siteName).toBe("Class of 1972");
  expect(classOf({ CLASS_YEAR: "1972", SITE_NAME: " Lane Tech '72 " }).siteName).toBe("Lane Tech '72");
});

describe("is refused with a sentence:", () => {
  test.each([
    ["CLASS_YEAR", "1899", "a graduation year from 1900 to 2100, like 1985"],
    ["CLASS_YEAR", "2101", "a graduation year from 1900 to 2100, like 1985"],
    ["CLASS_YEAR", "'85", "a graduation year from 1900 to 2100, like 1985"],
    ["CLASS_YEAR", "1985.5", "a graduation year from 1900 to 2100, like 1985"],
    ["SCHOOL_NAME", " ", "a line of 1 to 80 characters"],
    ["SCHOOL_NAME", "x".repeat(81), "a line of 1 to 80 characters"],
    ["SCHOOL_NAME", "Lane\nTech", "a line of 1 to 80 characters"],
    ["SITE_NAME", "x".repeat(61), "a line of 1 to 60 characters"],
    ["TIME_ZONE", "Chicago", "the name of a time zone, like America/Chicago"],
    ["TIME_ZONE", "-06:00", "the name of a time zone, like America/Chicago"],
  ])("%s=%j", (name, value, meaning) => {
    const sentence = `${name} is ${JSON.stringify(value)}, but must be ${meaning}.`;
    expect(() => readEnvironment({ [name]: value })).toThrow(new BadSetting(sentence));
  });
});

test("a program ends with that sentence alone, although its modules read the settings while they load", () => {
  const env = { ...process.env, TIME_ZONE: "Mars/Olympus" };
  const { status, stderr } = spawnSync(process.execPath, ["app/cli.ts", "list"], { env, encoding: "utf8" });
  expect(stderr).toBe('TIME_ZONE is "Mars/Olympus", but must be the name of a time zone, like America/Chicago.\n');
  expect(status).toBe(1);
});
