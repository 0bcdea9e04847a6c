import { fullName } from "#app/domain/core/member.ts";
import { memberStateLabel } from "#app/domain/core/member-states.ts";
import { shortened } from "./roster-cells.ts";
import type { Roster, RosterEntry } from "./roster-list.server.ts";
import { compareRoster, doubleReasons, type KnownPerson, type PossibleDouble, type RosterComparison } from "./roster-matches.ts";
import type { RosterPerson } from "./roster-people.ts";
import type { RowToCheck } from "./roster-report.ts";

/** What an import would do, for the screen, the command, and the import itself. */

/** Whom an import adds, and what becomes of the others. */
interface ImportPlan {
  people: RosterPerson[];
  /** How many people the list has. */
  total: number;
  leftOut: number;
  counts: Record<RosterPerson["memberState"], number>;
  /** How many are set In Memoriam or missing, where that is more than a tenth of the list, and has to be confirmed; else null. */
  toConfirm: number | null;
}

/** The people whom an import adds; of possible doubles, those `added`. One with a member's email address comes without it. */
export function planImport(comparison: RosterComparison, added: readonly string[]): ImportPlan {
  const { newcomers, matching, unlisted, doubles } = comparison;
  const chosen = new Set(added);
  const people = [
    ...newcomers.map(({ person }) => person),
    ...doubles
      .filter(({ entry }) => chosen.has(entry.id))
      .map(({ entry: { person }, reason }) => (reason === "email" ? { ...person, email: null } : person)),
  ];
  const counts = { invited: 0, missing: 0, in_memoriam: 0, unlisted: 0 };
  for (const { memberState } of people) counts[memberState] += 1;
  const marked = counts.missing + counts.in_memoriam;
  const total = newcomers.length + matching.length + unlisted.length + doubles.length;
  const leftOut = total - people.length - matching.length;
  return { people, total, leftOut, counts, toConfirm: marked * 10 > total ? marked : null };
}

/** How many rows of each kind a page shows. A form has room for about as many choices. */
const maxRowsShown = 80;
const maxQuestionsShown = 200;

/** How a list is read, and what is asked, which the administrator checks first. */
export function previewColumns({ columns, fields, headingRow, encoding, sheet, faults, questions }: Roster) {
  const shown = questions.slice(0, maxQuestionsShown);
  return {
    columns,
    fields,
    headingRow,
    encoding,
    sheet,
    faults,
    questions: shown,
    moreQuestions: questions.length - shown.length,
  };
}
export type ColumnsPreview = ReturnType<typeof previewColumns>;

/** What importing a list would do: the count of each kind of row, what was corrected, and the first rows to look at. */
export function previewImport(
  { entries, rejected, remarks, changes, sheet }: Roster,
  known: readonly KnownPerson[],
  added: readonly string[] = [],
  maxShown = maxRowsShown,
) {
  const comparison = compareRoster(entries, known);
  const { people, counts, toConfirm } = planImport(comparison, added);
  const firstOf = <Row, Shown>(rows: readonly Row[], toShown: (row: Row) => Shown) => ({
    count: rows.length,
    shown: rows.slice(0, maxShown).map(toShown),
  });
  return {
    total: entries.length + rejected.length,
    added: people.length,
    /** How many of them no member resembles. */
    certain: comparison.newcomers.length,
    counts,
    toConfirm,
    matching: comparison.matching.length,
    unlisted: comparison.unlisted.length,
    changes,
    sheet,
    doubles: firstOf(comparison.doubles, (double) => doubleOf(double, added)),
    rejected: firstOf(rejected, withoutCells),
    remarks: firstOf(remarks, withoutCells),
    newcomers: firstOf(comparison.newcomers, newcomerOf),
  };
}
export type ImportPreview = ReturnType<typeof previewImport>;

/** A row to look at, as a page shows it. */
export const withoutCells = ({ cells: _cells, ...row }: RowToCheck) => row;

const stateNames = {
  invited: "",
  missing: "missing",
  in_memoriam: "in memoriam",
  unlisted: "does not wish to be listed",
} as const;
const oneLine = (text: string | null) => shortened((text ?? "").replaceAll("\n", " / "), 200);
const nameWithBirthName = (person: { firstName: string; lastName: string; maidenName: string | null }) =>
  person.maidenName ? `${fullName(person)} (née ${person.maidenName})` : fullName(person);

const newcomerOf = ({ id, row, person }: RosterEntry) => ({
  id,
  row,
  name: nameWithBirthName(person),
  facts: [
    [stateNames[person.memberState], person.deathYear].filter(Boolean).join(" "),
    person.email,
    oneLine(person.phone),
    oneLine(person.postalAddress),
    person.adminNotes && `notes: ${oneLine(person.adminNotes)}`,
  ].filter(Boolean),
});

function doubleOf({ entry: { id, row, person }, reason, members }: PossibleDouble, added: readonly string[]) {
  return {
    id,
    row,
    reason: doubleReasons[reason],
    isAdded: added.includes(id),
    name: nameWithBirthName(person),
    facts: [...factsOf(person), oneLine(person.phone), oneLine(person.postalAddress)].filter(Boolean),
    members: members.map((member) => ({
      id: member.id,
      name: nameWithBirthName(member),
      facts: [...factsOf(member), ...(member.memberState === "invited" ? [] : [memberStateLabel({ ...member, isActive: true })])],
    })),
  };
}

function factsOf({ currentCity, currentState, profileType, graduationYear, email }: RosterPerson | KnownPerson): string[] {
  const place = [currentCity, currentState].filter(Boolean).join(", ");
  const kind = profileType === "teacher" ? "teacher" : `class of ${graduationYear}`;
  return [kind, email ?? "no email address", place].filter(Boolean);
}
