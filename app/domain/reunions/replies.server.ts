import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { dayName } from "#app/domain/time/class-days.ts";
import { prepared } from "#db/client.server.ts";
import type { ReunionStatus } from "#db/column-values.ts";
import { reunionAttendees, reunionReplies, reunions, users } from "#db/schema.ts";
import { oneReunion } from "./reunion-forms.ts";
import { askingMessage } from "./reunion-messages.ts";
import { queueInvitation } from "./reunion-notices.server.ts";
import { isPastReunion, requireReunion } from "./reunion-queries.server.ts";
import type { Answer } from "./reunions.ts";

/** The answers to an invitation, for the organizer, and asking those who have not answered. */

/** For the screen and the call. */
export const onlyOrganizers = "Only the organizer and administrators can see the answers.";

const week = 7 * 86_400_000;
const reunionId = sql.placeholder("reunionId");

const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
} as const;

const replies = prepared((db) =>
  db
    .select({
      ...personColumns,
      answer: sql<Answer>`${reunionReplies.answer}`,
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

const coming = prepared((db) =>
  db
    .select({
      ...personColumns,
      answer: sql<Answer>`'coming'`,
      guests: reunionAttendees.guests,
      guestNames: reunionAttendees.guestNames,
      note: reunionAttendees.note,
    })
    .from(reunionAttendees)
    .innerJoin(users, and(eq(users.id, reunionAttendees.userId), eq(users.isActive, true)))
    .where(eq(reunionAttendees.reunionId, reunionId))
    .orderBy(asc(users.sortName), asc(users.id))
    .prepare(),
);

/** From when those who have not answered can be asked again; null if they can be asked now. */
const nextAsking = ({ askedAt }: { askedAt: Date | null }, now: Date): Date | null =>
  askedAt && now.getTime() - askedAt.getTime() < week ? new Date(askedAt.getTime() + week) : null;

/** All answers to an invitation, with the people's portraits: those who come by last name, then the others. */
export const answersTo = (id: number) => [...coming().all({ reunionId: id }), ...listReplies(id)];
export type GivenAnswer = ReturnType<typeof answersTo>[number];

/**
 * All answers with the notes to the organizer, and how many members have not answered (GET /api/reunions/{id}/replies). Throws
 * Refusal 403, 404.
 */
export function findAnswers(me: Member, id: number) {
  const reunion = requireReunion(id);
  refuseUnless(canManageReunion(me, reunion), onlyOrganizers);
  return {
    answers: answersTo(id).map(({ profileImageUrl: _, yearbookImageUrl: __, ...answer }) => answer),
    unanswered: countUnanswered(reunion),
    askedAt: reunion.askedAt,
  };
}

/** The state of asking those who have not answered, for somebody who manages the meet-up. */
export function askingState(me: Member, id: number, now: Date) {
  const reunion = requireReunion(id);
  const isPossible = canAskNow(reunion, now);
  const { askedAt } = reunion;
  return {
    unanswered: countUnanswered(reunion),
    toAsk: peopleToAsk(me, reunion).length,
    isPossible,
    askedAt,
    nextAt: nextAsking(reunion, now),
  };
}

/** Those who have not answered, without the organizer and without who asks. */
const peopleToAsk = (me: Member, { id, createdBy }: { id: number; createdBy: number }) =>
  unanswered()
    .all({ reunionId: id, organizer: createdBy })
    .filter((person) => person.id !== me.id);

/** Whether anybody can be asked: the meet-up is active, and not over. */
const canAskNow = (reunion: { status: ReunionStatus; eventDate: Date | null }, now: Date) =>
  reunion.status === "active" && !isPastReunion(reunion, now);

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
    if (!canAskNow(reunion, now)) throw new Refusal(409, "Nobody can join this meet-up now");
    if (nextAsking(reunion, now)) {
      throw new Refusal(409, "Members were asked less than a week ago. Please wait until a week has passed.");
    }
    const people = peopleToAsk(me, reunion);
    if (people.length === 0) throw new Refusal(409, "Everybody has answered");
    const message = askingMessage(reunion, reunion.replyBy && dayName(reunion.replyBy));
    for (const person of people) addAutomaticMessage(tx, { from: reunion.createdBy, to: person.id, ...message });
    queueInvitation(
      tx,
      people.map((person) => person.id),
      reunion,
    );
    tx.update(reunions).set({ askedAt: now }).where(eq(reunions.id, id)).run();
    note({
      description: `${fullName(me)} asked ${people.length} members whether they come to meet-up "${reunion.title}"`,
      resourceId: id,
      details: { members: people.length },
    });
    return { asked: people.length };
  },
});
