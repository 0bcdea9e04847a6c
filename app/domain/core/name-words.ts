/**
 * Names as words, for every search and comparison of names: without case, accents, punctuation, and titles, and adjacent words also
 * written as one, so that 'maryann' and 'Mary-Ann' are the same as 'Mary Ann'.
 */

/** What people write around a name. */
const titles = new Set(["mr", "mrs", "ms", "mx", "miss", "dr", "prof", "nee"]);

/** So many adjacent words may be written as one, as in 'delacruz'. */
const longestRun = 4;

/** In longer texts, adjacent typed words are not tried as one. */
const mostJoinedWords = 6;

/** All words of a text, titles too. The signs of email addresses belong to words. */
export const allWordsOf = (text: string): string[] => normalizeForSearch(text).match(/[\p{L}\p{N}@&+]+/gu) ?? [];

/** The words of a name or a search, without titles such as "Mrs." unless there is nothing else. Signs alone are one word. */
export function wordsOf(text: string): string[] {
  const words = allWordsOf(text);
  const names = words.filter((word) => !titles.has(word));
  if (names.length > 0) return names;
  const signs = text.trim().toLowerCase();
  return words.length > 0 || signs === "" ? words : [signs];
}

/** Adjacent words as one, from each word on as many as can be: 'mary', 'ann', 'kent' give 'maryannkent' and 'annkent'. */
const runsFrom = (words: readonly string[]): string[] =>
  words.slice(0, -1).map((_, index) => words.slice(index, index + longestRun).join(""));

/** All ways to write adjacent words as one, the words as they are first. */
function joinings(words: readonly string[]): string[][] {
  const [first, ...others] = words;
  if (first === undefined) return [[]];
  if (words.length > mostJoinedWords) return [[...words]];
  const [second, ...rest] = others;
  const apart = joinings(others).map((joined) => [first, ...joined]);
  return second === undefined ? apart : [...apart, ...joinings([first + second, ...rest])];
}

/** How a typed word fits one of a name: as a part, as its beginning, or as a whole. */
type Fit = "part" | "beginning" | "whole";

/** The words of a name, and the words that its adjacent words make. */
export interface NameWords {
  words: readonly string[];
  runs: readonly string[];
}

/** A name's words for `hasWords`. */
export function nameWords(name: string): NameWords {
  const words = wordsOf(name);
  const runs = words.flatMap((_, start) =>
    words.slice(start + 1, start + longestRun).map((__, length) => words.slice(start, start + length + 2).join("")),
  );
  return { words, runs };
}

/** Whether one typed word fits a name. What adjacent words make must fit from its beginning: nobody looks for the middle. */
export const hasWord = ({ words, runs }: NameWords, typed: string, fit: Fit): boolean =>
  words.some((word) =>
    fit === "whole" ? word === typed : fit === "beginning" ? word.startsWith(typed) : word.includes(typed),
  ) || runs.some((run) => (fit === "whole" ? run === typed : run.startsWith(typed)));

/** The ways to read what was typed: its words, and with adjacent ones as one. */
export const readingsOf = (typed: string): string[][] => joinings(wordsOf(typed));

/** Whether a name has every typed word, in any order. Every name has all words of an empty text. */
export function hasWords(name: string, typed: string, fit: Fit): boolean {
  const own = nameWords(name);
  return readingsOf(typed).some((words) => words.every((word) => hasWord(own, word, fit)));
}

/** Whether two names are the same, whatever is between their words. */
export const isSameName = (one: string, other: string): boolean => wordsOf(one).join("") === wordsOf(other).join("");

/**
 * A name for a column that SQL searches with `hasAllWords`: its words, then in capitals what adjacent words make, each after a
 * space. Capitals keep a search for parts of words out of them.
 */
export function searchableName(name: string): string {
  const words = allWordsOf(name);
  return [...words, ...runsFrom(words).map((run) => run.toUpperCase())].join(" ");
}

/** Text in lower case without accents and apostrophes, so that 'nunez' finds 'Núñez' and 'obrien' finds 'O’Brien'. */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’‘`´]/g, "")
    .replace(/[øœæßðþłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

// Letters that Unicode does not decompose into a base letter and a mark.
const plainLetters: Record<string, string> = {
  ø: "o",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ð: "d",
  þ: "th",
  ł: "l",
  đ: "d",
  ı: "i",
};
