import { type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema.ts";
import { type Letter, letters } from "./directory.ts";

/** The letters of the directory as ranges of `sortName`, which an index has in order. */

/** Where a letter's names begin in `sortName`, and where those of the next one do. */
export const boundsOf = (letter: Letter) => {
  const from = letter.toLowerCase();
  return { from, to: String.fromCharCode(from.charCodeAt(0) + 1) };
};
/** The same for all letters, and for what is before and after them: JSON of the first text and the one after the last. */
export const letterRanges = JSON.stringify({
  "": "a",
  ...Object.fromEntries(letters.filter((letter) => letter !== "#").map((letter) => Object.values(boundsOf(letter)))),
  "{": "\u{10ffff}",
});

/** The names to show: of all letters, of one, or those under '#'. */
export type NameRange = "all" | "one" | "other";
export const nameRanges: Record<NameRange, SQL | undefined> = {
  all: undefined,
  one: sql`${users.sortName} >= ${sql.placeholder("from")} and ${users.sortName} < ${sql.placeholder("to")}`,
  // The plus keeps SQLite from reading two ranges, which it would have to sort.
  other: sql`(+${users.sortName} < 'a' or +${users.sortName} >= '{')`,
};
/** The names that a search for this letter shows. */
export const rangeOf = (letter: Letter | undefined): NameRange =>
  letter === undefined ? "all" : letter === "#" ? "other" : "one";
