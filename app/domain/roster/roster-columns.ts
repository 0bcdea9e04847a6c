import { comparable, dateIn, meansNothing, shortened, yearFrom } from "./roster-cells.ts";
import { type ColumnField, columnFaults, type RosterField, repeatedFields, rosterFields } from "./roster-fields.ts";
import { commonFirstNames } from "./roster-names.ts";
import { isBlank } from "./roster-text.server.ts";

/** Guesses where the headings of a class list are, and what each column is, by its heading and by what is in it. */

const places = new Map<string, { field: RosterField; rank: number }>();
for (const [field, { label, headings }] of Object.entries(rosterFields)) {
  // The site's own names for the fields are the headings of its file of rows with errors.
  for (const [rank, title] of [...headings.split("|"), label].entries()) {
    const key = comparable(title);
    if (!places.has(key)) places.set(key, { field: field as RosterField, rank });
  }
}
/** What offices write before a heading and behind it: 'LAST KNOWN ADDRESS', 'Preferred Email', 'Phone (optional)', 'City #1'. */
const qualifiers =
  /^(?:last known|most recent|latest|current|permanent|preferred|primary|main|home|mailing|contact|personal|private|student|alumni|classmate|member|his|her|your)\b[\s:_-]*|[\s:_-]*(?:\(?(?:optional|required|if known|if any|if different|current|last known)\)?|#?\d|\*|:)$/i;

/** The field that a heading means, or null. A smaller rank means it more exactly. */
export function headingPlace(heading: string): { field: RosterField; rank: number } | null {
  let text = heading.slice(0, 80).replace(/\s+/g, " ").trim();
  for (let dropped = 0; dropped <= 3; dropped++) {
    const place = places.get(comparable(text));
    if (place) return { ...place, rank: place.rank + dropped * 100 };
    text = text.replace(qualifiers, "");
  }
  return null;
}

/** The field that a person means who types its name or one of its headings; null for 'do not import'. Undefined for neither. */
export function fieldNamed(typed: string): ColumnField | undefined {
  const key = comparable(typed);
  if (["", "ignore", "skip", "nothing", "none", "donotimport"].includes(key)) return null;
  const own = Object.entries(rosterFields).find(([field, { label }]) => [comparable(field), comparable(label)].includes(key));
  return own ? (own[0] as RosterField) : places.get(key)?.field;
}

export interface RosterColumn {
  /** Its heading, or 'Column B' if the list has no headings. */
  title: string;
  /** What its heading or its cells say that it is; null if that is unknown or nothing to import. */
  field: ColumnField;
  /** The first three texts below the heading. */
  samples: string[];
}
interface ReadColumn extends RosterColumn {
  rank: number;
  /** Up to 300 cells below the heading that say something, cut. */
  values: string[];
}

/** Title rows, dates of printing, and blank rows above the headings. */
const maxRowsAbove = 25;

/** The index of the row with the headings, or -1 if the list begins with people. */
export function findHeadingRow(rows: string[][]): number {
  let best = { index: -1, score: 0 };
  for (const [index, cells] of rows.slice(0, maxRowsAbove).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    const places = filled.flatMap((cell) => headingPlace(cell) ?? []);
    const known = places.length;
    // One heading among people's data is a coincidence, unless it is of names: somebody named 'Ort', or the city 'Mobile'.
    const isOfNames = places[0]?.field === "fullName" && !filled.some((cell) => /\d/.test(cell));
    const isHeading = known >= 2 ? known * 2 >= filled.length || known >= 3 : known === 1 && (filled.length === 1 || isOfNames);
    if (isHeading && !filled.some((cell) => cell.includes("@")) && known > best.score) best = { index, score: known };
  }
  return best.index;
}

/** How many people a sheet seems to have: 0 if its columns have no names. */
export function peopleIn(rows: string[][]): number {
  const headingRow = findHeadingRow(rows);
  const fields = findColumns(rows, headingRow, false).map(({ field }) => field);
  return columnFaults(fields, []).length > 0 ? 0 : rows.slice(headingRow + 1).filter((cells) => !isBlank(cells)).length;
}

/** 'A', 'Z', 'AA', as spreadsheet programs name columns. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/**
 * The columns with text below `headingRow` (-1: from the first). In a text file, cells beyond the headings come from loose
 * commas.
 */
export function findColumns(rows: string[][], headingRow: number, isText: boolean): RosterColumn[] {
  const head = rows[headingRow] ?? [];
  const below = rows.slice(headingRow + 1).filter((cells) => !isBlank(cells));
  const longest = Math.max(0, ...below.slice(0, 500).map((cells) => cells.length));
  const count = isText && headingRow >= 0 ? head.length : Math.max(head.length, longest);
  const columns = Array.from({ length: count }, (_unused, column): ReadColumn => {
    const heading = shortened((head[column] ?? "").replace(/\s+/g, " ").trim(), 80);
    const texts = below.slice(0, 1000).flatMap((cells) => cells[column]?.trim().slice(0, 200) || []);
    const place = heading ? headingPlace(heading) : null;
    return {
      title: heading || `Column ${columnLetters(column)}`,
      field: place?.field ?? null,
      rank: place?.rank ?? 0,
      samples: texts.slice(0, 3).map((text) => shortened(text.replace(/\s+/g, " "))),
      values: texts.filter((text) => !meansNothing(text)).slice(0, 300),
    };
  });
  for (const column of columns) if (contradicts(column)) column.field = null;
  settleRivals(columns);
  for (const column of columns) guessByCells(column, columns);
  return columns.map(({ title, field, samples }) => ({ title, field, samples }));
}

/** If several headings mean the same field, the most common one gets it. A second email address goes to the notes. */
function settleRivals(columns: ReadColumn[]): void {
  const has = (field: RosterField) => columns.some((column) => column.field === field);
  // Address books have a column with the whole name beside its parts; 'Name' beside 'First Name' is the last name.
  const whole = has("firstName") ? (has("lastName") ? null : "lastName") : "fullName";
  for (const column of columns) if (column.field === "fullName") column.field = whole;
  for (const { field } of columns) {
    if (!field || repeatedFields.includes(field)) continue;
    const [, ...rivals] = columns.filter((other) => other.field === field).sort((one, other) => one.rank - other.rank);
    for (const rival of rivals) rival.field = field === "email" ? "otherEmail" : null;
  }
}

const americanAddress =
  /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,? \d{5}(?:-\d{4})?$/;
const looksLikePhone = (value: string) =>
  /^[\d\s().+/x-]{7,40}$/.test(value) &&
  /[\s().+-]|^\d{10}$/.test(value) &&
  value.replace(/\D/g, "").length >= 7 &&
  // Neither a date nor a social security number.
  dateIn(value) === null &&
  !/^\d{3}-\d\d-\d{4}$/.test(value);
const isWholeName = (value: string) => /^[\p{L}(][\p{L}.'’)-]*(?:,? [\p{L}(][\p{L}.'’)-]*){1,4}$/u.test(value);
const hasCommonName = (value: string) => value.split(/[\s,]+/).some((word) => commonFirstNames.has(comparable(word)));
/** What cells of a field look like. The first that fits most cells of a column is what it is. */
const looks: [field: RosterField, test: (value: string) => boolean][] = [
  ["email", (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.split(/[\s<>;,]+/).find((part) => part.includes("@")) ?? "")],
  ["postalAddress", (value) => americanAddress.test(value) && value.length > 14],
  ["graduationYear", (value) => /^(?:class of )?(?:(?:19[5-9]|20[01])\d|['’]\d\d)$/i.test(value)],
  ["postalCode", (value) => /^\d{5}(?:-\d{4})?$/.test(value)],
  ["phone", looksLikePhone],
  ["profileType", (value) => /^(?:classmate|teacher|student|faculty|staff|alumn\w+)$/i.test(value)],
  ["status", (value) => /^(?:deceased|died|living|active|missing|lost|in memoriam|rip)\b/i.test(value)],
  ["street", (value) => /^(?:\d+\w? [\p{L}\d]|p\.? ?o\.? box )/iu.test(value)],
  ["currentState", (value) => americanAddress.test(`${value} 12345`) && value.length === 2],
  ["fullName", isWholeName],
];
const bareFields: readonly RosterField[] = ["graduationYear", "postalCode", "currentState", "profileType"];
/** The share of a column's cells that must look like a field. */
const certainShare = 0.6;
const share = (values: string[], test: (value: string) => boolean) => values.filter(test).length / Math.max(1, values.length);

/** Whether a heading says what no cell is: addresses of mail under 'Address', names of classes under 'Class'. */
function contradicts({ field, values }: ReadColumn): boolean {
  if (values.length === 0) return false;
  if (field === "email") return values.length > 2 && !values.some((value) => value.includes("@"));
  if (field === "graduationYear") return values.length > 2 && !values.some((value) => yearFrom(value) !== null);
  return (
    field !== null && field !== "otherEmail" && field !== "notes" && share(values, looks[0]?.[1] ?? (() => false)) >= certainShare
  );
}

/** Headings of what is not about the person's home. */
const ofOthers = /fax|business|work|office|school|parent|mother|father|spouse|emergency|\bid\b/i;

/** Says what a column without a known heading is, by its cells. */
function guessByCells(column: ReadColumn, columns: readonly ReadColumn[]): void {
  const { title, values } = column;
  if (column.field !== null || values.length === 0 || ofOthers.test(title)) return;
  const [field] = looks.find(([, test]) => share(values, test) >= certainShare) ?? [];
  if (field === "fullName" && share(values, hasCommonName) < 0.2) return;
  const isTaken = (...fields: RosterField[]) => columns.some((other) => other.field && fields.includes(other.field));
  // A ZIP code or a state alone is no address, and years may be of anything, unless the list has no headings.
  const isBare = field && bareFields.includes(field) && !title.startsWith("Column ");
  const isOther =
    field === "fullName"
      ? isTaken("fullName", "firstName", "lastName")
      : field === "postalAddress" || field === "street"
        ? isTaken("postalAddress", "street")
        : field && field !== "phone" && isTaken(field);
  if (field === "email" && isOther) column.field = "otherEmail";
  else if (field && !isBare && !isOther) column.field = field;
}
