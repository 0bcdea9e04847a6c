import { describe, expect, test } from "vitest";
import { codeInput, codeProblem, readCode } from "#app/domain/sign-in/link-codes.ts";
import { secretHash } from "#app/domain/sign-in/sessions.server.ts";
import { codeFrom, linkHash, newCode } from "#app/domain/sign-in/sign-in-links.server.ts";

/** Codes of one-time links: short enough to type from paper, and long enough that nobody guesses one. */

const code = "ABCD-EFGH-JKMN";

test("a code has three groups of four, of all 32 letters and digits that don't look alike", () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const one of codes) expect(one).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
});

test("each letter of a code comes from a byte of its own, and all letters are equally likely", () => {
  const bytes = Buffer.from(Array.from({ length: 12 }, (_, index) => index));
  expect(codeFrom(bytes)).toBe("2345-6789-ABCD");
  const letters = Array.from({ length: 256 }, (_, byte) => codeFrom(Buffer.alloc(12, byte))[0]);
  expect([...Map.groupBy(letters, (letter) => letter).values()].map(({ length }) => length)).toEqual(Array(32).fill(8));
});

test.each([
  ["in small letters", "abcd-efgh-jkmn"],
  ["with spaces", " ABCD  EFGH JKMN "],
  ["without hyphens", "abcdefghjkmn"],
  ["with a long dash, as phones make them", "ABCD–EFGH—JKMN"],
  ["with dots", "ABCD.EFGH.JKMN"],
  ["with the address before it", "https://class.example/join/abcd-efgh-jkmn?done=x"],
])("a code typed %s is read, and has the same hash", (_, typed) => {
  expect(readCode(typed)).toBe(code);
  expect(codeInput.parse({ code: typed })).toEqual({ code });
  expect(linkHash(typed)).toBe(linkHash(code));
});

describe("a code that can't be one gets a sentence:", () => {
  test.each([
    ["ABCD-EFGH-JKM0", "A code never has a zero."],
    ["ABCD-EFGH-JKM1", "A code never has a one."],
    ["abcd-efgh-jkmo", "A code never has the letter O."],
    ["abcd-efgh-jkmi", "A code never has the letter I."],
    ["ABCD-EFGH-JKM", "A code has 12 letters and digits, and this one has 11."],
    ["ABCD-EFGH-JKMN-P", "A code has 12 letters and digits, and this one has 13."],
    ["ABCD-EFGH-JKM!", "A code has only letters and digits."],
  ])("%s", (typed, sentence) => {
    expect(codeProblem(typed)).toContain(sentence);
    expect(readCode(typed)).toBeNull();
    expect(codeInput.safeParse({ code: typed }).error?.issues.map(({ message }) => message)).toEqual([codeProblem(typed)]);
  });
});

test("the hash of a code is slow to try out, and the hash of an earlier link's token is still its SHA-256", () => {
  expect(linkHash(code)).not.toBe(secretHash(code));
  const earlier = "q3v_ZkW0x1LJ7nYtB8aRm2CwE5uHs9Pd";
  expect(linkHash(earlier)).toBe(secretHash(earlier));
});
