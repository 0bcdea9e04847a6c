import type { Mutation } from "./mutation.ts";

/** Class lists: reading them, who is known already, and what is written. */

const roster = "app/domain/roster/roster.server.ts";
const matches = "app/domain/roster/roster-matches.server.ts";
const lists = ["domain/roster/roster", "domain/roster/office-lists"];

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
    file: roster,
    find: '(reason === "email" ? { ...person, email: null } : person)',
    replace: "person",
    tests: lists,
  },
  {
    breaks: "A member with another email address is taken for the person on the list",
    file: matches,
    find: "&& !(known.email && person.email && known.email !== person.email)",
    replace: "",
    tests: lists,
  },
  {
    breaks: "The administrator's choice about a possible double is ignored",
    file: roster,
    find: '(decisions.get(row) ?? (isLeftOut ? "leave" : "add"))',
    replace: '(isLeftOut ? "leave" : "add")',
    tests: lists,
  },
  {
    breaks: "A spreadsheet of any size is unpacked",
    file: "app/domain/roster/roster-spreadsheet.server.ts",
    find: "if (unpacked > maxUnpackedBytes) throw tooLarge;",
    replace: "",
    tests: lists,
  },
  {
    breaks: "A file's own entities are ignored instead of refused",
    file: "app/domain/roster/xml-parts.server.ts",
    find: "    throw error;\n",
    replace: "    void error;\n",
    tests: lists,
  },
  {
    breaks: "Names from older Macs are read as Windows text",
    file: "app/domain/roster/roster-text.server.ts",
    find: '? "macintosh" : "windows-1252"',
    replace: '? "windows-1252" : "windows-1252"',
    tests: lists,
  },
  {
    breaks: "A note about somebody else's death puts a person in memoriam",
    file: "app/domain/roster/roster-people.ts",
    find: 'stateInNote(values.notes ?? "")',
    replace: 'stateInStatus(values.notes ?? "")',
    tests: lists,
  },
  {
    breaks: "The key of a stored list is a path",
    file: "app/domain/roster/staged-imports.server.ts",
    find: "if (!isKey(key)) throw",
    replace: "if (isKey(key) && !key) throw",
  },
];
