/** What is asked about a class list, and the encodings of text files. Browsers load this, too. */

/** What a text in a column of states, or a mark in a name, can mean. The first is chosen unless somebody says otherwise. */
const stateAnswers = {
  nothing: "Nothing (a note)",
  in_memoriam: "In memoriam",
  missing: "Missing",
  unlisted: "Not to be listed",
} as const;
/** What a name such as 'Bob & Ann Cole' can be. */
const coupleAnswers = { one: "One person", two: "Two people" } as const;
/** The answers that a kind of question can have. */
export const answersTo = { state: stateAnswers, name: stateAnswers, couple: coupleAnswers } as const;
export type Answer = keyof typeof stateAnswers | keyof typeof coupleAnswers;
export const isAnswer = (text: string): text is Answer => Object.hasOwn(stateAnswers, text) || Object.hasOwn(coupleAnswers, text);

/** A text that the site doesn't decide about by itself. */
export interface Question {
  /** Stays the same when the list is read in another way. */
  key: string;
  kind: keyof typeof answersTo;
  /** As it is in the list, where it is first. */
  text: string;
  column: string;
  /** In how many rows it is, and the names in the first of them. */
  count: number;
  names: string[];
  answer: Answer;
  /** For a couple, whom the answers make of the row where it is first. */
  makes?: { one: string; two: string } | undefined;
}

/** The answers that a question can have, as people read them. */
export const answersOf = ({ kind, makes }: Pick<Question, "kind" | "makes">): { value: Answer; label: string }[] =>
  Object.entries(answersTo[kind]).map(([value, label]) => {
    const names = makes?.[value as "one" | "two"];
    return { value: value as Answer, label: names ? `${label}: ${names}` : label };
  });

/** How many sheets and rows are left out because they are hidden; empty for none. */
export function hiddenSentence({ hiddenSheets, hiddenRows }: { hiddenSheets: number; hiddenRows: number }): string {
  const count = (number: number, word: string) => (number === 0 ? [] : `${number} hidden ${word}${number === 1 ? "" : "s"}`);
  const named = [count(hiddenSheets, "sheet"), count(hiddenRows, "row")].flat().join(" and ");
  return named && `${named} ${hiddenSheets + hiddenRows === 1 ? "is" : "are"} left out.`;
}

/** The encodings that an administrator can choose, with what they read in the list. The first fits most new files. */
export const rosterEncodings = {
  "utf-8": "UTF-8 (most programs today)",
  "windows-1252": "Windows, Western Europe and America",
  macintosh: "Older Mac programs",
  cp437: "MS-DOS, America (code page 437)",
  cp850: "MS-DOS, Western Europe (code page 850)",
  "windows-1250": "Windows, Central Europe",
  "utf-16le": "Unicode text (UTF-16), as Excel saves it",
  "utf-16be": "Unicode text (UTF-16), the other way round",
} as const;
export type RosterEncoding = keyof typeof rosterEncodings;
export const isRosterEncoding = (name: string): name is RosterEncoding => Object.hasOwn(rosterEncodings, name);
