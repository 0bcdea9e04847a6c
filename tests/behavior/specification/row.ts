import { readFileSync } from "node:fs";
import { expect } from "vitest";

/** A fact that the owner of the site has set, in short words, with what proves it. */
export interface Row {
  fact: string;
  /** Fails if the fact is not true, or if the test that shows it is gone. */
  proof: () => unknown;
  /** The row that shows it. */
  row?: string;
}

/** Rows about one subject, under the number of their section. */
export interface Part {
  section: number;
  title: string;
  /** Makes what the rows look at. What earlier parts made is gone. */
  prepare?: () => unknown;
  rows: Row[];
}

/** A fact that is checked here. */
export const fact = (fact: string, proof: Row["proof"]): Row => ({ fact, proof });

/** A fact that a test elsewhere shows. `test` is its file and exact title. */
export const shown = (fact: string, ...test: [file: string, title: string]): Row => ({
  fact,
  proof: () => expect(titlesOf(test[0]), `tests of ${test[0]}`).toContain(test[1]),
});

/**
 * A fact that is true in other words than the owner's, for the reason in a file of docs/decisions: `reason` is its file, and
 * words that stand there.
 */
export const decided = (fact: string, reason: [file: string, words: string], proof: Row["proof"]): Row => ({
  fact,
  async proof() {
    expect(readFileSync(`docs/decisions/${reason[0]}`, "utf8").replace(/\s+/g, " ")).toContain(reason[1]);
    await proof();
  },
});

/** A fact of another section that says the same: `row` is its text. */
export const same = (fact: string, row: string): Row => ({ fact, proof: () => undefined, row });

/** The titles of a file's tests, without those that are skipped. */
const titlesOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^\s*test\(\s*("(?:[^"\\]|\\.)*")/gm)].map(
    ([, title = ""]) => JSON.parse(title) as string,
  );
