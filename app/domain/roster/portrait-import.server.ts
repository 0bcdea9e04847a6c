import { and, asc, count, eq } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { recordStoredImage } from "#app/domain/images/images.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { portraitChoices } from "./roster-forms.ts";
import { keysOf, usualNames } from "./roster-matches.ts";
import { withoutMarks } from "./roster-names.ts";
import { findStagedPortraits, type StagedPortrait, type StoredPortrait } from "./staged-portraits.server.ts";

/** Gives the pictures of a ZIP file to the people whose yearbook portraits they are. */

const listedPeople = () =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      maidenName: users.maidenName,
      yearbookImageUrl: users.yearbookImageUrl,
    })
    .from(users)
    .where(isListed)
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
type Person = ReturnType<typeof listedPeople>[number];

/** How many people are listed, and how many of them have a yearbook portrait. */
export function countYearbookPortraits() {
  const counts = { people: count(), withPortrait: count(users.yearbookImageUrl) };
  return db().select(counts).from(users).where(isListed).get() ?? { people: 0, withPortrait: 0 };
}

/** A picture of the ZIP, by its place in it, from 1. */
interface PortraitFile {
  number: number;
  file: string;
  picture: StoredPortrait;
}

interface PortraitMatches {
  /** Exactly one person has this name, and no other file does. */
  matched: (PortraitFile & { person: Person })[];
  /** Several people have it, or several files are of one person. */
  ambiguous: (PortraitFile & { people: Person[]; isSecondFile: boolean })[];
  /** Nobody has it. */
  unmatched: PortraitFile[];
  unreadable: { file: string; problem: string }[];
}

/** Finds out whose the pictures are. Only reads. */
export function matchPortraits(staged: readonly StagedPortrait[], names = namesOfListed()): PortraitMatches {
  const matches: PortraitMatches = { matched: [], ambiguous: [], unmatched: [], unreadable: [] };
  const files = staged.flatMap((one, index) => {
    if ("problem" in one) {
      matches.unreadable.push(one);
      return [];
    }
    const { file, picture } = one;
    return [{ number: index + 1, file, picture, people: names.find(file.replace(/\.[a-z0-9]{2,5}$/i, "")) }];
  });
  const filesOf = new Map<number, number>();
  for (const { people } of files) for (const { id } of people) filesOf.set(id, (filesOf.get(id) ?? 0) + 1);
  for (const { people, ...file } of files) {
    const [person] = people;
    const isSecondFile = people.length === 1 && person !== undefined && (filesOf.get(person.id) ?? 0) > 1;
    if (!person) matches.unmatched.push(file);
    else if (people.length > 1 || isSecondFile) matches.ambiguous.push({ ...file, people, isSecondFile });
    else matches.matched.push({ ...file, person });
  }
  return matches;
}

const namesOfListed = () => new PortraitNames(listedPeople());

/** Saves the portraits of a checked ZIP file; again changes nothing. Throws Refusal 400 (at a file's field), 403, 404 (key). */
export const importYearbookPortraits = operation({
  log: { action: "portraits.import", resource: "users", attempt: "import yearbook portraits" },
  limit: "administration",
  input: portraitChoices,
  async prepare(me, { archive }) {
    refuseUnless(canManageMembers(me), "Only administrators can import yearbook portraits");
    return findStagedPortraits(archive);
  },
  run(me, { archive: _, keepExisting, ...choices }, { note, prepared: staged }) {
    refuseUnless(canManageMembers(me), "Only administrators can import yearbook portraits");
    const chosen = chosenPortraits(staged, choices);
    const result = { saved: 0, replaced: 0, kept: 0, unchanged: 0, leftOut: staged.length - chosen.size };
    for (const [person, { picture }] of chosen) {
      if (person.yearbookImageUrl === picture.url) result.unchanged += 1;
      else if (person.yearbookImageUrl && keepExisting) result.kept += 1;
      else {
        recordStoredImage(picture, me.id);
        db()
          .update(users)
          .set({ yearbookImageUrl: picture.url })
          .where(and(eq(users.id, person.id), isListed))
          .run();
        result.saved += 1;
        if (person.yearbookImageUrl) result.replaced += 1;
      }
    }
    const description = `${fullName(me)} imported yearbook portraits: ${result.saved} saved, ${result.leftOut} left out`;
    note(result.saved > 0 ? { description, details: result } : null);
    return result;
  },
});

function chosenPortraits(staged: readonly StagedPortrait[], choices: Record<string, unknown>): Map<Person, PortraitFile> {
  const names = namesOfListed();
  const { matched, ambiguous, unmatched } = matchPortraits(staged, names);
  const chosen = new Map<Person, PortraitFile>();
  const give = (person: Person, file: PortraitFile) => {
    if (chosen.has(person)) throw atFile(file, `${fullName(person)} gets another picture already. Please leave one of them out.`);
    chosen.set(person, file);
  };
  for (const { person, ...file } of matched) if (!isChecked(choices[`leave${file.number}`])) give(person, file);
  for (const file of [...ambiguous, ...unmatched].sort((one, other) => one.number - other.number)) {
    const chosen = choices[`file${file.number}`];
    const text = typeof chosen === "string" || typeof chosen === "number" ? String(chosen).trim() : "";
    if (text !== "") give(namedPerson(names, text, file), file);
  }
  return chosen;
}

/** A checkbox that no schema has read: its name has a number. */
const isChecked = (value: unknown) => value === "on" || value === true;

