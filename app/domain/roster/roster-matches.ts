import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { similarFirstName } from "#app/domain/core/nicknames.ts";
import type { MemberState, ProfileType } from "#db/column-values.ts";
import type { RosterEntry } from "./roster-list.server.ts";
import type { RosterPerson } from "./roster-people.ts";

/** Which people in a list may be members. Look-ups are by key: time grows with rows plus members, not with their product. */

/** What a list is compared with: everybody but former members. */
export interface KnownPerson {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  email: string | null;
  graduationYear: number;
  profileType: ProfileType;
  currentCity: string | null;
  currentState: string | null;
  memberState: MemberState;
}

/** Why a row may be a member: how the screen and the command say it. */
export const doubleReasons = {
  email: "The same email address, but a different name",
  name: "The same name",
  birthName: "The birth name of one is the last name of the other",
  spelling: "A similar name",
} as const;

/** Somebody on the list who may be an existing member, and is left out unless an administrator says otherwise. */
export interface PossibleDouble {
  entry: RosterEntry;
  reason: keyof typeof doubleReasons;
  members: KnownPerson[];
}

export interface RosterComparison {
  /** No member resembles them. */
  newcomers: RosterEntry[];
  /** Known by email address, or by name, birth name, and class year. */
  matching: RosterEntry[];
  /** People who don't want to be listed; they are never added. */
  unlisted: RosterEntry[];
  doubles: PossibleDouble[];
}

const letters = (text: string | null) => normalizeForSearch(text ?? "").replace(/[^\p{L}\p{N}]/gu, "");
export type Named = Pick<RosterPerson, "firstName" | "lastName" | "maidenName">;

/** What a person is looked up by: made once, because making it takes most of the time. */
interface NameKeys {
  name: string;
  last: string;
  birth: string;
  /** The first name in its usual form. */
  first: string;
}

export function keysOf({ firstName, lastName, maidenName }: Named): NameKeys {
  const first = letters(firstName);
  const last = letters(lastName);
  return { name: `${first} ${last}`, last, birth: letters(maidenName), first: similarFirstName(first) };
}

const identity = ({ name, birth }: NameKeys, graduationYear: number) => `${name} ${birth} ${graduationYear}`;

/** What identifies somebody without an email address: first, last, and birth name, and class year. */
export const identityKey = (person: Named & { graduationYear: number }): string =>
  identity(keysOf(person), person.graduationYear);

/** Whether two people with one email address are one: their first names are alike, or their whole names. */
export function mayBeSame(one: Named, other: Named): boolean {
  const [left, right] = [keysOf(one), keysOf(other)];
  if (left.first === right.first) return true;
  const others = new Set(spellings(right.name));
  return spellings(left.name).some((name) => others.has(name));
}

/** Compares a list with everybody known. */
export function compareRoster(entries: readonly RosterEntry[], known: readonly KnownPerson[]): RosterComparison {
  const index = new PeopleIndex(known);
  const result: RosterComparison = { newcomers: [], matching: [], unlisted: [], doubles: [] };
  for (const entry of entries) {
    const { person } = entry;
    const keys = keysOf(person);
    const owner = index.withEmail(entry.address ?? person.email);
    const namesakes = index.named(keys);
    if ([owner, ...namesakes].some((known) => known?.memberState === "unlisted")) result.unlisted.push(entry);
    else if (owner && person.email && mayBeSame(person, owner)) result.matching.push(entry);
    else if ((!person.email || owner) && index.isKnown(keys, person.graduationYear)) result.matching.push(entry);
    else if (owner && person.email) result.doubles.push({ entry, reason: "email", members: [owner] });
    else {
      const double = index.doubleOf(keys);
      if (double) result.doubles.push({ entry, ...double });
      else result.newcomers.push(entry);
    }
  }
  return result;
}

/** How many similar members are shown. */
const maxMembers = 3;
/** Shorter names resemble too many others. */
const minLettersForSpelling = 8;

class PeopleIndex {
  readonly #byEmail = new Map<string, KnownPerson>();
  readonly #identities = new Set<string>();
  /** By first and last name; by the first name in its usual form with last name, and with birth name; and by spelling. */
  readonly #byName: NameMap = new Map();
  readonly #byUsualName: NameMap = new Map();
  readonly #bySpelling: NameMap = new Map();

  constructor(people: readonly KnownPerson[]) {
    for (const person of people) {
      const keys = keysOf(person);
      if (person.email) this.#byEmail.set(person.email.toLowerCase(), person);
      this.#identities.add(identity(keys, person.graduationYear));
      put(this.#byName, [keys.name], person);
      put(this.#byUsualName, usualNames(keys), person);
      put(this.#bySpelling, spellings(keys.name), person);
    }
  }

  withEmail = (email: string | null) => (email ? this.#byEmail.get(email) : undefined);
  named = ({ name }: NameKeys) => this.#byName.get(name) ?? [];
  isKnown = (keys: NameKeys, graduationYear: number) => this.#identities.has(identity(keys, graduationYear));

  doubleOf(keys: NameKeys): Omit<PossibleDouble, "entry"> | null {
    const usual = found(this.#byUsualName, usualNames(keys));
    const hasLastName = usual.some((known) => letters(known.lastName) === keys.last);
    const reasons = [
      { reason: "name", members: this.named(keys) },
      { reason: hasLastName ? "spelling" : "birthName", members: usual },
      { reason: "spelling", members: found(this.#bySpelling, spellings(keys.name)) },
    ] as const;
    const double = reasons.find(({ members }) => members.length > 0);
    return double ? { reason: double.reason, members: double.members.slice(0, maxMembers) } : null;
  }
}

type NameMap = Map<string, KnownPerson[]>;
function put(map: NameMap, names: readonly string[], person: KnownPerson): void {
  for (const name of names) {
    const people = map.get(name);
    if (people) people.push(person);
    else map.set(name, [person]);
  }
}
const found = (map: NameMap, names: readonly string[]) => [...new Set(names.flatMap((name) => map.get(name) ?? []))];

export const usualNames = ({ first, last, birth }: NameKeys): string[] =>
  birth && birth !== last ? [`${first} ${last}`, `${first} ${birth}`] : [`${first} ${last}`];

/**
 * A name, and it without each of its letters: two names that differ by one letter, or by two swapped ones, have one of these in
 * common. Digits are not letters.
 */
function spellings(name: string): string[] {
  if (name.length < minLettersForSpelling || /\d/.test(name)) return [];
  return [name, ...Array.from(name, (_letter, at) => name.slice(0, at) + name.slice(at + 1))];
}
