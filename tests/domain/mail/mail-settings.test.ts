import { describe, expect, test } from "vitest";
import { readEnvironment } from "#app/settings/environment.server.ts";

/** The settings of the mail server: what people write, and that a wrong one is explained without its password. */

const site = { SITE_URL: "https://class.example" };
const read = (variables: Record<string, string>) => readEnvironment({ ...site, ...variables }).mail;

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
