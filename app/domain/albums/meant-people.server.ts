import { asc, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { hasWord, type NameWords, nameWords, readingsOf } from "#app/domain/core/name-words.ts";
import { similarFirstName } from "#app/domain/core/nicknames.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Which people in the directory a name written under a photo can mean. */

const selectNamedPeople = () =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      maidenName: users.maidenName,
      profileType: users.profileType,
      /** Where they live, if every member may know it. */
      currentCity: sql<string | null>`iif(${users.placeAudience} = 'members', ${users.currentCity}, null)`,
      currentState: sql<string | null>`iif(${users.placeAudience} = 'members', ${users.currentState}, null)`,
    })
    .from(users)
    .where(isListed)
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

type Row = ReturnType<typeof selectNamedPeople>[number];

/** Somebody in the directory, with the words of their names. */
export interface NamedPerson extends Row {
  first: NameWords;
  last: NameWords;
}

/** Everybody in the directory. */
export const readNamedPeople = (): NamedPerson[] =>
  selectNamedPeople().map((person) => ({
    ...person,
    first: nameWords(person.firstName),
    last: nameWords(`${person.lastName} ${person.maidenName ?? ""}`),
  }));

export interface Meant {
  people: NamedPerson[];
  /** Whether the name has a first name and a last or maiden name, so that it certainly means one person. */
  isWhole: boolean;
}

/**
 * Whom a name can mean: people who have all its words, among them a first name and a last or maiden name; if there are none,
 * people whose first name is a form of the same name, such as Bob for Robert; if there are none, people who have some of its
 * words.
 */
export function meantPeople(people: readonly NamedPerson[], typed: string): Meant {
  const readings = readingsOf(typed);
  if (readings[0]?.length === 0) return { people: [], isWhole: false };
  const isFirst = (person: NamedPerson, word: string) => hasWord(person.first, word, "whole");
  const isSimilar = (person: NamedPerson, word: string) =>
    isFirst(person, word) || person.first.words.some((name) => similarFirstName(name) === similarFirstName(word));
  const isLast = (person: NamedPerson, word: string) => hasWord(person.last, word, "whole");
  for (const isForm of [isFirst, isSimilar]) {
    const whole = people.filter((person) =>
      readings.some(
        (words) =>
          words.every((word) => isForm(person, word) || isLast(person, word)) &&
          words.some((word) => isForm(person, word)) &&
          words.some((word) => isLast(person, word)),
      ),
    );
    if (whole.length > 0) return { people: whole, isWhole: true };
  }
  const partly = people.filter((person) =>
    readings.some((words) => words.every((word) => isSimilar(person, word) || isLast(person, word))),
  );
  return { people: partly, isWhole: false };
}

/** A person as a choice among several: 'María Santiago (née Diaz), teacher, Beacon, NY'. */
export function choiceLabel(person: NamedPerson): string {
  const { maidenName, profileType, currentCity, currentState } = person;
  const name = maidenName ? `${fullName(person)} (née ${maidenName})` : fullName(person);
  return [name, profileType === "teacher" ? "teacher" : null, currentCity, currentState].filter(Boolean).join(", ");
}
