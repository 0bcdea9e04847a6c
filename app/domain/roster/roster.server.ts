import { setImmediate as afterOthers } from "node:timers/promises";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { invitedMember } from "#app/domain/people/members.server.ts";
import { users } from "#db/schema.ts";
import { type ColumnField, columnFaults } from "./roster.ts";
import { type ChangeCounts, changeSentences, countChange } from "./roster-changes.ts";
import { findColumns, findHeadingRow, type RosterColumn } from "./roster-columns.ts";
import { readRosterFile } from "./roster-file.server.ts";
import { compareRoster, identityKey, mayBeSame } from "./roster-matches.server.ts";
import { type RosterPerson, readPerson } from "./roster-people.ts";
import { isBlank, type RosterEncoding, type RosterTable } from "./roster-table.ts";

/** Reads class lists and imports them. The screen and the command do both with these functions. */

/** A row that can be imported. `row` is its number in a spreadsheet program. */
export interface RosterEntry {
  row: number;
  person: RosterPerson;
  /** The row's email address if it belongs to a row above, so that the person has none. */
  address?: string;
}

/** A row that can't be imported, with the person's likely name, all its problems, and its original cells. */
interface RejectedRow {
  row: number;
  name: string;
  problems: string[];
  cells: string[];
}

/** What an administrator says about a file where the guess is wrong. */
export interface RosterChoices {
  encoding?: RosterEncoding | undefined;
  /** The index of the row with the headings; -1 for a list without. */
  headingRow?: number | undefined;
  /** What each column is. */
  fields?: readonly ColumnField[] | undefined;
}

export interface Roster extends Pick<RosterTable, "encoding" | "sheet"> {
  headingRow: number;
  /** The columns, with the guess of what each is. */
  columns: RosterColumn[];
  /** What each column was read as. */
  fields: ColumnField[];
  /** Why the list can't be read with these fields. Then it has no entries. */
  faults: string[];
  entries: RosterEntry[];
  rejected: RejectedRow[];
  /** What was corrected, in sentences. */
  changes: string[];
}

/** Rows between which other requests get their turn. */
const rowsAtOnce = 500;

/**
 * Reads a class list from any file that readRosterFile reads. What `choices` doesn't say is guessed. Rows with errors don't
 * stop it. Throws Refusal 400 for a file that isn't a list, has no people, or is too large.
 */
export async function readRoster(bytes: Uint8Array, choices: RosterChoices = {}): Promise<Roster> {
  const { rows, encoding, sheet } = await readRosterFile(bytes, choices.encoding);
  const headingRow = choices.headingRow ?? findHeadingRow(rows);
  const columns = findColumns(rows, headingRow, sheet === null);
  const fields = columns.map(({ field }, column) => (choices.fields ? (choices.fields[column] ?? null) : field));
  const faults = columnFaults(
    fields,
    columns.map(({ title }) => `“${title}”`),
  );
  const roster: Roster = { encoding, sheet, headingRow, columns, fields, faults, entries: [], rejected: [], changes: [] };
  if (rows.slice(headingRow + 1).every(isBlank)) {
    throw new Refusal(400, "There is nobody in this file: there are no rows below the row with the column names.");
  }
  if (faults.length === 0) await readPeople(roster, rows);
  return roster;
}

async function readPeople(roster: Roster, rows: string[][]): Promise<void> {
  const counts: ChangeCounts = new Map();
  const headings = rows[roster.headingRow]?.join("\n");
  const seen = new SeenRows();
  for (const [index, cells] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await afterOthers();
    if (index <= roster.headingRow || isBlank(cells)) continue;
    if (cells.join("\n") === headings) countChange(counts, "headings");
    else if (isTotal(cells)) countChange(counts, "totals");
    else readRow(roster, seen, index + 1, cells, counts);
  }
  roster.changes = changeSentences(counts);
}

/** A line below the list: 'Total: 212', 'Printed 3/14/2026', 'Page 2 of 5'. */
function isTotal(cells: string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return (
    cells.length > 1 &&
    filled.length <= 2 &&
    /^(?:grand )?(?:totals?|count|printed|page \d|end of|source|updated)\b/i.test(filled[0] ?? "")
  );
}

