import { describe, test } from "vitest";

/** Sentences of the specification, a file of this folder or two for a section, each with the test that proves it. */

/** One thing that the specification says. */
export interface Sentence {
  says: string;
  /** The test itself. */
  proof: () => unknown;
}

/** Makes a test of every sentence of a section. */
export function section(name: string, sentences: Sentence[]) {
  describe(name, () => {
    for (const { says, proof } of sentences) test(says, () => proof());
  });
}
