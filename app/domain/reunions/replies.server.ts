import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { dayName } from "#app/domain/time/class-days.ts";
import { prepared } from "#db/client.server.ts";
import { reunionAttendees, reunionReplies, reunions, users } from "#db/schema.ts";
import { oneReunion } from "./reunion-forms.ts";
import { askingMessage } from "./reunion-messages.ts";
import { isPastReunion, requireReunion } from "./reunion-queries.server.ts";

/** The answers to an invitation, for the organizer, and asking those who have not answered. */

const week = 7 * 86_400_000;
const reunionId = sql.placeholder("reunionId");

const replies = prepared((db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      answer: reunionReplies.answer,
      guests: reunionReplies.guests,
      guestNames: reunionReplies.guestNames,
      note: reunionReplies.note,
    })
    .from(reunionReplies)
    .innerJoin(users, and(eq(users.id, reunionReplies.userId), eq(users.isActive, true)))
    .where(eq(reunionReplies.reunionId, reunionId))
    .orderBy(asc(reunionReplies.id))
    .prepare(),
);

/** What those who are not on the list answered, the oldest answer first; the waiting list in its order. `id` is the member's. */
export const listReplies = (id: number) => replies().all({ reunionId: id });
export type Reply = ReturnType<typeof listReplies>[number];

const unanswered = prepared((db) => {
  const isTheirs = (table: typeof reunionAttendees | typeof reunionReplies) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.reunionId, reunionId), eq(table.userId, users.id))),
    );
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        eq(users.memberState, "joined"),
        ne(users.id, sql.placeholder("organizer")),
        isTheirs(reunionAttendees),
        isTheirs(reunionReplies),
      ),
    )
    .prepare();
});

/** How many members have not answered, without the organizer. */
export const countUnanswered = ({ id, createdBy }: { id: number; createdBy: number }): number =>
  unanswered().all({ reunionId: id, organizer: createdBy }).length;

/**
 * Asks all members who have not answered, in the organizer's name. Throws Refusal 403, 404, and 409 if the meet-up isn't active or
 * is over, if nobody is left to ask, or if they were asked in the last seven days.
 */
export const askUnanswered = operation({
  log: { action: "reunion.ask", resource: "reunions", attempt: "ask members whether they are coming" },
  limit: "meetUp",
  input: oneReunion,
  run(tx, me, { reunionId: id }, { note }) {
    const reunion = requireReunion(id);
    refuseUnless(canManageReunion(me, reunion), "Only the organizer and administrators can ask for answers");
    const now = new Date();
    if (reunion.status !== "active" || isPastReunion(reunion, now)) throw new Refusal(409, "Nobody can join this meet-up now");
    if (reunion.askedAt && now.getTime() - reunion.askedAt.getTime() < week) {
      throw new Refusal(409, "Members were asked less than a week ago. Please wait until a week has passed.");
    }
    const people = unanswered().all({ reunionId: id, organizer: reunion.createdBy });
    if (people.length === 0) throw new Refusal(409, "Everybody has answered");
    const message = askingMessage(reunion, reunion.replyBy && dayName(reunion.replyBy));
    for (const person of people) {
      if (person.id !== me.id) addAutomaticMessage(tx, { from: reunion.createdBy, to: person.id, ...message });
    }
    tx.update(reunions).set({ askedAt: now }).where(eq(reunions.id, id)).run();
    note({
      description: `${fullName(me)} asked ${people.length} members whether they come to meet-up "${reunion.title}"`,
      resourceId: id,
      details: { members: people.length },
    });
    return { asked: people.length };
  },
});
