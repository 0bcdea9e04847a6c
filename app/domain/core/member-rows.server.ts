import { and, eq, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import { db, given } from "#db/client.server.ts";
import type { Audience } from "#db/column-values.ts";
import { photoNames, users } from "#db/schema.ts";
import { fullName, type Member } from "./member.ts";
import { allWordsOf, normalizeForSearch, searchableName, wordsOf } from "./name-words.ts";

/** The columns of a `Person`, for queries. */
export const memberColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  profileType: users.profileType,
  karma: users.karma,
} as const;

/** The columns of a `Member`: everybody who signs in has an email address. */
export const accountColumns = { ...memberColumns, email: sql<string>`${users.email}` } as const;

/**
 * The condition for members who may sign in; `hasOpenAccount` is the same for one row. Join users with `crossJoin` where this or
 * `isListed` is a condition: SQLite begins a cross join with its left table, but would begin an inner join with all active users.
 */
export const isOpenAccount = sql`(${users.isActive} = 1 and ${users.memberState} in ('joined', 'invited'))`;

/** The condition for members who have joined and may sign in. */
export const hasJoined = sql`(${users.isActive} = 1 and ${users.memberState} = 'joined')`;

/** The condition for people in the directory: not deactivated, former, or unlisted. `isListedPerson` asks it of one row. */
export const isListed = sql`(${users.isActive} = 1 and ${users.memberState} not in ('former', 'unlisted'))`;

/** The condition for the member with an email address in lower case. The index ignores case, so the comparison must, too. */
export const hasEmail = (email: string) => sql`${users.email} collate nocase = ${email}`;

/** A member's whole row, active or not; for operations. Undefined if there is none. */
export function findPerson(userId: number) {
  return db().select().from(users).where(eq(users.id, userId)).get();
}

/** The member with this id, if they may sign in. */
export const findOpenAccount = (userId: number): Member | undefined =>
  db()
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.id, userId), isOpenAccount))
    .get();

/** The columns for sorting and searching. Every write of name, email, city, profession, or audiences sets them. */
export function searchColumns(person: {
  firstName: string;
  lastName: string;
  maidenName?: string | null;
  email?: string | null;
  currentCity?: string | null;
  profession?: string | null;
  emailAudience?: Audience;
  placeAudience?: Audience;
}): { sortName: string; searchText: string } {
  const { firstName, lastName, maidenName, profession } = person;
  const email = person.emailAudience === "administrators" ? null : person.email;
  const currentCity = person.placeAudience === "administrators" ? null : person.currentCity;
  return {
    sortName: normalizeForSearch(`${lastName}, ${firstName}`),
    searchText: [
      [fullName(person), maidenName].map((name) => searchableName(name ?? "")).join(" "),
      allWordsOf([email, currentCity, profession].join(" ")).join(" "),
    ].join(endOfNames),
  };
}

/** In the search column, between the names and what else is searched. */
const endOfNames = " | ";

/** The names of a search column. */
export const namesOf = (searchText: SQLWrapper) =>
  sql`substr(${searchText}, 1, instr(${searchText}, ${sql.raw(`'${endOfNames}'`)}))`;

/** Searching columns of `searchableName` for words, in SQL: the same as `hasWords` finds with parts of words. */

type Words<Value> = Record<"firstWord" | "firstRun" | "otherWords", Value>;

const placeholders: Words<SQLWrapper> = {
  firstWord: given("firstWord"),
  firstRun: given("firstRun"),
  otherWords: given("otherWords"),
};

/** Whether a column has all words of `wordParameters`, which a prepared query gets when it runs. */
export function hasAllWords(column: SQLWrapper, { firstWord, firstRun, otherWords }: Words<string | SQLWrapper> = placeholders) {
  const has = (word: unknown, run: unknown) => sql`(instr(${column}, ${word}) > 0 or instr(${column}, ${run}) > 0)`;
  // The first word comes alone: it excludes most rows, and is found faster than the words of a list.
  return sql`${has(firstWord, firstRun)} and not exists
    (select 1 from json_each(${otherWords}) typed where not ${has(sql`typed.value ->> 0`, sql`typed.value ->> 1`)})`;
}

/** The parameters for the words of a search. Null if it has none. */
export function wordParameters(text: string): Words<string> | null {
  const [first, ...others] = wordsOf(text).map((word) => [word, ` ${word.toUpperCase()}`] as const);
  return first ? { firstWord: first[0], firstRun: first[1], otherWords: JSON.stringify(others) } : null;
}

/** Renewing what is searched after the program has changed. */

/** The form of the search columns. Raise it when `searchColumns` or `searchableName` give something else for a person. */
const currentForm = 1;

/** Writes the search columns again if they are in an earlier form (`user_version`). Takes a second with 32,000 people. */
export function renewSearchColumns(): void {
  const { $client } = db();
  if ($client.pragma("user_version", { simple: true }) === currentForm) return;
  db().transaction(
    () => {
      for (const person of db().select().from(users).all()) {
        db().update(users).set(searchColumns(person)).where(eq(users.id, person.id)).run();
      }
      const names = db()
        .select({ id: photoNames.id, name: photoNames.name })
        .from(photoNames)
        .where(isNotNull(photoNames.name))
        .all();
      for (const { id, name } of names) {
        db()
          .update(photoNames)
          .set({ searchText: searchableName(name ?? "") })
          .where(eq(photoNames.id, id))
          .run();
      }
      $client.pragma(`user_version = ${currentForm}`);
    },
    { behavior: "immediate" },
  );
}
