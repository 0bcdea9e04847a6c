import { fullName } from "#app/domain/core/member.ts";
import { memberStateLabel } from "#app/domain/core/member-states.ts";
import { peopleToAdd, type Roster, type RosterEntry } from "./roster.server.ts";
import type { ColumnField } from "./roster.ts";
import { doubleReasons, type KnownPerson, type PossibleDouble } from "./roster-matches.server.ts";
import type { RosterPerson } from "./roster-people.ts";
import type { RosterEncoding } from "./roster-table.ts";

/** What an import would do, for the screen and the command. */

/** How many rows of each kind a page shows. A form has room for about as many choices. */
const maxRowsShown = 80;
const maxTextLength = 200;
const maxSampleLength = 60;

/** How a list is read, which the administrator checks first. */
export interface ColumnsPreview {
  columns: { title: string; samples: string[]; field: ColumnField }[];
  /** The number of the row with the headings; 0 for none. */
  headings: number;
  encoding: RosterEncoding | null;
  sheet: Roster["sheet"];
  faults: string[];
}

/** What each column is read as. Long texts are cut. */
export function previewColumns({ columns, fields, headingRow, encoding, sheet, faults }: Roster): ColumnsPreview {
  return {
    columns: columns.map(({ title, samples }, column) => ({
      title: shortened(title, maxSampleLength),
      samples: samples.map((sample) => shortened(sample.replace(/\s+/g, " "), maxSampleLength)),
      field: fields[column] ?? null,
    })),
    headings: headingRow + 1,
    encoding,
    sheet: sheet && {
      name: shortened(sheet.name, maxSampleLength),
      others: sheet.others.slice(0, 5).map((name) => shortened(name, 30)),
    },
    faults: faults.map((fault) => shortened(fault)),
  };
}

/**
 * What importing a list would do: the count of each kind of row, what was corrected, and the first rows to look at. Only reads.
 */
export function previewImport(roster: Roster, maxShown = maxRowsShown) {
  const { entries, rejected, changes } = roster;
  const { comparison, people } = peopleToAdd(entries);
  const { newcomers, matching, unlisted, doubles } = comparison;
  const inState = (state: RosterPerson["memberState"]) => people.filter(({ memberState }) => memberState === state).length;
  const firstOf = <Row, Shown>(rows: readonly Row[], toShown: (row: Row) => Shown) => ({
    count: rows.length,
    shown: rows.slice(0, maxShown).map(toShown),
  });
  return {
    total: entries.length + rejected.length,
    /** Whom the import adds, and those of them who are not among the doubles. */
    added: people.length,
    certain: newcomers.length,
    invited: inState("invited"),
    missing: inState("missing"),
    inMemoriam: inState("in_memoriam"),
    matching: matching.length,
    unlisted: unlisted.length,
    changes,
    doubles: firstOf(doubles, doubleOf),
    rejected: firstOf(rejected, ({ row, name, problems }) => ({
      row,
      name: shortened(name),
      problems: problems.map((problem) => shortened(problem)),
    })),
    newcomers: firstOf(newcomers, newcomerOf),
  };
}
export type ImportPreview = ReturnType<typeof previewImport>;

const stateNames = { invited: "", missing: "missing", in_memoriam: "in memoriam" } as const;
const newcomerOf = ({ row, person }: RosterEntry) => ({
  row,
  name: nameWithBirthName(person),
  facts: [person.email ?? "", stateNames[person.memberState]].filter(Boolean).join(", "),
});

function doubleOf({ row, person, reason, members, isLeftOut }: PossibleDouble) {
  return {
    row,
    reason: doubleReasons[reason],
    isLeftOut,
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
  return [kind, person.email ?? "no email address", place].filter(Boolean);
}

const shortened = (text: string, length = maxTextLength) => (text.length > length ? `${text.slice(0, length)}…` : text);
