import { and, count, eq } from "drizzle-orm";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { searchDirectory } from "./directory.server.ts";
import type { Viewer } from "./visible-fields.server.ts";

/** The people whom nobody knows how to reach, for the page that asks for help. */

/**
 * One page of the missing people by last name, and how much of the class has been found. A page past the end returns the last
 * one.
 */
export function searchMissing(viewer: Viewer, requestedPage: number) {
  const { people, page, pages, total: missing } = searchDirectory({ text: "", type: "missing", page: requestedPage }, viewer);
  const total = db().select({ people: count() }).from(users).where(isListed).get()?.people ?? 0;
  return {
    people: people.map(({ id, firstName, lastName, maidenName, profileImageUrl, yearbookImageUrl, profileType, location }) => {
      return { id, firstName, lastName, maidenName, profileImageUrl, yearbookImageUrl, profileType, lastKnownPlace: location };
    }),
    page,
    pages,
    found: total - missing,
    total,
  };
}
export type MissingPerson = ReturnType<typeof searchMissing>["people"][number];

/** A missing person's name, for the dialogs; undefined for anybody else. */
export const findMissing = (userId: number) =>
  db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isListed, eq(users.memberState, "missing"), eq(users.id, userId)))
    .get();
