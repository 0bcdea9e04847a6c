import { type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { wordsOf } from "./name-words.ts";

/** Searching columns of `searchableName` for words, in SQL: the same as `hasWords` finds with parts of words. */

type Words<Value> = Record<"firstWord" | "firstRun" | "otherWords", Value>;

const placeholders: Words<Placeholder> = {
  firstWord: sql.placeholder("firstWord"),
  firstRun: sql.placeholder("firstRun"),
  otherWords: sql.placeholder("otherWords"),
};

/** Whether a column has all words of `wordParameters`, which a prepared query gets when it runs. */
export function hasAllWords(column: SQLWrapper, { firstWord, firstRun, otherWords }: Words<string | Placeholder> = placeholders) {
  const has = (word: unknown, run: unknown) => sql`(instr(${column}, ${word}) > 0 or instr(${column}, ${run}) > 0)`;
  // The first word comes alone: it excludes most rows, and is found faster than the words of a list.
  return sql`${has(firstWord, firstRun)} and not exists
    (select 1 from json_each(${otherWords}) typed where not ${has(sql`typed.value ->> 0`, sql`typed.value ->> 1`)})`;
}

/** The parameters for the words of a search. Null if it has none. */
export function wordParameters(text: string): Words<string> | null {
  const [first, ...others] = wordsOf(text).map((word) => [word, ` ${word.toUpperCase()}`] as const);
  return first ? { firstWord: first[0], firstRun: first[1], otherWords: JSON.stringify(others) } : null;
}
