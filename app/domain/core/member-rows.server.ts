import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { fullName } from "./member.ts";
import { normalizeForSearch } from "./search-text.ts";

/** The columns of a Member, for queries. */
export const memberColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  profileType: users.profileType,
  karma: users.karma,
} as const;

/** Who may sign in: hasOpenAccount, for queries. */
export const isOpenAccount = and(eq(users.isActive, true), inArray(users.memberState, ["joined", "invited"]));

/** Who is in the directory and has a profile: neither deactivated nor a former member. */
export const isListed = and(eq(users.isActive, true), ne(users.memberState, "former"));

/** One row as it is, active or not; for operations. */
export function findPerson(tx: Tx, userId: number) {
  return tx.select().from(users).where(eq(users.id, userId)).get();
}

/**
 * The two columns that lists and searches go by. Every write of a person's name,
 * address, city or profession sets them from the whole row.
 */
export function searchColumns(person: {
  firstName: string;
  lastName: string;
  maidenName?: string | null;
  email: string;
  currentCity?: string | null;
  profession?: string | null;
}): { sortName: string; searchText: string } {
  const { firstName, lastName, maidenName, email, currentCity, profession } = person;
  return {
    sortName: normalizeForSearch(`${lastName}, ${firstName}`),
    // Names both ways round, because people type 'Anna Núñez' and 'Núñez Anna'.
    searchText: [fullName(person), maidenName, lastName, firstName, email, currentCity, profession]
      .filter(Boolean)
      .map((text) => normalizeForSearch(text as string))
      .join(" | "),
  };
}
