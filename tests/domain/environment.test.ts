import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { BadSetting, readEnvironment } from "#app/settings/environment.server.ts";

/** What the settings of a class and of its mail server may be, and what a start with another one says. */

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

const read = (variables: Record<string, string>) => readEnvironment({ SITE_URL: "https://class.example", ...variables }).mail;

test.each([
  ["smtps://user%40class.example:p%3Aass@mail.example", { host: "mail.example", port: 465, isTls: true, isLoopback: false }],
  ["smtp://user%40class.example:p%3Aass@mail.example", { host: "mail.example", port: 587, isTls: false, isLoopback: false }],
  ["smtp://user%40class.example:p%3Aass@mail.example:2525/", { port: 2525 }],
])("%s", (SMTP_URL, expected) => {
  expect(read({ SMTP_URL })).toMatchObject({
    ...expected,
    login: { user: "user@class.example", password: "p:ass" },
    from: { name: "Class of 1985", address: "user@class.example" },
  });
});

test("a mail server on this machine needs no password and no address of the site", () => {
  const settings = {
    SITE_URL: "",
    SMTP_URL: "smtp://localhost:25",
    MAIL_FROM: '"Class of 1985, the art school" <site@class.example>',
  };
  expect(read(settings)).toMatchObject({
    isLoopback: true,
    login: null,
    from: { name: "Class of 1985, the art school", address: "site@class.example" },
  });
  expect(read({})).toBeNull();
  expect(read({ SMTP_URL: "" })).toBeNull();
});

describe("a wrong setting is explained, and the password is not repeated", () => {
  const secret = "swordfish";
  test.each([
    ["http", `https://user:${secret}@mail.example`],
    ["a path", `smtps://user:${secret}@mail.example/inbox`],
    ["a password with an @", `smtps://user:${secret}@x@`],
    ["a wrong percent code", `smtps://user:${secret}%zz@mail.example`],
    ["no address to write from", `smtps://user:${secret}@mail.example`],
  ])("%s", (_what, SMTP_URL) => {
    const attempt = () => read({ SMTP_URL });
    expect(attempt).toThrow(/SMTP_URL/);
    expect(attempt).not.toThrow(new RegExp(secret));
  });

  test.each([
    "nobody",
    "a@class.example, b@class.example",
    "X <a@class.example> <b@class.example>",
    "X\r\nBcc: <a@class.example>",
  ])("MAIL_FROM=%j", (MAIL_FROM) => {
    expect(() => read({ SMTP_URL: "smtp://localhost", MAIL_FROM })).toThrow(/^MAIL_FROM is .* but must be an email address/);
  });
});
