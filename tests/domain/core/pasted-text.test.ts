import { expect, test } from "vitest";
import {
  cleanLine,
  cleanLines,
  email,
  isVisible,
  optionalText,
  requiredMultilineText,
  requiredText,
} from "#app/domain/core/fields.ts";
import { growthOf, linearGrowth } from "#tests/support/cpu-time.ts";

const max = { length: 100, message: "Too long" };
const name = requiredText("First name is required", max);
const text = requiredMultilineText("Please write something", max);

test.each([
  ["marks of the reading direction, as address books add them", "\u200eAnna\u202c \u2066Berg\u2069\u061c", "Anna Berg"],
  ["a byte order mark and zero-width spaces", "\ufeffAnna\u200b Berg\u2060", "Anna Berg"],
  ["tabs, line breaks, and vertical tabs, which become spaces", "Anna\tBerg\vSmith\r\nLee\u2028Jr.", "Anna Berg Smith Lee Jr."],
  ["control characters and half of a character", "An\u0000na\ud800 Be\u009frg", "Anna Berg"],
  ["soft hyphens", "Schwarzen\u00adegger", "Schwarzenegger"],
])("on one line, removes %s", (_, pasted, clean) => {
  expect(cleanLine(pasted)).toBe(clean);
  expect(name.parse(pasted)).toBe(clean);
});

test("keeps the lines and tabs of longer texts, and turns every kind of break into a line", () => {
  expect(text.parse("\ufeffone\r\ntwo\vthree\u2029four\tand\u200b five\rsix\n")).toBe("one\ntwo\nthree\nfour\tand five\nsix");
});

test("keeps the joiners within emoji and letters, and removes them elsewhere", () => {
  const family = "👨‍👩‍👧";
  const persian = "نمی\u200cخواهم";
  expect(cleanLine(`\u200d${family}\u200c \u200d\u200d${persian}\u200d`)).toBe(`${family} ${persian}`);
  expect(cleanLines(`${family}\u200d\n${persian}`)).toBe(`${family}\n${persian}`);
});

test("a required text needs a visible character", () => {
  for (const blank of ["", " ", "\u200b", "\u3164", "\u2800", "\u200d\ufe0f", "\u00a0\u00ad"]) {
    expect(isVisible(blank)).toBe(false);
    expect(name.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual(["First name is required"]);
    expect(text.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual(["Please write something"]);
    expect(optionalText("City", 100).parse(blank)).toBeNull();
  }
  for (const one of ["X", "李", "ب", "🙂", "'"]) expect(name.parse(one)).toBe(one);
});

test("an email address copied from an address book is the same address", () => {
  expect(email("No").parse("\u202aAnna@Class1985.example\u202c\u200b")).toBe("anna@class1985.example");
});

test.each(["\u200d", "\u200b", "\r\n", " \u200c"])("%j again and again is cleaned in linear time", async (piece) => {
  expect(await growthOf((size) => cleanLines(`a${piece.repeat(size)}b`), 25_000)).toBeLessThan(linearGrowth);
});
