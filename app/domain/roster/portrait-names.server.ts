import { keysOf, usualNames } from "./roster-matches.ts";
import { withoutMarks } from "./roster-names.ts";

/** Whose picture a file is, by its name. Names must be the same, apart from case, accents, and nicknames. */

export interface NamedPerson {
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
  if (at > 0) return [named(wordsOf(name.slice(at + 1)), wordsOf(name.slice(0, at)))];
  const words = wordsOf(name);
  const splits: NamedPerson[] = [];
  // More words can't be a name, and each way takes time.
  for (let end = 1; end < Math.min(words.length, 9); end++) {
    const [before, after] = [words.slice(0, end), words.slice(end)];
    splits.push(named(before, after), named(after, before));
  }
  return splits;
}

const wordsOf = (text: string) => text.split(/[\s.,+-]+/).filter((word) => /\p{L}/u.test(word));
const named = (first: string[], last: string[]): NamedPerson => {
  return { id: 0, firstName: first.join(" "), lastName: last.join(" "), maidenName: null };
};
