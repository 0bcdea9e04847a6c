import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isDecided, isTest } from "./sentences.ts";

/** The inventory cannot rot: what it names is there, and no section is left out. */

test("each of the specification's nine sections has its file", () => {
  const numbers = readdirSync(import.meta.dirname).flatMap((file) => /^(\d)-.+\.test\.ts$/.exec(file)?.[1] ?? []);
  expect([...new Set(numbers)].sort()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test.each([
  ["http/forms.test.ts > signed in, /login redirects to /", true],
  ["http/permissions-log.test.ts > Clear logs", true],
  ["http/forms.test.ts > signed in, /login redirects", false],
  ["http/gone.test.ts > signed in, /login redirects to /", false],
  ["http/forms.test.ts > Set-Cookie", false],
  ["http/forms.test.ts > ", false],
])("%s: %s", (title, isThere) => expect(isTest(title)).toBe(isThere));

test.each([
  ["Plain HTML first, scripts second.", true],
  ["Plain HTML last.", false],
  ["", false],
])("decided '%s': %s", (beginning, isThere) => expect(isDecided(beginning)).toBe(isThere));
