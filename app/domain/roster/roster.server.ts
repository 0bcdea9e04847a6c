import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { invitedMember } from "#app/domain/people/members.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import {
  cleanCell,
  fieldOf,
  holdsBothNames,
  type RosterField,
  type RosterRow,
  requiredFields,
  rosterColumns,
  rosterRow,
} from "./roster.ts";

/** A row that can be imported. `row` is its number as a spreadsheet shows it: the heading is row 1. */
export interface RosterEntry {
  row: number;
  person: RosterRow;
}

/** A row that cannot be imported, whose it seems to be, every reason why, and its cells as they were. */
export interface RejectedRow {
  row: number;
  name: string;
  faults: string[];
  cells: string[];
}

export interface Roster {
  entries: RosterEntry[];
  faulty: RejectedRow[];
  headings: string[];
  /** Headings of columns that mean nothing to this site, and are left out. */
  ignoredColumns: string[];
}

/** More is no class list: a small file can unfold into a million rows. */
const mostRows = 10_000;

/**
 * Reads a roster from the bytes of a CSV file as spreadsheets save it: UTF-8,
 * UTF-16 or Windows-1252; commas, semicolons or tabs; quoted cells with line
 * breaks. Faulty rows do not stop it. Refuses 400 what is no such file, what
 * lacks a required column, a file without people, and one with too many rows.
 */
export function readRoster(bytes: Uint8Array): Roster {
  const table = readTable(decode(bytes));
  if (table.length > mostRows) throw new Refusal(400, "This list has more than 10,000 rows. Please import it in parts.");
  const headingIndex = table.findIndex((cells) => !isBlank(cells));
  const headings = (table[headingIndex] ?? []).map(cleanCell);
  const fields = headings.map(fieldOf);
  refuseUnusableColumns(headings, fields);

  const roster: Roster = {
    entries: [],
    faulty: [],
    headings,
    ignoredColumns: headings.filter((heading, column) => heading && !fields[column]),
  };
  const rowOfEmail = new Map<string, number>();
  for (const [index, cells] of table.entries()) {
    if (index <= headingIndex || isBlank(cells)) continue;
    readRow(roster, rowOfEmail, index + 1, fields, cells);
  }
  if (roster.entries.length + roster.faulty.length === 0) {
    throw new Refusal(400, "There is nobody in this file: nothing stands below the row with the column names.");
  }
  return roster;
}

/** What a row says of columns that the file does not have. */
const noCells = Object.fromEntries(Object.keys(rosterColumns).map((field) => [field, ""])) as Record<RosterField, string>;

function readRow(
  roster: Roster,
  rowOfEmail: Map<string, number>,
  row: number,
  fields: (RosterField | null)[],
  cells: string[],
): void {
  const values = { ...noCells };
  for (const [column, field] of fields.entries()) if (field) values[field] = cells[column] ?? "";
  const parsed = rosterRow.safeParse(values);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  if (!isBlank(cells.slice(fields.length))) {
    faults.push(
      "It has more cells than the row with the column names; a comma inside a cell needs quotation marks around the cell",
    );
  }
  const address = parsed.success ? parsed.data.email : rosterRow.shape.email.safeParse(values.email).data;
  const sameEmail = address && rowOfEmail.get(address);
  if (sameEmail) faults.push(`Same e-mail as row ${sameEmail}`);
  else if (address) rowOfEmail.set(address, row);

  if (parsed.success && faults.length === 0) roster.entries.push({ row, person: parsed.data });
  else {
    const name = cleanCell(fullName(values)) || cleanCell(values.email) || "no name";
    roster.faulty.push({ row, name, faults, cells });
  }
}

const isBlank = (cells: string[]) => cells.every((text) => text.trim() === "");

