import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/**
 * The specification, sentence by sentence: a file of this folder for each of its
 * sections, and in it for every sentence the test that proves it, here or elsewhere,
 * or the decision that replaces it.
 */

interface Proved {
  says: string;
  /** The test itself. */
  proof: () => unknown;
}
interface ProvedElsewhere {
  says: string;
  /** The title of a test, or of several, each after its file: 'http/forms.test.ts > signed in, /login redirects to /'. */
  provedBy: string | string[];
}
interface Decided {
  says: string;
  /** The beginning of what DECISIONS.md says about it. */
  decided: string;
}

/** One thing that the specification says. */
export type Sentence = Proved | ProvedElsewhere | Decided;

/** Makes a test of every sentence of a section. */
export function section(name: string, sentences: Sentence[]) {
  describe(name, () => {
    test("no sentence is empty, and none stands here twice", () => {
      const said = sentences.map(({ says }) => says.trim());
      expect(said).not.toContain("");
      expect(said.filter((says, index) => said.indexOf(says) !== index)).toEqual([]);
    });
    for (const sentence of sentences) test(sentence.says, () => proofOf(sentence));
  });
}

async function proofOf(sentence: Sentence) {
  if ("proof" in sentence) await sentence.proof();
  else if ("decided" in sentence) expect(isDecided(sentence.decided), sentence.decided).toBe(true);
  else for (const title of [sentence.provedBy].flat()) expect(isTest(title), `There is no such test: ${title}`).toBe(true);
}

const tests = path.resolve(import.meta.dirname, "..");
const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const known = sources.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
  sources.set(file, known);
  return known;
}

/** Whether the file has a test, a row of a table of tests, or a sentence with this title. */
export function isTest(named: string): boolean {
  const [, file, title] = /^(\S+\.(?:test|spec)\.ts) > (.+)$/.exec(named) ?? [];
  if (file === undefined || title === undefined) return false;
  const literals = ['"', "'", "`"].map((quote) => quote + title.replaceAll(quote, `\\${quote}`) + quote);
  const source = sourceOf(path.join(tests, file));
  const opensTest = /(?:(?:^|[^.\w])(?!expect)\w+|[)\]])\(\s*$|\b(?:name|says): $|^\s*\[$/;
  return literals.some((literal) =>
    source
      .split(literal)
      .slice(0, -1)
      .some((before) => opensTest.test(before.slice(-200))),
  );
}

/** Whether DECISIONS.md has an entry that begins so. */
export function isDecided(beginning: string): boolean {
  const decisions = sourceOf(path.resolve(tests, "../DECISIONS.md")).replace(/\s+/g, " ");
  return beginning.trim() !== "" && decisions.includes(`- **${beginning}`);
}
