import { and, asc, eq, ne, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { hasWord, type NameWords, nameWords, readingsOf } from "#app/domain/core/name-words.ts";
import { similarFirstName } from "#app/domain/core/nicknames.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { removedPhotoNames, users } from "#db/schema.ts";
import { listPhotoNames, type PhotoName } from "./photo-name-queries.server.ts";
import { answerValue, comparableName } from "./photo-names.ts";

/** Whom the names written under a photo mean. */

/** A name that fits several people, or only part of somebody's name. */
export interface NameQuestion {
  name: string;
  /** The values are those of `answerValue`. */
  options: { value: string; label: string }[];
}

/** How many people a question offers. More would be too many to read; a last name narrows them down. */
const offeredPeople = 12;

interface GivenName {
  name?: string | undefined;
  userId?: number | null | undefined;
  row: number;
}

/** Whom each name means. `questions` fit several members; `notAdded` removed their own name. Throws Refusal 400 (not listed). */
export function resolveNames(me: Member, photoId: number, given: readonly GivenName[]) {
  const unused = listPhotoNames(photoId);
  const removed = db()
    .select({ userId: removedPhotoNames.userId, firstName: users.firstName, lastName: users.lastName })
    .from(removedPhotoNames)
    .innerJoin(users, eq(users.id, removedPhotoNames.userId))
    .where(and(eq(removedPhotoNames.photoId, photoId), ne(removedPhotoNames.userId, me.id)))
    .all();
  let people: NamedPerson[] | undefined;
  const everybody = () => {
    people ??= readNamedPeople();
    return people;
  };
  const written: ({ row: number } & ({ present: PhotoName } | { userId: number | null; name: string }))[] = [];
  const questions: NameQuestion[] = [];
  const notAdded: string[] = [];

  function take(matches: (name: PhotoName) => boolean): PhotoName | undefined {
    const index = unused.findIndex(matches);
    return index < 0 ? undefined : unused.splice(index, 1)[0];
  }
  function addMember(userId: number, row: number) {
    const present = take((name) => name.userId === userId);
    if (present) return written.push({ row, present });
    const person = everybody().find(({ id }) => id === userId);
    if (!person) throw new Refusal(400, "Please choose somebody who is in the directory", { field: "names" });
    if (removed.some((other) => other.userId === userId)) return notAdded.push(fullName(person));
    return written.push({ row, userId, name: fullName(person) });
  }
  function addOther(name: string, row: number) {
    const isRemoved = removed.some((person) => comparableName(fullName(person)) === comparableName(name));
    return isRemoved ? notAdded.push(name) : written.push({ row, userId: null, name });
  }

  for (const { name = "", userId, row } of given) {
    if (typeof userId === "number") {
      addMember(userId, row);
      continue;
    }
    const text = comparableName(name);
    const present = take((shown) => comparableName(shown.name) === text && (userId === undefined || shown.userId === null));
    if (present) {
      written.push({ row, present });
      continue;
    }
    const meant = userId === null ? { people: [], isWhole: false } : meantPeople(everybody(), name);
    const [only] = meant.people;
    if (!only) addOther(name, row);
    else if (meant.people.length === 1 && meant.isWhole) addMember(only.id, row);
    else questions.push(questionAbout(name, meant.people));
  }
  return { written, questions, notAdded };
}

function questionAbout(name: string, people: readonly NamedPerson[]): NameQuestion {
  const offered = people.slice(0, offeredPeople).map((person) => ({
    value: answerValue(person.id, name),
    label: choiceLabel(person),
  }));
  // First, because lynx selects the first answer by default, and this one names nobody by mistake.
  return { name, options: [{ value: answerValue(null, name), label: "Somebody who is not a member" }, ...offered] };
}

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
interface NamedPerson extends Row {
  first: NameWords;
  last: NameWords;
}

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

/** Whom a name can mean: those with all its words, a whole name; else with a form of the first name; else with some words. */
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
function choiceLabel(person: NamedPerson): string {
  const { maidenName, profileType, currentCity, currentState } = person;
  const name = maidenName ? `${fullName(person)} (née ${maidenName})` : fullName(person);
  return [name, profileType === "teacher" ? "teacher" : null, currentCity, currentState].filter(Boolean).join(", ");
}