function refuseUnusableColumns(headings: string[], fields: (RosterField | null)[]): void {
  const found = headings.filter(Boolean).map((heading) => `"${heading}"`);
  const missing = requiredFields.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const bothNames = headings.find(holdsBothNames);
    if (bothNames && !missing.includes("email")) {
      throw new Refusal(
        400,
        `The column "${bothNames}" holds first and last name together. Please split it into two columns, "First Name" and "Last Name".`,
      );
    }
    const titles = missing.map((field) => `"${rosterColumns[field][0]}"`).join(", ");
    throw new Refusal(
      400,
      `The first row must name the columns. Missing: ${titles}. Found: ${found.slice(0, 20).join(", ") || "nothing"}.`,
    );
  }
  for (const [column, field] of fields.entries()) {
    const first = fields.indexOf(field);
    if (field && first !== column) {
      throw new Refusal(
        400,
        `The columns "${headings[first]}" and "${headings[column]}" both mean ${rosterColumns[field][0]}. Please keep one of them.`,
      );
    }
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

function decode(bytes: Uint8Array): string {
  // A zip archive (.xlsx, .ods, .numbers) or Excel's older .xls.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new Refusal(
      400,
      'This is a spreadsheet, not a CSV file. Open it in your spreadsheet program, choose "Save as" and the type "CSV" (or "CSV UTF-8"), and use the file this makes.',
    );
  }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === "") throw new Refusal(400, "The file is empty.");
  if (text.includes("\0")) throw new Refusal(400, 'This is not a text file. Please save your list as "CSV" and use that file.');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** One array of cells a spreadsheet row, blank rows included, so that an index is a row number. */
function readTable(text: string): string[][] {
  // Excel reads such a first line as a setting and does not show it as a row.
  const told = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text);
  const rest = told ? text.slice(told[0].length) : text;
  const cellsIn = (delimiter: string) => parseCsv(rest, delimiter, 1, true)[0]?.length ?? 0;
  // Judged by the row of column names alone: the parser's own guess goes by every line, and companies are full of commas.
  const [delimiter = ","] = told ? [told[1]] : [",", ";", "\t"].sort((one, other) => cellsIn(other) - cellsIn(one));
  return parseCsv(rest, delimiter, mostRows + 1);
}

function parseCsv(text: string, delimiter: string, atMost: number, skipsBlank = false): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      to: atMost,
      skip_empty_lines: skipsBlank,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records) + 1;
    throw new Refusal(
      400,
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? `A quotation mark opens in row ${row} and is never closed. Please correct that row.`
        : `Row ${row} cannot be read: ${error.message}`,
    );
  }
}

/**
 * Sorts the rows into newcomers and those whose e-mail address a member already
 * has, active or not. `namesakes` are members of a newcomer's name with another
 * address. Nothing is written.
 */
export function compareRoster(entries: RosterEntry[]) {
  const { id, email, firstName, lastName, sortName } = users;
  const people = db().select({ id, email, firstName, lastName, sortName }).from(users).all();
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]));
  const byName = Map.groupBy(people, (person) => person.sortName);
  const newcomers = [];
  const matching = [];
  for (const entry of entries) {
    const { sortName } = searchColumns(entry.person);
    const member = byEmail.get(entry.person.email);
    if (member) matching.push({ ...entry, member, hasOtherName: member.sortName !== sortName });
    else newcomers.push({ ...entry, namesakes: byName.get(sortName) ?? [] });
  }
  return { newcomers, matching };
}
export type RosterComparison = ReturnType<typeof compareRoster>;

const rosterImport = z.object({
  rows: z.array(rosterRow),
  /** Told, while it runs, how many rows are done. */
  onProgress: z.custom<(done: number) => void>((value) => typeof value === "function").optional(),
});
const batchSize = 500;

/**
 * Adds everybody in `rows` whose e-mail address no member has yet, as invited
 * members without a password. What the site knows of the others stays as it is,
 * so a second import adds nothing. Refuses 403.
 */
export const importRoster = operation({
  log: { action: "roster.import", resource: "users", attempt: "import a class list" },
  limit: "administration",
  input: rosterImport,
  run(tx, me, { rows, onProgress }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can import a roster");
    const createdAt = new Date();
    let added = 0;
    for (let start = 0; start < rows.length; start += batchSize) {
      const some = rows.slice(start, start + batchSize).map((person) => ({ ...invitedMember(person), createdAt }));
      added += tx.insert(users).values(some).onConflictDoNothing().run().changes;
      onProgress?.(start + some.length);
    }
    const matching = rows.length - added;
    note({
      description: `${fullName(me)} imported a class list: ${added} new, ${matching} already members`,
      details: { added, matching },
    });
    return { added, matching };
  },
});
