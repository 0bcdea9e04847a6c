import { Refusal } from "#app/domain/core/refusal.ts";
import { type Answer, answersOf, isAnswer, isRosterEncoding, type Question } from "./roster.ts";
import { comparable } from "./roster-cells.ts";
import { columnLetters, fieldNamed, type RosterColumn } from "./roster-columns.ts";
import { type ColumnField, isRosterField, rosterFields } from "./roster-fields.ts";
import type { Roster, RosterChoices } from "./roster-list.server.ts";
import { maxColumns, maxRows } from "./roster-text.server.ts";

/**
 * What an administrator chose about a list: in a screen's address (`encoding`, `sheet`, `headings`, `c1`, `q`), or as options.
 */

/**
 * Reads the choices from an address; what isn't there is guessed. Columns that a form sent as it had `shown` them are guessed
 * again when the list is read in another way.
 */
export function choicesIn(parameters: URLSearchParams): RosterChoices {
  const encoding = parameters.get("encoding") ?? "";
  const headings = /^\d{1,5}$/.test(parameters.get("headings") ?? "") ? Number(parameters.get("headings")) : undefined;
  const sheet = parameters.get("sheet") ?? undefined;
  const shown = parameters.get("shown")?.split(",");
  const isOtherSheet = parameters.has("shownSheet") && parameters.get("shownSheet") !== sheet;
  const fields: Record<number, ColumnField> = {};
  const answers: Record<string, Answer> = {};
  for (const [name, value] of parameters) {
    const column = Number(/^c(\d{1,3})$/.exec(name)?.[1]) - 1;
    const [, key] = /^q([a-z0-9]{1,8})$/.exec(name) ?? [];
    if (key && isAnswer(value)) answers[key] = value;
    if (column >= 0 && column < maxColumns && !isOtherSheet && shown?.[column] !== value) {
      fields[column] = isRosterField(value) ? value : null;
    }
  }
  return {
    encoding: isRosterEncoding(encoding) ? encoding : undefined,
    sheet,
    headingRow: headings !== undefined && headings <= maxRows && !isOtherSheet ? headings - 1 : undefined,
    fields,
    answers,
  };
}

/** Whether a form sent its choices without some of these questions, which the choices have only now led to. */
export const hasNewQuestions = (parameters: URLSearchParams, questions: readonly Question[]): boolean =>
  parameters.has("shown") && questions.some(({ key }) => !parameters.has(`q${key}`));

/** The address's parameters for a list that is read like this. */
export function choicesText({ encoding, sheet, headingRow, fields, columns, questions }: Roster): string {
  const parameters = new URLSearchParams({ headings: String(headingRow + 1) });
  if (encoding) parameters.set("encoding", encoding);
  if (sheet) parameters.set("sheet", sheet.name);
  for (const [column, field] of fields.entries()) {
    if (field !== columns[column]?.field) parameters.set(`c${column + 1}`, field ?? "");
  }
  for (const { key, answer } of questions) parameters.set(`q${key}`, answer);
  return parameters.toString();
}

/** The ids of possible doubles that a form says are to be added: `row12`, or `row12b` for the second of a couple. */
export const decisionsIn = (form: Record<string, unknown>): string[] =>
  Object.entries(form).flatMap(([name, value]) => (value === "add" ? (/^row(\d{1,5}b?)$/.exec(name)?.[1] ?? []) : []));

/** 'Alumna' and 'Full name' from 'Alumna=Full name'. */
const sides = (text: string) =>
  [text.slice(0, Math.max(text.lastIndexOf("="), 0)).trim(), text.slice(text.lastIndexOf("=") + 1).trim()] as const;

/** The guessed fields, changed by texts such as 'Alumna=Full name'. Throws Refusal 400 for an unknown column or meaning. */
export function fieldsWith(columns: readonly RosterColumn[], changes: readonly string[]): ColumnField[] {
  const fields = columns.map(({ field }) => field);
  for (const change of changes) {
    const [name, meaning] = sides(change);
    const byName = columns.findIndex(({ title }) => comparable(title) === comparable(name));
    const column = byName >= 0 ? byName : columns.findIndex((_one, index) => columnLetters(index) === name.toUpperCase());
    if (name === "" || column < 0) {
      const titles = columns.map(({ title }) => `"${title}"`).join(", ");
      throw new Refusal(400, `There is no column "${name || change}". The columns: ${titles}.`);
    }
    const field = fieldNamed(meaning);
    if (field === undefined) {
      const known = [...Object.values(rosterFields).map(({ label }) => label), "Do not import"].join("; ");
      throw new Refusal(400, `"${meaning}" is nothing that a column can be. Please use one of: ${known}.`);
    }
    fields[column] = field;
  }
  return fields;
}

/** Answers from texts such as 'Moved away=missing'. Throws Refusal 400 for a text that isn't asked about, or no such answer. */
export function answersWith(questions: readonly Question[], told: readonly string[]): Record<string, Answer> {
  const answers = told.map((one) => {
    const [text, typed] = sides(one);
    const question = questions.find((known) => known.text.toLowerCase() === text.toLowerCase());
    if (!question)
      throw new Refusal(400, `The list has no text "${text || one}" that is asked about. --dry-run shows those that are.`);
    const known = answersOf(question).map(({ value }) => value);
    const answer = known.find((value) => comparable(value) === comparable(typed));
    if (!answer) {
      const names = known.join(", ").replace("_", " ");
      throw new Refusal(400, `"${typed}" is not an answer to "${text}". Please use one of: ${names}.`);
    }
    return [question.key, answer] as const;
  });
  return Object.fromEntries(answers);
}
