import { exampleDomain } from "#app/domain/core/class-names.ts";
import { fullName } from "#app/domain/core/member.ts";
import { classSettings } from "#class-settings";
import type { users } from "#db/schema.ts";
import type { Random } from "./random.ts";
import { careers, lastNames, men, places, subjects, women } from "./vocabulary.ts";

/** The people of the sample class who can't join: missing ones, and most of those In Memoriam. Nobody in it is real. */

export type AbsentPerson = Omit<typeof users.$inferInsert, "sortName" | "searchText" | "createdAt">;

const { year } = classSettings;
/** Members of the whole sample class, for which the numbers below are. A smaller class has proportionally fewer. */
const wholeClass = 320;
const missingPeople = 40;
const peopleInMemoriam = 7;

/** The named accounts, which come first. */
const accounts = 6;

interface TakenNames {
  full: Set<string>;
  last: ReadonlySet<string>;
}

/** What administrators know of some missing people. */
const leads = [
  `Mail to the address of the 20th reunion came back in ${year + 20}.`,
  "Moved before the last letter. The number is disconnected.",
  `A classmate met them at an opening in Chicago around ${year + 27}. No address.`,
  "May have married and changed the name.",
  "Last seen at the tenth reunion. Nobody has an address.",
];

/** What classmates wrote of people who have died. */
const memories = [
  "Painted the backdrop for every school play, and was in none of them. We miss the humming from the paint shop.",
  "Drew all of us from memory, for years. If you have one of the drawings, keep it well.",
  "Taught half of the class to develop film, and the other half to dance.",
];

/** Those who are missing and those In Memoriam, for a class of `total` others. Nobody has the name of one of them, nor the last name of the first ones, who have the accounts to try. */
export function absentPeople(
  random: Random,
  total: number,
  others: readonly { firstName: string; lastName: string }[],
): AbsentPerson[] {
  const share = (count: number) => Math.max(1, Math.round((count * total) / wholeClass));
  const names: TakenNames = {
    full: new Set(others.map(fullName)),
    last: new Set(others.slice(0, accounts).map(({ lastName }) => lastName)),
  };
  return [
    ...Array.from({ length: share(missingPeople) }, () => missingPerson(random, names)),
    ...Array.from({ length: share(peopleInMemoriam) }, (_, index) => personInMemoriam(random, names, index)),
  ];
}

function missingPerson(random: Random, names: TakenNames): AbsentPerson {
  const person = namedPerson(random, names);
  const [currentCity, currentState] = random.pick(places);
  const isPlaceKnown = random.chance(0.6);
  // An address that no longer works.
  const hadEmail = random.chance(0.15);
  return {
    ...person,
    ...(isPlaceKnown ? { currentCity, currentState } : {}),
    email: hadEmail
      ? `${person.lastName.toLowerCase().replace(/[^a-z]/g, "")}${random.between(100, 999)}@mail.${exampleDomain}`
      : null,
    adminNotes: random.chance(0.3) ? random.pick(leads) : null,
    graduationYear: year,
    memberState: "missing",
  };
}

function personInMemoriam(random: Random, names: TakenNames, index: number): AbsentPerson {
  const isTeacher = index === 1;
  const person = namedPerson(random, names);
  const [currentCity, currentState] = random.pick(places);
  const isYearKnown = random.chance(0.75);
  return {
    ...person,
    maidenName: isTeacher ? null : person.maidenName,
    currentCity,
    currentState,
    email: null,
    graduationYear: year,
    profileType: isTeacher ? "teacher" : "classmate",
    profession: isTeacher ? random.pick(subjects) : random.pick(careers).profession,
    bio: memories[index] ?? null,
    birthYear: isTeacher ? year - random.between(48, 58) : year - random.between(17, 19),
    deathYear: isYearKnown ? year + random.between(18, 39) : null,
    memberState: "in_memoriam",
  };
}

function namedPerson(random: Random, names: TakenNames): Pick<AbsentPerson, "firstName" | "lastName" | "maidenName"> {
  const isWoman = random.chance(0.55);
  const firstName = random.pick(isWoman ? women : men);
  const lastName = random.pick(lastNames);
  const name = `${firstName} ${lastName}`;
  if (names.full.has(name) || names.last.has(lastName)) return namedPerson(random, names);
  names.full.add(name);
  return { firstName, lastName, maidenName: isWoman && random.chance(0.35) ? random.pick(lastNames) : null };
}
