import { Refusal } from "#app/domain/core/refusal.ts";
import type { Roster, RosterChoices, RosterDecisions } from "./roster.server.ts";
import { type ColumnField, isRosterField, rosterFields } from "./roster.ts";
import { columnLetters, type RosterColumn } from "./roster-columns.ts";
import { comparable, fieldNamed } from "./roster-headings.ts";
import { isRosterEncoding, maxRows } from "./roster-table.ts";

/** How the address of a screen says how a stored list is read: `encoding`, `headings`, and `c1`, `c2`, … for the columns. */

const maxColumns = 1000;

/** Reads the choices from an address. What isn't there, or makes no sense, is left to the guess. */
export function choicesIn(parameters: URLSearchParams): RosterChoices {
  const encoding = parameters.get("encoding") ?? "";
  const headings = /^\d{1,5}$/.test(parameters.get("headings") ?? "") ? Number(parameters.get("headings")) : undefined;
  const fields: ColumnField[] = [];
  for (const [name, value] of parameters) {
    const column = Number(/^c(\d{1,4})$/.exec(name)?.[1]) - 1;
    if (column >= 0 && column < maxColumns) fields[column] = isRosterField(value) ? value : null;
  }
  return {
    encoding: isRosterEncoding(encoding) ? encoding : undefined,
    headingRow: headings !== undefined && headings <= maxRows ? headings - 1 : undefined,
    fields: fields.length > 0 ? Array.from(fields, (field) => field ?? null) : undefined,
  };
}

/** The address's parameters for a list that is read like this. */
export function choicesText({ encoding, headingRow, fields }: Pick<Roster, "encoding" | "headingRow" | "fields">): string {
  const parameters = new URLSearchParams({ headings: String(headingRow + 1) });
  if (encoding) parameters.set("encoding", encoding);
  for (const [column, field] of fields.entries()) parameters.set(`c${column + 1}`, field ?? "");
  return parameters.toString();
}

/** What a form says about rows that may be members already. */
export function decisionsIn(form: Record<string, unknown>): RosterDecisions {
  const decisions = new Map<number, "add" | "leave">();
  for (const [name, value] of Object.entries(form)) {
    const row = Number(/^row(\d{1,5})$/.exec(name)?.[1]);
    if (row && (value === "add" || value === "leave")) decisions.set(row, value);
  }
  return decisions;
}

/**
 * The guessed fields, changed by texts such as 'Alumna=Full name': a column's name or letter, and what it is. Throws Refusal
 * 400 for a column that isn't there and for a meaning that the site doesn't know.
 */
export function fieldsWith(columns: readonly RosterColumn[], changes: readonly string[]): ColumnField[] {
  const fields = columns.map(({ field }) => field);
  for (const change of changes) {
    const at = change.lastIndexOf("=");
    const name = change.slice(0, Math.max(at, 0)).trim();
    const byName = columns.findIndex(({ title }) => comparable(title) === comparable(name));
    const column = byName >= 0 ? byName : columns.findIndex((_one, index) => columnLetters(index) === name.toUpperCase());
    if (at < 1 || column < 0) {
      const titles = columns.map(({ title }) => `"${title}"`).join(", ");
      throw new Refusal(400, `There is no column "${at < 1 ? change : name}". The columns: ${titles}.`);
    }
    const field = fieldNamed(change.slice(at + 1));
    if (field === undefined) {
      const known = [...Object.values(rosterFields), "Do not import"].join("; ");
      throw new Refusal(400, `"${change.slice(at + 1).trim()}" is nothing that a column can be. Please use one of: ${known}.`);
    }
    fields[column] = field;
  }
  return fields;
}
