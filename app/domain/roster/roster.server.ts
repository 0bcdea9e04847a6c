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

/** A row that can be imported. `row` is its number in a spreadsheet program: the headings are row 1. */
export interface RosterEntry {
  row: number;
  person: RosterRow;
}

/** A row that can't be imported, with the person's likely name, all its problems, and its original cells. */
export interface RejectedRow {
  row: number;
  name: string;
  problems: string[];
  cells: string[];
}

export interface Roster {
  entries: RosterEntry[];
  rejected: RejectedRow[];
  headings: string[];
  /** Headings of columns that the site doesn't know and ignores. */
  ignoredColumns: string[];
}

/** Far more than a class list has: a small file can expand to a million rows. */
const maxRows = 10_000;

/**
 * Reads a roster from a CSV file as spreadsheet programs save it: UTF-8, UTF-16, or Windows-1252; commas, semicolons, or
 * tabs; quoted cells with line breaks. Rows with errors don't stop it. Throws Refusal 400 for a file that isn't CSV, lacks a
 * required column, has no people, or has too many rows.
 */
export function readRoster(bytes: Uint8Array): Roster {
  const table = readTable(decode(bytes));
  if (table.length > maxRows) throw new Refusal(400, "This list has more than 10,000 rows. Please import it in parts.");
  const headingIndex = table.findIndex((cells) => !isBlank(cells));
  const headings = (table[headingIndex] ?? []).map(cleanCell);
  const fields = headings.map(fieldOf);
  refuseUnusableColumns(headings, fields);

  const roster: Roster = {
    entries: [],
    rejected: [],
    headings,
    ignoredColumns: headings.filter((heading, column) => heading && !fields[column]),
  };
  const rowOfEmail = new Map<string, number>();
  for (const [index, cells] of table.entries()) {
    if (index <= headingIndex || isBlank(cells)) continue;
    readRow(roster, rowOfEmail, index + 1, fields, cells);
  }
  if (roster.entries.length + roster.rejected.length === 0) {
    throw new Refusal(400, "There is nobody in this file: there are no rows below the row with the column names.");
  }
  return roster;
}

/** Empty cells, for columns that the file doesn't have. */
const emptyCells = Object.fromEntries(Object.keys(rosterColumns).map((field) => [field, ""])) as Record<RosterField, string>;

function readRow(
  roster: Roster,
  rowOfEmail: Map<string, number>,
  row: number,
  fields: (RosterField | null)[],
  cells: string[],
): void {
  const values = { ...emptyCells };
  for (const [column, field] of fields.entries()) if (field) values[field] = cells[column] ?? "";
  const parsed = rosterRow.safeParse(values);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  if (!isBlank(cells.slice(fields.length))) {
    problems.push(
      "It has more cells than the row with the column names; put quotation marks around a cell that contains a comma",
    );
  }
  const address = parsed.success ? parsed.data.email : rosterRow.shape.email.safeParse(values.email).data;
  const sameEmail = address && rowOfEmail.get(address);
  if (sameEmail) problems.push(`Same email as row ${sameEmail}`);
  else if (address) rowOfEmail.set(address, row);

  if (parsed.success && problems.length === 0) roster.entries.push({ row, person: parsed.data });
  else {
    const name = cleanCell(fullName(values)) || cleanCell(values.email) || "no name";
    roster.rejected.push({ row, name, problems, cells });
  }
}

const isBlank = (cells: string[]) => cells.every((text) => text.trim() === "");

function refuseUnusableColumns(headings: string[], fields: (RosterField | null)[]): void {
  const foundTitles = headings.filter(Boolean).map((heading) => `"${heading}"`);
  const missingFields = requiredFields.filter((field) => !fields.includes(field));
  if (missingFields.length > 0) {
    const bothNames = headings.find(holdsBothNames);
    if (bothNames && !missingFields.includes("email")) {
      throw new Refusal(
        400,
        `The column "${bothNames}" holds first and last name together. Please split it into two columns, "First Name" and "Last Name".`,
      );
    }
    const titles = missingFields.map((field) => `"${rosterColumns[field][0]}"`).join(", ");
    throw new Refusal(
      400,
      `The first row must name the columns. Missing: ${titles}. Found: ${foundTitles.slice(0, 20).join(", ") || "nothing"}.`,
    );
  }
  for (const [column, field] of fields.entries()) {
    const firstColumn = fields.indexOf(field);
    if (field && firstColumn !== column) {
      throw new Refusal(
        400,
        `The columns "${headings[firstColumn]}" and "${headings[column]}" both mean ${rosterColumns[field][0]}. Please keep one of them.`,
      );
    }
  }
}

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);

function decode(bytes: Uint8Array): string {
  // A zip archive (.xlsx, .ods, .numbers) or Excel's older .xls.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new Refusal(
      400,
      'This is a spreadsheet, not a CSV file. Open it in your spreadsheet program, choose "Save as" and the type "CSV" (or "CSV UTF-8"), and choose the new file.',
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

/** One array of cells for each row, including blank rows, so that index + 1 is the row number. */
function readTable(text: string): string[][] {
  // Excel reads a first line like 'sep=;' as a setting and doesn't show it as a row.
  const separatorLine = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text);
  const csv = separatorLine ? text.slice(separatorLine[0].length) : text;
  const cellsIn = (delimiter: string) => parseCsv(csv, delimiter, 1, true)[0]?.length ?? 0;
  // Detected from the headings only: the parser's own detection uses all rows, and company names contain commas.
  const [delimiter = ","] = separatorLine
    ? [separatorLine[1]]
    : [",", ";", "\t"].sort((one, other) => cellsIn(other) - cellsIn(one));
  return parseCsv(csv, delimiter, maxRows + 1);
}

function parseCsv(text: string, delimiter: string, maxRecords: number, skipsBlank = false): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      to: maxRecords,
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
 * Splits the rows into newcomers and those whose email address belongs to a member, active or not. `namesakes` are members
 * with a newcomer's name and another email address. Only reads.
 */
export function compareRoster(entries: RosterEntry[]) {
  const { id, email, firstName, lastName, sortName } = users;
  const people = db().select({ id, email, firstName, lastName, sortName }).from(users).all();
  const byEmail = new Map(people.map((person) => [person.email?.toLowerCase(), person]));
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
  /** Called after each batch with the number of rows processed so far. */
  onProgress: z.custom<(rowsDone: number) => void>((value) => typeof value === "function").optional(),
});
const batchSize = 500;

/**
 * Adds everybody in `rows` whose email address is new, as invited members without a password. Existing members don't
 * change, so a second import adds nothing. Throws Refusal 403.
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
      const batch = rows.slice(start, start + batchSize).map((person) => ({ ...invitedMember(person), createdAt }));
      added += tx.insert(users).values(batch).onConflictDoNothing().run().changes;
      onProgress?.(start + batch.length);
    }
    const matching = rows.length - added;
    note({
      description: `${fullName(me)} imported a class list: ${added} new, ${matching} already members`,
      details: { added, matching },
    });
    return { added, matching };
  },
});
