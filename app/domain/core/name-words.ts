import { normalizeForSearch } from "./search-text.ts";

/** What people write around a name. */
const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "nee"]);

/** The words of a name, for comparing it: without case, accents, marks, and titles such as "Mrs.". */
export function wordsOf(text: string): string[] {
  const words = normalizeForSearch(text)
    .split(/[\s,.()-]+/)
    .filter(Boolean);
  const names = words.filter((word) => !titles.has(word));
  return names.length > 0 ? names : words;
}
