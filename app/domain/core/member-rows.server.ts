import { and, eq, inArray, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Audience } from "#db/column-values.ts";
import { users } from "#db/schema.ts";
import { fullName, type Member } from "./member.ts";
import { allWordsOf, searchableName } from "./name-words.ts";
import { normalizeForSearch } from "./search-text.ts";

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
export const isOpenAccount = and(eq(users.isActive, true), inArray(users.memberState, ["joined", "invited"]));

/** The condition for members who have joined and may sign in. */
export const hasJoined = and(eq(users.isActive, true), eq(users.memberState, "joined"));

/** The condition for people in the directory: not deactivated, former, or unlisted. `isListedPerson` asks it of one row. */
export const isListed = and(eq(users.isActive, true), notInArray(users.memberState, ["former", "unlisted"]));

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
