import { describe, expect, test } from "vitest";
import { hasWords, isSameName, searchableName, wordsOf } from "#app/domain/core/name-words.ts";

/** Words of names: the same ones in every search. */

test.each([
  ["Goldberg, David", ["goldberg", "david"]],
  ["Dr. Goldberg", ["goldberg"]],
  ["Mrs. Anna Bauer (née Diaz)", ["anna", "bauer", "diaz"]],
  ["st.clairemont", ["st", "clairemont"]],
  ["“Bob” O’Brien-Núñez; Smith/Jones_Lee", ["bob", "obrien", "nunez", "smith", "jones", "lee"]],
  ["Mrs.", ["mrs"]],
  ["maria@class1985.example", ["maria@class1985", "example"]],
  ["", []],
  [" , . ", [", ."]],
  ["%", ["%"]],
  ["Щукин 李小龍", ["щукин", "李小龍"]],
])("%s has the words %j", (text, words) => expect(wordsOf(text)).toEqual(words));

describe("adjacent words are also one", () => {
  test.each([
    ["Mary Ann Kent", "maryann", true],
    ["Mary-Ann Kent", "maryann kent", true],
    ["Maryann Kent", "mary ann", true],
    ["Maryann Kent", "Mary-Ann Kent", true],
    ["Ana de la Cruz", "delacruz", true],
    ["Delacruz, Ana", "de la Cruz", true],
    ["St. Clairemont", "stclairemont", true],
    ["Mary Kent Ann", "maryann", false],
    ["Mary Ann Kent", "annmary", false],
  ])("%s has the whole words of '%s': %s", (name, typed, has) => {
    expect([hasWords(name, typed, "whole"), hasWords(name, typed, "beginning"), hasWords(name, typed, "part")]).toEqual([
      has,
      has,
      has,
    ]);
  });

  test("but nobody is found by what only the end of one and the beginning of the next have", () => {
    for (const fit of ["part", "beginning", "whole"] as const) expect(hasWords("Michelle Adams", "lea", fit)).toBe(false);
    expect(hasWords("Michelle Adams", "hell dam", "part")).toBe(true);
    expect(hasWords("Michelle Adams", "hell", "beginning")).toBe(false);
  });

  test("two names are the same, whatever is between their words", () => {
    expect(isSameName("Mrs. Mary-Ann Kent", "maryann kent")).toBe(true);
    expect(isSameName("Mary Kent", "Mary Ann Kent")).toBe(false);
  });

  test("a name in a search column keeps its title, which tells Mr. and Mrs. apart", () => {
    expect(searchableName("Mrs. Mary-Ann Kent")).toBe("mrs mary ann kent MRSMARYANNKENT MARYANNKENT ANNKENT");
    expect(searchableName("Mr. Kent")).not.toBe(searchableName("Mrs. Kent"));
  });

  test("very long texts are read in time", () => {
    const long = "a ".repeat(5000);
    expect(hasWords(long, long, "beginning")).toBe(true);
    expect(searchableName(long).length).toBeLessThan(40_000);
  });
});
