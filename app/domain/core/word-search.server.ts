import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { wordsOf } from "./name-words.ts";

/** Searching columns of `searchableName` for words, in SQL: the same as `hasWords` finds with parts of words. */

/** In prepared queries: whether a column has all words of `wordParameters`. */
export function hasAllWords(column: SQLWrapper): SQL {
  const has = (word: SQL, run: SQL) => sql`(instr(${column}, ${word}) > 0 or instr(${column}, ${run}) > 0)`;
  // The first word comes alone: it excludes most rows, and is found faster than the words of a list.
  return sql`${has(sql`${sql.placeholder("firstWord")}`, sql`${sql.placeholder("firstRun")}`)} and not exists
    (select 1 from json_each(${sql.placeholder("otherWords")}) typed
      where not ${has(sql`typed.value ->> 0`, sql`typed.value ->> 1`)})`;
}

/** The parameters for the words of a search. Null if it has none. */
export function wordParameters(text: string): { firstWord: string; firstRun: string; otherWords: string } | null {
  const [first, ...others] = wordsOf(text).map((word) => [word, ` ${word.toUpperCase()}`] as const);
  return first ? { firstWord: first[0], firstRun: first[1], otherWords: JSON.stringify(others) } : null;
}
