import { and, asc, eq, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/messages.server.ts";
import { meantBy, withWholeName } from "#app/domain/messages/recipients.ts";
import { db } from "#db/client.server.ts";
import { checkInHelpers, users } from "#db/schema.ts";
import { checkInHelper } from "./check-in-forms.ts";
import { helpersAt } from "./check-in-queries.server.ts";
import { helpMessage } from "./reunion-messages.server.ts";
import { requireManagedReunion } from "./reunion-queries.server.ts";
import { maxCheckInHelpers } from "./reunions.ts";

/** The members whom the organizer asks to check people in. */

const onlyOrganizers = "Only the organizer and administrators can name who helps at the door";

const listCandidates = () =>
  db()
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName} || coalesce(' (née ' || ${users.maidenName} || ')', '')`,
      /** Where they live, if every member may know it. */
      city: sql<string | null>`iif(${users.placeAudience} = 'members', ${users.currentCity}, null)`,
    })
    .from(users)
    .where(isOpenAccount)
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

const offeredPeople = 12;

/** Whom a typed name means: the one person with these whole words. Otherwise `options` are the people to choose from. */
export function findTypedHelper(
  typed: string,
): { id: number } | { problem: string; options: { value: string; label: string }[] } {
  const everyone = listCandidates();
  const [found, whole] = [meantBy(everyone, typed), withWholeName(everyone, typed)];
  const [first] = whole;
  if (first && whole.length === 1) return { id: first.id };
  const options = found.map(({ id, name, city }) => ({ value: String(id), label: city ? `${name}, ${city}` : name }));
  if (options.length === 0) return { problem: `Nobody called “${typed}” can sign in. Please check the spelling.`, options };
  if (options.length > offeredPeople)
    return { problem: `“${typed}” fits ${options.length} people. Please write the first and the last name.`, options: [] };
  return { problem: `Whom do you mean by “${typed}”? Please choose below.`, options };
}

/** Lets a member check people in, and tells them. Naming somebody again changes nothing. Throws Refusal 403, 404, 409 (20). */
export const nameCheckInHelper = operation({
  log: { action: "reunion.name-helper", resource: "reunions", attempt: "name a helper at the door" },
  limit: "change",
  input: checkInHelper,
  run(me, { reunionId, userId }, { note }) {
    const reunion = requireManagedReunion(me, reunionId, onlyOrganizers);
    const person = requireFound(
      db()
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(and(eq(users.id, userId), isOpenAccount))
        .get(),
      "Member not found",
    );
    const present = helpersAt(reunionId);
    if (present.some(({ id }) => id === userId)) {
      note(null);
      return person;
    }
    if (present.length >= maxCheckInHelpers)
      throw new Refusal(409, `At most ${maxCheckInHelpers} members can help at the door`, { field: "helperName" });
    db().insert(checkInHelpers).values({ reunionId, userId }).onConflictDoNothing().run();
    if (userId !== me.id) addAutomaticMessage({ from: me.id, to: userId, ...helpMessage(reunion) });
    note({
      description: `${fullName(me)} named ${fullName(person)} as a helper at the door of meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { userId },
    });
    return person;
  },
});

/** A helper can check people in no longer. Throws Refusal 403, and 404 if they are no helper. */
export const removeCheckInHelper = operation({
  log: { action: "reunion.remove-helper", resource: "reunions", attempt: "remove a helper at the door" },
  limit: "change",
  input: checkInHelper,
  run(me, { reunionId, userId }, { note }) {
    const reunion = requireManagedReunion(me, reunionId, onlyOrganizers);
    const isTheirs = and(eq(checkInHelpers.reunionId, reunionId), eq(checkInHelpers.userId, userId));
    requireFound(db().delete(checkInHelpers).where(isTheirs).returning().get(), "This member doesn't help at the door");
    note({
      description: `${fullName(me)} removed a helper at the door of meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { userId },
    });
    return { id: userId };
  },
});