function namedPerson(names: PortraitNames<Person>, text: string, file: PortraitFile): Person {
  const [person, ...others] = names.find(text);
  if (!person) throw atFile(file, `Nobody in the directory is called “${text.trim().slice(0, 100)}”.`);
  if (others.length === 0) return person;
  const people = [person, ...others].slice(0, 5).map((one) => `${one.id} for ${fullName(one)}`);
  throw atFile(file, `Several people have this name. Please type a number: ${people.join(", ")}.`);
}

const atFile = ({ number }: PortraitFile, sentence: string) => new Refusal(400, sentence, { field: `file${number}` });

/** What an import of portraits would do, for the screen and the API. */

/** How many files of each kind a page shows. A form has room for about as many choices. */
const onPage = { choices: 80, matched: 400, people: 6 };
/** Lengths for where everything is listed. */
export const allFiles: typeof onPage = { choices: Infinity, matched: Infinity, people: Infinity };

const firstOf = <Row, Shown>(rows: readonly Row[], max: number, toShown: (row: Row) => Shown) => ({
  count: rows.length,
  shown: rows.slice(0, max).map(toShown),
});
const named = (person: NamedPerson) => ({
  id: person.id,
  name: person.maidenName ? `${fullName(person)} (née ${person.maidenName})` : fullName(person),
});

/** Whose the pictures are: the count of each kind, and the first files of it. Only reads. */
export function previewPortraits(staged: readonly StagedPortrait[], most = onPage) {
  const { matched, ambiguous, unmatched, unreadable } = matchPortraits(staged);
  const isSame = ({ person, picture }: (typeof matched)[number]) => person.yearbookImageUrl === picture.url;
  return {
    total: staged.length,
    replacing: matched.filter((one) => one.person.yearbookImageUrl !== null && !isSame(one)).length,
    unchanged: matched.filter(isSame).length,
    matched: firstOf(matched, most.matched, (one) => {
      const state = isSame(one) ? "same" : one.person.yearbookImageUrl === null ? "new" : "replaces";
      return { number: one.number, file: one.file, person: named(one.person), state } as const;
    }),
    ambiguous: firstOf(ambiguous, most.choices, ({ number, file, people, isSecondFile }) => {
      return { number, file, isSecondFile, people: people.slice(0, most.people).map(named) };
    }),
    unmatched: firstOf(unmatched, most.choices, ({ number, file }) => ({ number, file })),
    unreadable: firstOf(unreadable, most.choices, (one) => one),
  };
}
export type PortraitsPreview = ReturnType<typeof previewPortraits>;

/** Whose picture a file is, by its name. Names must be the same, apart from case, accents, and nicknames. */

interface NamedPerson {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
}

const put = <Person>(map: Map<string, Set<Person>>, key: string, person: Person) =>
  map.set(key, (map.get(key) ?? new Set()).add(person));

/** Finds people by what a file is called. */
export class PortraitNames<Person extends NamedPerson> {
  readonly #byId: ReadonlyMap<number, Person>;
  readonly #byName = new Map<string, Set<Person>>();
  /** With the first name in its usual form: 'john' for 'Jon'. */
  readonly #byUsualName = new Map<string, Set<Person>>();

  constructor(people: readonly Person[]) {
    this.#byId = new Map(people.map((person) => [person.id, person]));
    for (const person of people) {
      const keys = keysOf(person);
      const { last, birth } = keys;
      const [given = ""] = keys.name.split(" ");
      const lastNames = birth && birth !== last ? [last, birth, birth + last, last + birth] : [last];
      for (const name of lastNames) {
        put(this.#byName, `${given} ${name}`, person);
        put(this.#byUsualName, `${keys.first} ${name}`, person);
      }
    }
  }

  /**
   * Everybody whose id or name the text is: '17', 'id17', 'Santiago, Maria', 'Bob Lee', also by birth name or with a page
   * number.
   */
  find(text: string): Person[] {
    const number = /^(?:id)?[ _-]?([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
    if (number) {
      const person = this.#byId.get(Number(number));
      return person ? [person] : [];
    }
    const { text: name, maidenName } = withoutMarks(text.replace(/_/g, " "));
    const splits = splitsOf(name);
    const exact = this.#named(
      this.#byName,
      splits.map((split) => keysOf(split).name),
    );
    const found =
      exact.size > 0
        ? exact
        : this.#named(
            this.#byUsualName,
            splits.flatMap((split) => usualNames(keysOf(split))),
          );
    return [...found].filter((person) => maidenName === "" || hasLastName(person, maidenName));
  }

  #named(map: Map<string, Set<Person>>, names: string[]): Set<Person> {
    return new Set(names.flatMap((name) => [...(map.get(name) ?? [])]));
  }
}

const lastName = (name: string) => keysOf({ firstName: "", lastName: name, maidenName: null }).last;
const hasLastName = (person: NamedPerson, name: string) =>
  [person.lastName, person.maidenName ?? ""].map(lastName).includes(lastName(name));

/** Every way to divide a name into first and last name. After a comma comes the first name. */
function splitsOf(name: string): NamedPerson[] {
  const at = name.indexOf(",");
  if (at > 0) return [split(wordsOf(name.slice(at + 1)), wordsOf(name.slice(0, at)))];
  const words = wordsOf(name);
  const splits: NamedPerson[] = [];
  // More words can't be a name, and each way takes time.
  for (let end = 1; end < Math.min(words.length, 9); end++) {
    const [before, after] = [words.slice(0, end), words.slice(end)];
    splits.push(split(before, after), split(after, before));
  }
  return splits;
}

const wordsOf = (text: string) => text.split(/[\s.,+-]+/).filter((word) => /\p{L}/u.test(word));
const split = (first: string[], last: string[]): NamedPerson => {
  return { id: 0, firstName: first.join(" "), lastName: last.join(" "), maidenName: null };
};
