import type { Mutation } from "./mutation.ts";

/** Class lists: reading them, who is known already, and what is written. */

const plan = "app/domain/roster/import-plan.server.ts";
const matches = "app/domain/roster/roster-matches.ts";
const states = "app/domain/roster/roster-states.ts";
const people = "app/domain/roster/roster-people.ts";
const lists = ["domain/roster/roster", "domain/roster/office-lists"];
const asked = ["domain/roster/asked"];
const shapes = ["domain/roster/shapes"];

export const imports: Mutation[] = [
  {
    breaks: "Somebody who doesn't want to be listed is added again",
    file: matches,
    find: 'known?.memberState === "unlisted"',
    replace: 'known?.memberState === "former"',
    tests: lists,
  },
  {
    breaks: "People without an email address are added again by a second import",
    file: matches,
    find: "(!person.email || owner) && index.isKnown(keys, person.graduationYear)",
    replace: "!person.email && !index",
    tests: lists,
  },
  {
    breaks: "Somebody else's email address is given to a new person",
    file: plan,
    find: '(reason === "email" ? { ...person, email: null } : person)',
    replace: "person",
    tests: lists,
  },
  {
    breaks: "A possible double is added without a choice",
    file: plan,
    find: ".filter(({ entry }) => chosen.has(entry.id))",
    replace: ".filter(({ entry }) => entry || chosen.has(entry))",
    tests: lists,
  },
  {
    breaks: "Half of a list is set In Memoriam without asking",
    file: plan,
    find: "marked * 10 > total",
    replace: "marked > total",
    tests: lists,
  },
  {
    breaks: "An import that nobody confirmed goes on",
    file: "app/domain/roster/roster-import.server.ts",
    find: "toConfirm !== null && !isConfirmed",
    replace: "toConfirm !== null && isConfirmed === undefined",
    tests: lists,
  },
  {
    breaks: "NULL under 'Date of Death' is a death",
    file: states,
    find: "if (meansNothing(text) || zeroDate.test(text) || no.has(word)) return noState;",
    replace: "if (zeroDate.test(text) || no.has(word)) return noState;",
    tests: asked,
  },
  {
    breaks: "A day that does not exist is a date of death",
    file: "app/domain/roster/roster-cells.ts",
    find: "day < 1 || day > daysIn",
    replace: "day < 1 || day > 31 + daysIn",
    tests: asked,
  },
  {
    breaks: "A mark in a name is taken for a death without being one of the list",
    file: people,
    find: 'mark?.isSure ? "in_memoriam" : "nothing"',
    replace: 'mark ? "in_memoriam" : "nothing"',
    tests: asked,
  },
  {
    breaks: "A text that is not understood is a death",
    file: people,
    find: 'kind: "state", text, column: title, answer: "nothing"',
    replace: 'kind: "state", text, column: title, answer: "in_memoriam"',
    tests: asked,
  },
  {
    breaks: "A couple is offered as two people by other names than they would get",
    file: people,
    find: 'two.map(label).join(" and ")',
    replace: 'two.join(" and ")',
    tests: asked,
  },
  {
    breaks: "A second import adds everybody again",
    file: "app/domain/roster/roster-import.server.ts",
    find: "compareRoster(entries, knownPeople())",
    replace: "compareRoster(entries, [])",
    tests: lists,
  },
  {
    breaks: "Rows that are filtered out in the spreadsheet are imported",
    file: "app/domain/roster/spreadsheet-parts.server.ts",
    find: "if (isHidden) this.hiddenRows += times;",
    replace: "if (isHidden && repeats < 0) this.hiddenRows += times;",
    tests: shapes,
  },
  {
    breaks: "A number format of any length is searched",
    file: "app/domain/roster/workbook.server.ts",
    find: "formatCode.slice(0, maxFormatLength)",
    replace: "formatCode",
    tests: ["domain/roster/hostile-lists"],
  },
  {
    breaks: "A spreadsheet of any size is unpacked",
    file: "app/domain/roster/spreadsheet-parts.server.ts",
    find: "if (unpacked > maxUnpackedBytes) throw tooLarge;",
    replace: "",
    tests: lists,
  },
  {
    breaks: "A file's own entities are ignored instead of refused",
    file: "app/domain/roster/spreadsheet-parts.server.ts",
    find: "    throw error;\n",
    replace: "    void error;\n",
    tests: lists,
  },
  {
    breaks: "One stray byte makes another encoding of a whole file",
    file: "app/domain/roster/roster-text.server.ts",
    find: "if (whole > 0 && whole >= letters.length - whole)",
    replace: "if (whole > letters.length)",
    tests: shapes,
  },
  {
    breaks: "The key of a stored list is a path",
    file: "app/domain/roster/roster-import.server.ts",
    find: 'isKey(key) ? fileOf(key, "list") : ""',
    replace: 'fileOf(key, "list")',
  },
];
