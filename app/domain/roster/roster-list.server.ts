import { fullName } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { Answer, Question } from "./roster.ts";
import { findColumns, findHeadingRow, type RosterColumn } from "./roster-columns.ts";
import { type ColumnField, columnFaults } from "./roster-fields.ts";
import { type FileChoices, readRosterFile } from "./roster-file.server.ts";
import { identityKey, mayBeSame } from "./roster-matches.ts";
import { type RosterPerson, type RowReader, readPeople } from "./roster-people.ts";
import { correctionLines, countCorrection, type RowToCheck } from "./roster-report.ts";
import { isBlank, maxCellLength, type RosterTable } from "./roster-text.server.ts";

/** Reads class lists. It knows nothing of the site, so that it can run in a process of its own. */

export interface RosterEntry {
  /** The row's number in a spreadsheet program, and a letter for the second of a couple. */
  id: string;
  row: number;
  person: RosterPerson;
  /** The row's email address if it belongs to a row above, so that the person has none. */
  address?: string;
}

/** What an administrator says about a file where the guess is wrong. */
export interface RosterChoices extends FileChoices {
  /** The index of the row with the headings; -1 for a list without. */
  headingRow?: number | undefined;
  /** What columns are, by their index; the guess counts for the others. */
  fields?: Readonly<Record<number, ColumnField>> | undefined;
  /** The answers to questions, by their keys. */
  answers?: Readonly<Record<string, Answer>> | undefined;
}

export interface Roster extends Pick<RosterTable, "encoding" | "sheet"> {
  headingRow: number;
  /** The columns, with the guess of what each is. */
  columns: RosterColumn[];
  /** What each column was read as. */
  fields: ColumnField[];
  /** Why the list can't be read with these fields. Then it has no entries. */
  faults: string[];
  /** What the site doesn't decide by itself, the most frequent first, with what was answered. */
  questions: Question[];
  entries: RosterEntry[];
  /** Rows that can't be imported: without a name, or of somebody above. */
  rejected: RowToCheck[];
  /** Rows that are imported, of which something could not be read and became a note. */
  remarks: RowToCheck[];
  /** What was corrected, in how many rows. */
  changes: string[];
}

/** Reads a class list; what `choices` doesn't say is guessed. Throws Refusal 400 (not a list, no people, or too large). */
export async function readRoster(bytes: Uint8Array, choices: RosterChoices = {}): Promise<Roster> {
  const { rows, encoding, sheet } = await readRosterFile(bytes, choices);
  const headingRow = choices.headingRow ?? findHeadingRow(rows);
  const columns = findColumns(rows, headingRow, sheet === null);
  const fields = columns.map(
    ({ field }, column) => choices.fields?.[column] ?? (choices.fields?.[column] === null ? null : field),
  );
  const titles = columns.map(({ title }) => title);
  const faults = columnFaults(fields, titles);
  const found = { questions: [], entries: [], rejected: [], remarks: [], changes: [] };
  const roster: Roster = { encoding, sheet, headingRow, columns, fields, faults, ...found };
  if (rows.slice(headingRow + 1).every(isBlank)) {
    throw new Refusal(400, "There is nobody in this file: there are no rows below the row with the column names.");
  }
  if (faults.length > 0) return roster;
  const reader: RowReader = { fields, titles, answers: choices.answers ?? {}, questions: new Map(), counts: new Map() };
  const headings = rows[headingRow]?.join("\n");
  const seen = new SeenRows();
  for (const [index, cells] of rows.entries()) {
    if (index <= headingRow || isBlank(cells)) continue;
    if (cells.join("\n") === headings) countCorrection(reader.counts, "headings");
    else if (isTotal(cells)) countCorrection(reader.counts, "totals");
    else readRow(roster, reader, seen, index + 1, cells);
  }
  roster.questions = [...reader.questions.values()].sort((one, other) => other.count - one.count);
  roster.changes = correctionLines(reader.counts);
  return roster;
}

/** A line below the list: 'Total: 212', 'Printed 3/14/2026', 'Page 2 of 5'. */
function isTotal(cells: string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const isWord = /^(?:grand )?(?:totals?|count|printed|page \d|end of|source|updated)\b/i.test(filled[0] ?? "");
  return cells.length > 1 && filled.length <= 2 && isWord;
}

function readRow(roster: Roster, reader: RowReader, seen: SeenRows, row: number, cells: string[]): void {
  const { people, name, remarks } = readPeople(cells, reader);
  const reject = (problem: string) => roster.rejected.push({ row, name, problems: [problem], cells });
  if (people.length === 0) return void reject("There is no name");
  const beyond = cells.slice(roster.columns.length).filter((cell) => cell.trim() !== "");
  const problems = [...remarks];
  if (beyond.length > 0)
    problems.push("The row has more cells than there are column names; see whether each is in the right place");
  if (cells.some((cell) => cell.length === maxCellLength)) problems.push("A cell has more than 5,000 characters and was cut");
  for (const [index, person] of people.entries()) {
    const same = seen.samePerson(person);
    if (same) {
      reject(`Same person as row ${same.row}`);
      continue;
    }
    const owner = seen.withEmail(person.email);
    if (owner) countCorrection(reader.counts, "shared");
    const notes = [
      person.adminNotes,
      beyond.length > 0 ? `More cells: ${beyond.join(", ")}` : "",
      owner ? `Shares the email address ${person.email} with ${fullName(owner.person)}` : "",
    ];
    const entry: RosterEntry = {
      id: `${row}${index > 0 ? "b" : ""}`,
      row,
      person: {
        ...person,
        email: owner ? null : person.email,
        adminNotes: notes.filter(Boolean).join("\n").slice(0, maxCellLength) || null,
      },
      ...(owner && person.email ? { address: person.email } : {}),
    };
    seen.add(entry);
    roster.entries.push(entry);
  }
  if (problems.length > 0) roster.remarks.push({ row, name, problems, cells });
}

/** The rows above, by what tells people apart. */
class SeenRows {
  readonly #byEmail = new Map<string | null, RosterEntry>();
  readonly #byIdentity = new Map<string, RosterEntry>();

  add(entry: RosterEntry): void {
    if (entry.person.email) this.#byEmail.set(entry.person.email, entry);
    const key = identityKey(entry.person);
    if (!this.#byIdentity.has(key)) this.#byIdentity.set(key, entry);
  }
  withEmail = (email: string | null) => this.#byEmail.get(email);
  /** The row with the same email address and a name like this one's, or with the same name unless both have addresses of their own. */
  samePerson(person: RosterPerson): RosterEntry | undefined {
    const owner = this.withEmail(person.email);
    if (owner) return mayBeSame(person, owner.person) ? owner : undefined;
    const namesake = this.#byIdentity.get(identityKey(person));
    return namesake && !(person.email && namesake.person.email) ? namesake : undefined;
  }
}
