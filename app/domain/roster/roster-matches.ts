import { similarFirstName } from "#app/domain/core/nicknames.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import type { MemberState, ProfileType } from "#db/column-values.ts";
import type { RosterEntry } from "./roster-list.server.ts";
import type { RosterPerson } from "./roster-people.ts";

/**
 * Which people in a class list are members already, or may be. Every look-up is by key: the time grows with the rows plus the
 * members, not with their product.
 */

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

/** Everybody on the list. */
export const entriesOf = ({ newcomers, matching, unlisted, doubles }: RosterComparison): RosterEntry[] => [
  ...newcomers,
  ...matching,
  ...unlisted,
  ...doubles.map(({ entry }) => entry),
];

const letters = (text: string | null) => normalizeForSearch(text ?? "").replace(/[^\p{L}\p{N}]/gu, "");
export type Named = Pick<RosterPerson, "firstName" | "lastName" | "maidenName">;

/** What a person is looked up by: made once, because making it takes most of the time. */
interface NameKeys {
  /** First and last name. */
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
  return left.first === right.first || isOneEdit(left.name, right.name);
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
      const double = index.doubleOf(keys, namesakes);
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
  readonly #byName = new Map<string, KnownPerson[]>();
  /** First name in its usual form with last name, and with birth name. */
  readonly #byUsualName = new Map<string, KnownPerson[]>();
  /** Names with one letter left out: two names that differ by one letter have one of these in common. */
  readonly #byShortened = new Map<string, KnownPerson[]>();
  readonly #keys = new Map<KnownPerson, NameKeys>();

  constructor(people: readonly KnownPerson[]) {
    for (const person of people) {
      const keys = keysOf(person);
      this.#keys.set(person, keys);
      if (person.email) this.#byEmail.set(person.email.toLowerCase(), person);
      this.#identities.add(identity(keys, person.graduationYear));
      put(this.#byName, keys.name, person);
      for (const name of usualNames(keys)) put(this.#byUsualName, name, person);
      for (const part of shortened(keys.name)) put(this.#byShortened, part, person);
    }
  }

  withEmail = (email: string | null) => (email ? this.#byEmail.get(email) : undefined);
  named = ({ name }: NameKeys) => this.#byName.get(name) ?? [];
  isKnown = (keys: NameKeys, graduationYear: number) => this.#identities.has(identity(keys, graduationYear));

  doubleOf(keys: NameKeys, namesakes: KnownPerson[]): Omit<PossibleDouble, "entry"> | null {
    if (namesakes.length > 0) return { reason: "name", members: namesakes.slice(0, maxMembers) };
    const usual = unique(usualNames(keys).flatMap((name) => this.#byUsualName.get(name) ?? []));
    if (usual.length > 0) {
      const isSpelling = usual.some((known) => this.#keys.get(known)?.last === keys.last);
      return { reason: isSpelling ? "spelling" : "birthName", members: usual.slice(0, maxMembers) };
    }
    const similar = this.#similarTo(keys.name);
    return similar.length > 0 ? { reason: "spelling", members: similar } : null;
  }

  #similarTo(name: string): KnownPerson[] {
    const similar = new Set<KnownPerson>();
    for (const part of shortened(name)) {
      for (const known of this.#byShortened.get(part) ?? []) {
        if (isOneEdit(name, this.#keys.get(known)?.name ?? "")) similar.add(known);
        if (similar.size === maxMembers) return [...similar];
      }
    }
    return [...similar];
  }
}

function put(map: Map<string, KnownPerson[]>, key: string, person: KnownPerson): void {
  const people = map.get(key);
  if (people) people.push(person);
  else map.set(key, [person]);
}
const unique = <One>(list: One[]) => [...new Set(list)];

export const usualNames = ({ first, last, birth }: NameKeys): string[] =>
  birth && birth !== last ? [`${first} ${last}`, `${first} ${birth}`] : [`${first} ${last}`];

/** A name, and it without each of its letters. Of a letter that is doubled, once is enough. */
function shortened(name: string): string[] {
  if (name.length < minLettersForSpelling) return [];
  const parts = [name];
  for (let at = 0; at < name.length; at++) {
    if (name[at] !== name[at + 1]) parts.push(name.slice(0, at) + name.slice(at + 1));
  }
  return parts;
}

/** Whether two names differ by one letter, or by two swapped letters. Digits are not letters. */
function isOneEdit(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < minLettersForSpelling) return false;
  let start = 0;
  while (one[start] === other[start] && start < one.length) start += 1;
  let end = 0;
  while (one.at(-1 - end) === other.at(-1 - end) && end < Math.min(one.length, other.length) - start) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (/\d/.test(left + right)) return false;
  const isSwap = left.length === 2 && left === [...right].reverse().join("");
  return isSwap || (left.length <= 1 && right.length <= 1);
}