function readRow(roster: Roster, seen: SeenRows, row: number, cells: string[], counts: ChangeCounts): void {
  const { person, name, problems } = readPerson(cells, roster.fields, counts);
  if (!isBlank(cells.slice(roster.columns.length))) {
    problems.push(
      "It has more cells than the row with the column names; put quotation marks around a cell that contains a comma",
    );
  }
  const same = person && seen.samePerson(person);
  if (same) problems.push(`Same person as row ${same.row}`);
  if (!person || problems.length > 0) {
    roster.rejected.push({ row, name, problems, cells });
    return;
  }
  const entry: RosterEntry = { row, person };
  const owner = person.email ? seen.withEmail(person.email) : undefined;
  if (owner && person.email) {
    countChange(counts, "shared");
    entry.address = person.email;
    const shared = `Shares the email address ${person.email} with ${fullName(owner.person)}`;
    entry.person = { ...person, email: null, adminNotes: [person.adminNotes, shared].filter(Boolean).join("\n") };
  }
  seen.add(entry);
  roster.entries.push(entry);
}

/** The rows above, by what tells people apart. */
class SeenRows {
  readonly #byEmail = new Map<string, RosterEntry>();
  readonly #byIdentity = new Map<string, RosterEntry>();

  add(entry: RosterEntry): void {
    if (entry.person.email) this.#byEmail.set(entry.person.email, entry);
    const key = identityKey(entry.person);
    if (!this.#byIdentity.has(key)) this.#byIdentity.set(key, entry);
  }
  withEmail = (email: string) => this.#byEmail.get(email);
  /** The row with the same email address and a name like this one's, or with the same name unless both have addresses of their own. */
  samePerson(person: RosterPerson): RosterEntry | undefined {
    const owner = person.email ? this.#byEmail.get(person.email) : undefined;
    if (owner) return mayBeSame(person, owner.person) ? owner : undefined;
    const namesake = this.#byIdentity.get(identityKey(person));
    return namesake && !(person.email && namesake.person.email) ? namesake : undefined;
  }
}

/** What an administrator decided about rows that may be members already. */
export type RosterDecisions = ReadonlyMap<number, "add" | "leave">;

const rosterImport = z.object({
  /** Reads the list before the transaction. */
  read: z.custom<() => Promise<Roster>>((value) => typeof value === "function"),
  decisions: z.custom<RosterDecisions>((value) => value instanceof Map).optional(),
  /** Called after each batch with the number of people added so far. */
  onProgress: z.custom<(added: number) => void>((value) => typeof value === "function").optional(),
});
const batchSize = 500;

/**
 * The people whom an import adds, after a comparison with everybody known. A person who is added although a member has the same
 * email address comes in without it.
 */
export function peopleToAdd(entries: readonly RosterEntry[], decisions: RosterDecisions = new Map()) {
  const comparison = compareRoster(entries);
  const doubles = comparison.doubles.filter(
    ({ row, isLeftOut }) => (decisions.get(row) ?? (isLeftOut ? "leave" : "add")) === "add",
  );
  const people = [
    ...comparison.newcomers.map(({ person }) => person),
    ...doubles.map(({ person, reason }) => (reason === "email" ? { ...person, email: null } : person)),
  ];
  return { comparison, people };
}

/**
 * Adds everybody in a list who is not known yet, without a password. People who are known don't change, and people who don't
 * want to be listed stay unlisted, so a second import adds nothing. Throws Refusal 403, 400 for a list that can't be read,
 * and what `read` throws.
 */
export const importRoster = operation({
  log: { action: "roster.import", resource: "users", attempt: "import a class list" },
  limit: "administration",
  input: rosterImport,
  async prepare(me, { read }) {
    refuseUnless(canManageMembers(me), "Only administrators can import a roster");
    const roster = await read();
    if (roster.faults.length > 0) throw new Refusal(400, roster.faults.join(" "));
    return roster;
  },
  run(tx, me, { decisions, onProgress }, { note, prepared: { entries, rejected } }) {
    refuseUnless(canManageMembers(me), "Only administrators can import a roster");
    const createdAt = new Date();
    const { people, comparison } = peopleToAdd(entries, decisions);
    let added = 0;
    for (let start = 0; start < people.length; start += batchSize) {
      const batch = people.slice(start, start + batchSize);
      const rows = batch.map((person) => ({ ...invitedMember(person), memberState: person.memberState, createdAt }));
      added += tx.insert(users).values(rows).onConflictDoNothing().run().changes;
      onProgress?.(start + batch.length);
    }
    const matching = comparison.matching.length;
    const inState = (state: RosterPerson["memberState"]) => people.filter(({ memberState }) => memberState === state).length;
    const leftOut = entries.length - added - matching;
    const details = { added, matching, missing: inState("missing"), inMemoriam: inState("in_memoriam"), leftOut };
    note({ description: `${fullName(me)} imported a class list: ${added} new, ${matching} already members`, details });
    return { ...details, rejected: rejected.length };
  },
});
