import { commonFirstNames } from "./first-names.ts";
import { type ColumnField, joinedFields, type RosterField } from "./roster.ts";
import { comparable, headingPlace } from "./roster-headings.ts";
import { isBlank } from "./roster-table.ts";

/** Guesses where the headings of a class list are, and what each column is. */

export interface RosterColumn {
  /** Its heading, or 'Column B' if the list has no headings. */
  title: string;
  /** What its heading or its cells say that it is; null if that is unknown or nothing to import. */
  field: ColumnField;
  /** Whether that is certain enough to import without asking. */
  isSure: boolean;
  /** The first three texts below the heading. */
  samples: string[];
}

/** Title rows, dates of printing, and blank rows above the headings. */
const maxRowsAbove = 25;

/** The index of the row with the headings, or -1 if the list begins with people. */
export function findHeadingRow(rows: string[][]): number {
  let best = { index: -1, score: 0 };
  for (const [index, cells] of rows.slice(0, maxRowsAbove).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    const known = filled.filter((cell) => headingPlace(cell) !== null).length;
    // One heading among people's data is a coincidence: somebody named 'Ort', or the city 'Mobile'.
    const isHeading = known >= 2 ? known * 2 >= filled.length || known >= 3 : known === 1 && filled.length === 1;
    if (isHeading && !filled.some((cell) => cell.includes("@")) && known > best.score) best = { index, score: known };
  }
  return best.index;
}

/** 'A', 'Z', 'AA', as spreadsheet programs name columns. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/**
 * The columns with text below the row `headingRow`, or from the first row on if it is -1. Indexes are those of the table. In a
 * text file, cells beyond the headings come from a comma without quotation marks; in a spreadsheet they are a column.
 */
export function findColumns(rows: string[][], headingRow: number, isText: boolean): RosterColumn[] {
  const head = rows[headingRow] ?? [];
  const below = rows.slice(headingRow + 1).filter((cells) => !isBlank(cells));
  const longest = Math.max(0, ...below.slice(0, 500).map((cells) => cells.length));
  const count = isText && headingRow >= 0 ? head.length : Math.max(head.length, longest);
  const columns = Array.from({ length: count }, (_unused, column): RosterColumn & { values: string[] } => {
    const heading = (head[column] ?? "").replace(/\s+/g, " ").trim();
    const values = below.flatMap((cells) => cells[column]?.trim() || []).slice(0, 300);
    return {
      title: heading || `Column ${columnLetters(column)}`,
      field: heading ? (headingPlace(heading)?.field ?? null) : null,
      isSure: heading !== "" && headingPlace(heading) !== null,
      samples: values.slice(0, 3),
      values,
    };
  });
  settleRivals(columns);
  const isUnknown = (column: (typeof columns)[number]) => column.field === null && !column.isSure && column.values.length > 0;
  for (const column of columns.filter(isUnknown)) {
    const guess = fieldOfValues(column.values, headingRow === -1);
    const isTaken = columns.some(({ field }) => field === guess);
    if (guess && !isTaken) Object.assign(column, { field: guess, isSure: true });
    else if (guess === "email") Object.assign(column, { field: "otherEmail", isSure: true });
  }
  if (headingRow === -1) nameUnknownColumns(columns);
  return columns.map(({ values: _values, ...column }) => column);
}

const rankOf = (column: RosterColumn) => headingPlace(column.title)?.rank ?? 0;

/** If several headings mean the same field, the most common one gets it. A second email address goes to the notes. */
function settleRivals(columns: RosterColumn[]): void {
  const has = (field: RosterField) => columns.some((column) => column.field === field);
  // Address books have a column with the whole name beside its parts.
  if (has("firstName") && has("lastName")) for (const column of columns) if (column.field === "fullName") column.field = null;
  // 'Name' beside 'First Name' is the last name.
  if (has("firstName") && !has("lastName"))
    for (const column of columns) if (column.field === "fullName") column.field = "lastName";
  for (const column of columns) {
    const { field } = column;
    if (!field || joinedFields.includes(field)) continue;
    const rivals = columns.filter((other) => other.field === field);
    const [kept] = rivals.sort((one, other) => rankOf(one) - rankOf(other));
    for (const rival of rivals) if (rival !== kept) rival.field = field === "email" ? "otherEmail" : null;
  }
}

const patterns: [field: RosterField, pattern: RegExp][] = [
  ["email", /^\S*\s*<?[^\s@]+@[^\s@]+\.[^\s@]+>?$/],
  ["graduationYear", /^(?:class of )?(?:(?:19[5-9]|20[01])\d|['’]\d\d)$/i],
  ["postalCode", /^\d{5}(?:-\d{4})?$/],
  ["phone", /^(?=(?:\D*\d){7})[\d\s().+/-]+(?:x\d+)?$/],
  ["profileType", /^(?:classmate|teacher|student|faculty|staff|alumn\w+)$/i],
  ["status", /^(?:deceased|died|living|active|missing|lost|in memoriam|rip)\b/i],
  ["street", /^(?:\d+\w? [\p{L}\d]|p\.? ?o\.? box )/iu],
  [
    "currentState",
    /^(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/,
  ],
];
/** The share of a column's cells that must look like a field. */
const certainShare = 0.6;

function fieldOfValues(values: string[], withoutHeadings: boolean): ColumnField {
  const share = (pattern: RegExp) => values.filter((value) => pattern.test(value)).length / values.length;
  const found = patterns.find(([field, pattern]) => (withoutHeadings || field === "email") && share(pattern) >= certainShare);
  return found?.[0] ?? null;
}

/** Finds the columns with names in a list without headings: whole names, or first names that many people have. */
function nameUnknownColumns(columns: (RosterColumn & { values: string[] })[]): void {
  const unknown = columns.filter(({ field, values }) => field === null && values.length > 0);
  const share = (values: string[], test: (value: string) => boolean) => values.filter(test).length / values.length;
  const isWhole = (value: string) => /^\p{L}[\p{L}.'’-]+,? (?:\p{L}[\p{L}.'’-]* ?)+$/u.test(value);
  const hasCommonName = (value: string) => value.split(/[\s,]+/).some((word) => commonFirstNames.has(comparable(word)));
  const whole = unknown.find(({ values }) => share(values, isWhole) >= certainShare && share(values, hasCommonName) >= 0.2);
  if (whole) return void Object.assign(whole, { field: "fullName", isSure: true });
  const isFirst = (value: string) => commonFirstNames.has(comparable(value.split(" ")[0] ?? ""));
  const [first] = unknown
    .filter(({ values }) => share(values, isFirst) >= 0.3)
    .sort((one, other) => share(other.values, isFirst) - share(one.values, isFirst));
  if (!first) return;
  Object.assign(first, { field: "firstName", isSure: true });
  const at = columns.indexOf(first);
  const isName = (column: (typeof columns)[number] | undefined) =>
    column?.field === null && share(column.values, (value) => /^[\p{L}\s.'’()-]+$/u.test(value)) >= certainShare;
  // Last names stand beside first names.
  const last = [columns[at + 1], columns[at - 1]].find(isName);
  if (last) Object.assign(last, { field: "lastName", isSure: true });
}
