import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canDeleteRemembrance, canEditRemembrance } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { db } from "#db/client.server.ts";
import { remembrances, users } from "#db/schema.ts";
import { findMemorial } from "./in-memoriam.server.ts";
import { deletedRemembranceDays, editedRemembrance, newRemembrance, oneRemembrance } from "./in-memoriam.ts";

/** Adding, editing, deleting, and purging remembrances of people in memoriam. */

export const unknownMemorial = "There is nobody In Memoriam here";
const unknownRemembrance = "Remembrance not found";
const day = 86_400_000;

function remembranceBySubmission(authorId: number, submissionKey: string) {
  const { id, content, personId } = remembrances;
  const isSubmission = and(eq(remembrances.authorId, authorId), eq(remembrances.submissionKey, submissionKey));
  return db().select({ id, content, personId }).from(remembrances).where(isSubmission).get();
}

/** Adds a remembrance of somebody in memoriam. Sending the same form twice adds one. Throws Refusal 404 if the person is not in memoriam. */
export const addRemembrance = operation({
  log: { action: "remembrance.add", resource: "users", attempt: "write a remembrance" },
  limit: "remembrance",
  input: newRemembrance,
  run(me, { userId: personId, content, submissionKey }, { note }) {
    const person = requireFound(findMemorial(personId), unknownMemorial);
    const earlier = submissionKey ? remembranceBySubmission(me.id, submissionKey) : undefined;
    const isSame = earlier?.content === content && earlier.personId === personId;
    const duplicate = earlier && isSame ? findRemembrance(earlier.id) : undefined;
    if (duplicate) {
      note(null);
      return duplicate;
    }
    const { id } = db()
      .insert(remembrances)
      .values({ personId, authorId: me.id, content, submissionKey: earlier ? null : submissionKey || null })
      .returning({ id: remembrances.id })
      .get();
    note({
      description: `${fullName(me)} wrote a remembrance of ${fullName(person)}`,
      resourceId: personId,
      details: { remembranceId: id },
    });
    return requireFound(findRemembrance(id), unknownRemembrance);
  },
});

/** A remembrance and the name of its person. Throws Refusal 404 if it was deleted, or if the person is no longer in memoriam. */
function requireRemembrance(remembranceId: number) {
  const remembrance = requireFound(findRemembrance(remembranceId), unknownRemembrance);
  const person = requireFound(findMemorial(remembrance.personId), unknownRemembrance);
  return { remembrance, name: fullName(person) };
}

/** Edits one's own remembrance. Throws Refusal 404, and 403 for everyone else, including administrators. */
export const editRemembrance = operation({
  log: { action: "remembrance.edit", resource: "users", attempt: "edit a remembrance" },
  limit: "change",
  input: editedRemembrance,
  edits: true,
  run(me, { remembranceId, ...typed }, { note, merge }) {
    const { remembrance, name } = requireRemembrance(remembranceId);
    refuseUnless(canEditRemembrance(me, remembrance), "You can only edit your own remembrances");
    const { content } = merge(remembrance, typed);
    if (content === remembrance.content) {
      note(null);
      return remembrance;
    }
    db().update(remembrances).set({ content, updatedAt: new Date() }).where(eq(remembrances.id, remembranceId)).run();
    note({
      description: `${fullName(me)} edited their remembrance of ${name}`,
      resourceId: remembrance.personId,
      details: { remembranceId },
    });
    return requireFound(findRemembrance(remembranceId), unknownRemembrance);
  },
});

/** Deletes one's own remembrance; administrators can delete any. It is kept hidden for 30 days. Throws Refusal 403, 404. */
export const deleteRemembrance = operation({
  log: { action: "remembrance.delete", resource: "users", attempt: "delete a remembrance" },
  limit: "change",
  input: oneRemembrance,
  run(me, { remembranceId }, { note }) {
    const { remembrance, name } = requireRemembrance(remembranceId);
    refuseUnless(canDeleteRemembrance(me, remembrance), "You can only delete your own remembrances");
    db().update(remembrances).set({ deletedAt: new Date(), deletedBy: me.id }).where(eq(remembrances.id, remembranceId)).run();
    const isOwn = remembrance.authorId === me.id;
    note({
      description: isOwn
        ? `${fullName(me)} deleted their remembrance of ${name}`
        : `${fullName(me)} took down a remembrance of ${name} by ${fullName(remembrance.author)}`,
      resourceId: remembrance.personId,
      details: { remembranceId },
    });
    return { id: remembranceId, personId: remembrance.personId };
  },
});

/** Permanently deletes remembrances that were deleted over 30 days ago. */
export function purgeRemembrances(now: Date): void {
  const cutoff = new Date(now.getTime() - deletedRemembranceDays * day);
  db().delete(remembrances).where(lt(remembrances.deletedAt, cutoff)).run();
}

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

/** The remembrances of a person in memoriam, oldest first, as the person's page shows them. */
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
    .map(({ author, hasProfile, ...remembrance }) => {
      const writer = { name: fullName(author), isTeacher: author.profileType === "teacher", hasNoProfile: !hasProfile };
      return withLinks({ ...remembrance, ...writer }, remembrance.content);
    });

/** One remembrance that was not deleted, or undefined. Its person may no longer be in memoriam. */
const findRemembrance = (remembranceId: number) =>
  selectRemembrances()
    .where(and(eq(remembrances.id, remembranceId), isNull(remembrances.deletedAt)))
    .get();
