import { and, asc, count, eq, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { inMemoriamPerPage, lifeYears } from "./in-memoriam.ts";

/** Who is in memoriam, and what members and administrators see of them. */

/** The condition for people in memoriam, as members see them: deactivated ones are hidden. */
export const isInMemoriam = and(eq(users.isActive, true), eq(users.memberState, "in_memoriam"));

const listColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
  profileType: users.profileType,
  birthYear: users.birthYear,
  deathYear: users.deathYear,
} as const;

/** One page of the people in memoriam by last name, from 1. A page past the end becomes the last page. */
export function listInMemoriam(page: number) {
  const total = db().select({ people: count() }).from(users).where(isInMemoriam).get()?.people ?? 0;
  const pages = Math.max(1, Math.ceil(total / inMemoriamPerPage));
  const current = Math.min(page, pages);
  const people = db()
    .select(listColumns)
    .from(users)
    .where(isInMemoriam)
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(inMemoriamPerPage)
    .offset((current - 1) * inMemoriamPerPage)
    .all();
  return {
    people: people.map(({ birthYear, deathYear, ...person }) => ({ ...person, years: lifeYears({ birthYear, deathYear }) })),
    total,
    pages,
    page: current,
  };
}
export type PersonInMemoriam = ReturnType<typeof listInMemoriam>["people"][number];

/** A place that the person did not keep for administrators only. */
const shownPlace = (column: SQLWrapper) => sql<string | null>`case when ${users.placeAudience} = 'members' then ${column} end`;

/** What members see of one person in memoriam, or undefined. */
export function findMemorial(userId: number) {
  const found = db()
    .select({
      ...listColumns,
      graduationYear: users.graduationYear,
      currentCity: shownPlace(users.currentCity),
      currentState: shownPlace(users.currentState),
      profession: users.profession,
      company: users.company,
      artisticSpecialty: users.artisticSpecialty,
      bio: users.bio,
      obituaryUrl: users.obituaryUrl,
    })
    .from(users)
    .where(and(eq(users.id, userId), isInMemoriam))
    .get();
  if (!found) return undefined;
  const { birthYear, deathYear, obituaryUrl, ...person } = found;
  // The host is written beside the link, so that readers know which site they go to.
  const obituary = obituaryUrl ? { url: obituaryUrl, host: new URL(obituaryUrl).host } : null;
  return { ...person, years: lifeYears({ birthYear, deathYear }), obituary };
}
export type Memorial = NonNullable<ReturnType<typeof findMemorial>>;

/**
 * What administrators know of a member's death, for their form; for anybody who is or can be set In Memoriam. Undefined for
 * others.
 */
export function findMemorialDetails(userId: number) {
  const found = db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      memberState: users.memberState,
      birthYear: users.birthYear,
      deathYear: users.deathYear,
      obituaryUrl: users.obituaryUrl,
      deathConfirmedBy: users.deathConfirmedBy,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!found?.isActive || found.memberState === "former") return undefined;
  const { isActive: _, memberState, ...person } = found;
  return { ...person, isInMemoriam: memberState === "in_memoriam" };
}
export type MemorialDetails = NonNullable<ReturnType<typeof findMemorialDetails>>;
