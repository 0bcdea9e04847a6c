import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import { remembrances, users } from "#db/schema.ts";

/** Reading remembrances that were not deleted. */

const authorName = { firstName: users.firstName, lastName: users.lastName, profileType: users.profileType };

const selectRemembrances = () =>
  db()
    .select({
      id: remembrances.id,
      personId: remembrances.personId,
      authorId: remembrances.authorId,
      content: remembrances.content,
      createdAt: remembrances.createdAt,
      /** Null unless it was edited. */
      updatedAt: remembrances.updatedAt,
      author: authorName,
    })
    .from(remembrances)
    .innerJoin(users, eq(users.id, remembrances.authorId));

const isAbout = (personId: number) => and(eq(remembrances.personId, personId), isNull(remembrances.deletedAt));

/** The remembrances of a person in memoriam, oldest first, for the API. */
export const listRemembrances = (personId: number) =>
  streamedList(
    () => db().select({ id: remembrances.id }).from(remembrances).where(isAbout(personId)).orderBy(asc(remembrances.id)).all(),
    (ids) =>
      selectRemembrances()
        .where(and(inArray(remembrances.id, ids), isAbout(personId)))
        .orderBy(asc(remembrances.id))
        .all(),
  );

/** The same remembrances with what the person's page shows of them. */
export const remembrancesOf = (personId: number) =>
  db()
    .select({
      id: remembrances.id,
      userId: remembrances.authorId,
      content: remembrances.content,
      createdAt: remembrances.createdAt,
      isEdited: sql`${isNotNull(remembrances.updatedAt)}`.mapWith(Boolean),
      hasProfile: sql`${isListed}`.mapWith(Boolean),
      author: authorName,
    })
    .from(remembrances)
    .innerJoin(users, eq(users.id, remembrances.authorId))
    .where(isAbout(personId))
    .orderBy(asc(remembrances.id))
    .all()
    .map(({ author, hasProfile, ...remembrance }) => ({
      ...remembrance,
      name: fullName(author),
      isTeacher: author.profileType === "teacher",
      hasNoProfile: !hasProfile,
    }));

/** One remembrance that was not deleted, or undefined. Its person may no longer be in memoriam. */
export const findRemembrance = (remembranceId: number) =>
  selectRemembrances()
    .where(and(eq(remembrances.id, remembranceId), isNull(remembrances.deletedAt)))
    .get();
