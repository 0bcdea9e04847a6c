/** What a class list can say: its columns, the states of people, and the encodings of text files. Browsers load this, too. */

/** The fields, with what the screen and the command call them. */
export const rosterFields = {
  fullName: "Full name",
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  suffix: "Suffix (Jr., III)",
  maidenName: "Birth name (née)",
  marriedName: "Married name",
  email: "Email address",
  otherEmail: "Another email address (for the notes)",
  phone: "Phone",
  postalAddress: "Postal address, complete",
  street: "Street",
  currentCity: "City",
  currentState: "State",
  postalCode: "ZIP code",
  country: "Country",
  graduationYear: "Class year",
  profileType: "Classmate or teacher",
  status: "Status (deceased, missing)",
  deceased: "In memoriam (yes, no, or a date)",
  missing: "Missing (yes or no)",
  unlisted: "Does not wish to be listed (yes or no)",
  notes: "Notes for administrators",
  profession: "Profession",
  company: "Company",
  artisticSpecialty: "Artistic specialty",
} as const;
export type RosterField = keyof typeof rosterFields;
export const isRosterField = (name: string): name is RosterField => Object.hasOwn(rosterFields, name);
/** What a column is; null if it is not imported. */
export type ColumnField = RosterField | null;

/** Columns that say whether somebody has died, is missing, or does not wish to be listed. */
const stateFields = ["status", "deceased", "missing", "unlisted"] as const satisfies readonly RosterField[];
export type StateField = (typeof stateFields)[number];
export const isStateField = (field: ColumnField): field is StateField => stateFields.some((one) => one === field);

/** Several columns may be one of these. */
export const repeatedFields: readonly RosterField[] = [...stateFields, "phone", "postalAddress", "street", "notes", "otherEmail"];

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

/**
 * What is wrong with the choice of fields, in sentences; nothing if it can be read. `titles` are what people call the columns.
 */
export function columnFaults(fields: readonly ColumnField[], titles: readonly string[]): string[] {
  const has = (field: RosterField) => fields.includes(field);
  const faults = fields.flatMap((field, column) => {
    const first = fields.indexOf(field);
    if (!field || first === column || repeatedFields.includes(field)) return [];
    return `The columns “${titles[first]}” and “${titles[column]}” can't both be “${rosterFields[field]}”. Please choose one of them.`;
  });
  const isWhole = has("fullName");
  const [hasFirst, hasLast] = [has("firstName"), has("lastName")];
  const either = "either one column with the full name, or one for the first and one for the last name";
  if (isWhole && (hasFirst || hasLast)) faults.push(`Please choose ${either}, but not both.`);
  else if (!isWhole && hasFirst !== hasLast) faults.push(`Please say which column is the ${hasFirst ? "last" : "first"} name.`);
  else if (!isWhole && !hasFirst) faults.push(`Please say which column is the name: ${either}.`);
  return faults;
}
