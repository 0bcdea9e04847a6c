import { fullName } from "#app/domain/core/member.ts";
import { memberStateLabel } from "#app/domain/core/member-states.ts";
import type { ColumnField, Question, RosterEncoding } from "./roster.ts";
import type { Roster, RosterEntry } from "./roster-list.server.ts";
import {
  compareRoster,
  doubleReasons,
  entriesOf,
  type KnownPerson,
  type PossibleDouble,
  type RosterComparison,
} from "./roster-matches.ts";
import type { RosterPerson } from "./roster-people.ts";
import { headingsToCheck, type RowToCheck } from "./roster-report.ts";

/** What an import would do, for the screen, the command, and the import itself. */

/** Who of the possible doubles is to be added, by the ids of their entries. The others are left out. */
export type RosterDecisions = readonly string[];

/** Whom an import adds, and what becomes of the others. */
export interface ImportPlan {
  people: RosterPerson[];
  /** How many people the list has. */
  total: number;
  matching: number;
  leftOut: number;
  counts: Record<RosterPerson["memberState"], number>;
  /** How many are set In Memoriam or missing, where that is more than a tenth of the list, and has to be confirmed; else null. */
  toConfirm: number | null;
}

/**
 * The people whom an import adds. A person who is added although a member has the same email address comes in without it.
 */
export function planImport(comparison: RosterComparison, decisions: RosterDecisions): ImportPlan {
  const chosen = new Set(decisions);
  const people = [
    ...comparison.newcomers.map(({ person }) => person),
    ...comparison.doubles
      .filter(({ entry }) => chosen.has(entry.id))
      .map(({ entry: { person }, reason }) => (reason === "email" ? { ...person, email: null } : person)),
  ];
  const counts = { invited: 0, missing: 0, in_memoriam: 0, unlisted: 0 };
  for (const { memberState } of people) counts[memberState] += 1;
  const marked = counts.missing + counts.in_memoriam;
  const matching = comparison.matching.length;
  const total = entriesOf(comparison).length;
  const leftOut = total - people.length - matching;
  return { people, total, matching, leftOut, counts, toConfirm: marked * 10 > total ? marked : null };
}

/** How many rows of each kind a page shows. A form has room for about as many choices. */
const maxRowsShown = 80;
const maxQuestionsShown = 150;
const maxTextLength = 200;
const maxSampleLength = 60;

/** How a list is read, which the administrator checks first. */
export interface ColumnsPreview {
  columns: { title: string; samples: string[]; field: ColumnField; guess: ColumnField }[];
  /** The number of the row with the headings; 0 for none. */
  headings: number;
  encoding: RosterEncoding | null;
  sheet: Roster["sheet"];
  faults: string[];
  questions: Question[];
  moreQuestions: number;
}

/** What each column is read as, and what is asked. Long texts are cut. */
export function previewColumns({ columns, fields, headingRow, encoding, sheet, faults, questions }: Roster): ColumnsPreview {
  return {
    columns: columns.map(({ title, samples, field }, column) => ({
      title: shortened(title, maxSampleLength),
      samples: samples.map((sample) => shortened(sample.replace(/\s+/g, " "), maxSampleLength)),
      field: fields[column] ?? null,
      guess: field,
    })),
    headings: headingRow + 1,
    encoding,
    sheet,
    faults: faults.map((fault) => shortened(fault)),
    questions: questions.slice(0, maxQuestionsShown).map((question) => ({
      ...question,
      text: shortened(question.text),
      column: shortened(question.column, maxSampleLength),
      names: question.names.map((name) => shortened(name, maxSampleLength)),
    })),
    moreQuestions: Math.max(0, questions.length - maxQuestionsShown),
  };
}

/** What importing a list would do: the count of each kind of row, what was corrected, and the first rows to look at. */
export function previewImport(
  roster: Roster,
  known: readonly KnownPerson[],
  decisions: RosterDecisions = [],
  maxShown = maxRowsShown,
) {
  const { entries, rejected, remarks, changes } = roster;
  const comparison = compareRoster(entries, known);
  const plan = planImport(comparison, decisions);
  const firstOf = <Row, Shown>(rows: readonly Row[], toShown: (row: Row) => Shown) => ({
    count: rows.length,
    shown: rows.slice(0, maxShown).map(toShown),
  });
  return {
    total: entries.length + rejected.length,
    added: plan.people.length,
    /** How many of them no member resembles. */
    certain: comparison.newcomers.length,
    counts: plan.counts,
    toConfirm: plan.toConfirm,
    matching: comparison.matching.length,
    unlisted: comparison.unlisted.length,
    changes,
    hidden: roster.sheet && { sheets: roster.sheet.hiddenSheets, rows: roster.sheet.hiddenRows },
    doubles: firstOf(comparison.doubles, (double) => doubleOf(double, decisions)),
    rejected: firstOf(rejected, rowOf),
    remarks: firstOf(remarks, rowOf),
    newcomers: firstOf(comparison.newcomers, newcomerOf),
  };
}
export type ImportPreview = ReturnType<typeof previewImport>;

/** A row to check with its texts cut. */
export const rowOf = ({ row, name, problems }: RowToCheck) => ({
  row,
  name: shortened(name),
  problems: problems.map((problem) => shortened(problem)),
});

const stateNames = {
  invited: "",
  missing: "missing",
  in_memoriam: "in memoriam",
  unlisted: "does not wish to be listed",
} as const;
const oneLine = (text: string | null) => shortened((text ?? "").replaceAll("\n", " / "));
const newcomerOf = ({ id, row, person }: RosterEntry) => ({
  id,
  row,
  name: nameWithBirthName(person),
  facts: [
    person.memberState === "in_memoriam" && person.deathYear ? `in memoriam ${person.deathYear}` : stateNames[person.memberState],
    person.email ?? "",
    oneLine(person.phone),
    oneLine(person.postalAddress),
    person.adminNotes ? `notes: ${oneLine(person.adminNotes)}` : "",
  ].filter(Boolean),
});

function doubleOf({ entry: { id, row, person }, reason, members }: PossibleDouble, decisions: RosterDecisions) {
  return {
    id,
    row,
    reason: doubleReasons[reason],
    isAdded: decisions.includes(id),
    name: nameWithBirthName(person),
    facts: factsOf(person),
    members: members.map((member) => ({
      id: member.id,
      name: nameWithBirthName(member),
      facts: [...factsOf(member), ...(member.memberState === "invited" ? [] : [memberStateLabel({ ...member, isActive: true })])],
    })),
  };
}

const nameWithBirthName = (person: { firstName: string; lastName: string; maidenName: string | null }) =>
  person.maidenName ? `${fullName(person)} (née ${person.maidenName})` : fullName(person);

function factsOf(person: RosterPerson | KnownPerson): string[] {
  const place = [person.currentCity, person.currentState].filter(Boolean).join(", ");
  const kind = person.profileType === "teacher" ? "teacher" : `class of ${person.graduationYear}`;
  const known = "phone" in person ? [oneLine(person.phone), oneLine(person.postalAddress)] : [];
  return [kind, person.email ?? "no email address", place, ...known].filter(Boolean);
}

const shortened = (text: string, length = maxTextLength) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** What an import keeps of the rows that somebody has to look at. */
export const toCheck = (roster: Roster) => ({
  headings: headingsToCheck(roster),
  rejected: roster.rejected,
  remarks: roster.remarks,
});
