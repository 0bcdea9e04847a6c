import { and, asc, count, eq, sql } from "drizzle-orm";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { prepared } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { profilesPerPage } from "./directory.ts";
import { audienceColumns, type Viewer, visibleTo } from "./visible-fields.server.ts";

/** The people whom nobody knows how to reach, for the page that asks for help. */

const isMissing = and(eq(users.isActive, true), eq(users.memberState, "missing"));

const listed = prepared((db) => db.select({ total: count() }).from(users).where(isListed).prepare());
const missing = prepared((db) => db.select({ total: count() }).from(users).where(isMissing).prepare());

const personColumns = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  currentCity: users.currentCity,
  currentState: users.currentState,
  profileImageUrl: users.profileImageUrl,
  profileType: users.profileType,
  ...audienceColumns,
} as const;

const missingPage = prepared((db) =>
  db
    .select(personColumns)
    .from(users)
    .where(isMissing)
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(profilesPerPage)
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/**
 * One page of the missing people by last name, and how many of the class are found. A page past the end returns the last
 * one.
 */
export function searchMissing(viewer: Viewer, requestedPage: number) {
  const total = listed().get()?.total ?? 0;
  const missingTotal = missing().get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(missingTotal / profilesPerPage));
  const page = Math.min(requestedPage, pages);
  const people = missingPage()
    .all({ offset: (page - 1) * profilesPerPage })
    .map((row) => {
      const { id, firstName, lastName, maidenName, profileImageUrl, profileType, ...person } = visibleTo(viewer, row);
      const lastKnownPlace = [person.currentCity, person.currentState].filter(Boolean).join(", ");
      return { id, firstName, lastName, maidenName, profileImageUrl, profileType, lastKnownPlace };
    });
  return { people, page, pages, found: total - missingTotal, total };
}
export type MissingPerson = ReturnType<typeof searchMissing>["people"][number];

const missingName = prepared((db) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isMissing, eq(users.id, sql.placeholder("userId"))))
    .prepare(),
);

/** A missing person's name, for the dialogs; undefined for anybody else. */
export const findMissing = (userId: number) => missingName().get({ userId });
