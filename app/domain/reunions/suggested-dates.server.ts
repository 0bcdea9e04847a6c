import { and, asc, eq } from "drizzle-orm";
import { fullName, type Member, type Person } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { formatEventTime } from "#app/domain/time/event-times.ts";
import { db } from "#db/client.server.ts";
import type { DateVote } from "#db/column-values.ts";
import { suggestedDates, suggestedDateVotes, users } from "#db/schema.ts";
import { notifyAttendees, sendInName } from "./attendee-messages.server.ts";
import { attendeesOf } from "./attendee-queries.server.ts";
import { newDateVotes, newSuggestedDate, oneSuggestedDate } from "./reunion-forms.ts";
import { dateSetMessage } from "./reunion-messages.server.ts";
import { correctNewReunionNotice, queueInvitation } from "./reunion-notices.server.ts";
import { type Reunion, requireManagedReunion, requireReunion, reunionResponse, updateReunion } from "./reunion-queries.server.ts";
import { maxSuggestedDates } from "./reunions.ts";

/** Finding the date of a meet-up: suggesting dates, voting on them, and choosing one. */

/** The suggested dates of a meet-up, the earliest first. */
export const datesOf = (reunionId: number) =>
  db()
    .select({ id: suggestedDates.id, startsAt: suggestedDates.startsAt })
    .from(suggestedDates)
    .where(eq(suggestedDates.reunionId, reunionId))
    .orderBy(asc(suggestedDates.startsAt))
    .all();

/** Every vote of a member who can sign in on the dates of a meet-up, by last name. */
const votesOn = (reunionId: number) =>
  db()
    .select({
      dateId: suggestedDateVotes.dateId,
      vote: suggestedDateVotes.vote,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(suggestedDateVotes)
    .innerJoin(suggestedDates, eq(suggestedDates.id, suggestedDateVotes.dateId))
    .crossJoin(users)
    .where(and(eq(suggestedDates.reunionId, reunionId), eq(users.id, suggestedDateVotes.userId), isOpenAccount))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

/** The members who voted, once each. */
export const votersOf = (reunionId: number): number[] => [...new Set(votesOn(reunionId).map(({ userId }) => userId))];

/** The suggested dates with their votes, earliest first (GET /api/reunions/{id}/dates). Throws Refusal 404. */
export function listSuggestedDates(me: Member, reunionId: number) {
  requireReunion(reunionId);
  const all = votesOn(reunionId);
  return datesOf(reunionId).map((date) => {
    const cast = all.filter(({ dateId }) => dateId === date.id);
    const names = (vote: DateVote) => cast.filter((row) => row.vote === vote).map(fullName);
    return {
      ...date,
      ownVote: cast.find(({ userId }) => userId === me.id)?.vote ?? null,
      yes: names("yes"),
      ifNeeded: names("if_needed"),
      no: names("no"),
    };
  });
}
export type SuggestedDate = ReturnType<typeof listSuggestedDates>[number];

/**
 * Suggests a date; the same one again changes nothing. Throws Refusal 400 (past), 403, 404, 409 (has a date, not active,
 * eight).
 */
export const suggestDate = operation({
  log: { action: "reunion.suggest-date", resource: "reunions", attempt: "suggest a date for a meet-up" },
  limit: "meetUp",
  input: newSuggestedDate,
  run(me, { reunionId, startsAt }, { note }) {
    const reunion = requireUndated(me, reunionId, "Only the organizer and administrators can suggest dates");
    refusePast(startsAt);
    const dates = datesOf(reunionId);
    const same = dates.find((date) => date.startsAt.getTime() === startsAt.getTime());
    if (same) {
      note(null);
      return same;
    }
    if (dates.length >= maxSuggestedDates)
      throw new Refusal(409, `${maxSuggestedDates} dates are suggested already. Please remove one first.`, { field: "startsAt" });
    note({
      description: `${fullName(me)} suggested a date for meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { startsAt },
    });
    return db()
      .insert(suggestedDates)
      .values({ reunionId, startsAt })
      .returning({ id: suggestedDates.id, startsAt: suggestedDates.startsAt })
      .get();
  },
});

/** Takes a suggested date and its votes away. Throws Refusal 403, 404, and 409 if the meet-up has a date or isn't active. */
export const removeSuggestedDate = operation({
  log: { action: "reunion.remove-date", resource: "reunions", attempt: "remove a suggested date" },
  limit: "meetUp",
  input: oneSuggestedDate,
  run(me, given, { note }) {
    const { reunion, startsAt } = requireSuggested(me, given, "Only the organizer and administrators can remove dates");
    db().delete(suggestedDates).where(eq(suggestedDates.id, given.dateId)).run();
    note({
      description: `${fullName(me)} removed a suggested date of meet-up "${reunion.title}"`,
      resourceId: reunion.id,
      details: { startsAt },
    });
    return { id: given.dateId };
  },
});

/** Says which dates suit somebody, until one is chosen. Throws Refusal 404, 409 (has a date, not active, or one was removed). */
export const voteOnDates = operation({
  log: { action: "reunion.vote", resource: "reunions", attempt: "vote on the dates of a meet-up" },
  limit: "attendance",
  input: newDateVotes,
  run(me, { reunionId, votes }, { note }) {
    const reunion = requireReunion(reunionId);
    refuseUnlessUndated(reunion);
    const known = new Set(datesOf(reunionId).map(({ id }) => id));
    if (votes.some(({ dateId }) => !known.has(dateId)))
      throw new Refusal(409, "The dates have changed since you opened this page. Please look at them and vote again.");
    for (const { dateId, vote } of votes) {
      db()
        .insert(suggestedDateVotes)
        .values({ dateId, userId: me.id, vote })
        .onConflictDoUpdate({ target: [suggestedDateVotes.dateId, suggestedDateVotes.userId], set: { vote } })
        .run();
    }
    note({
      description: `${fullName(me)} said which dates suit them for meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { dates: votes.length },
    });
    return { voted: votes.length };
  },
});

/** Chooses a suggested date and tells who voted or attends; nobody joins by that. Throws Refusal 400 (past), 403, 404, 409. */
export const chooseDate = operation({
  log: { action: "reunion.choose-date", resource: "reunions", attempt: "choose the date of a meet-up" },
  limit: "meetUp",
  input: oneSuggestedDate,
  run(me, given, { note }) {
    const { reunion, startsAt } = requireSuggested(me, given, "Only the organizer and administrators can choose the date");
    refusePast(startsAt);
    const { after, changed } = updateReunion(reunion, { eventDate: startsAt });
    tellOfDate(me, after);
    correctNewReunionNotice(after);
    note({
      description: `${fullName(me)} chose the date of meet-up "${after.title}"`,
      resourceId: after.id,
      details: changed,
    });
    return reunionResponse(after.id);
  },
});

/** The meet-up, for what its organizer does while it has no date. */
function requireUndated(me: Member, reunionId: number, sentence: string): Reunion {
  const reunion = requireManagedReunion(me, reunionId, sentence);
  refuseUnlessUndated(reunion);
  return reunion;
}

/** The meet-up without a date, and one of its suggested dates. */
function requireSuggested(me: Member, { reunionId, dateId }: { reunionId: number; dateId: number }, sentence: string) {
  const reunion = requireUndated(me, reunionId, sentence);
  const date = datesOf(reunionId).find(({ id }) => id === dateId);
  if (!date) throw new Refusal(404, "This date is not suggested anymore");
  return { reunion, startsAt: date.startsAt };
}

function refuseUnlessUndated({ eventDate, status }: Reunion) {
  if (eventDate) throw new Refusal(409, `The date was chosen in the meantime: ${formatEventTime(eventDate)}`);
  if (status !== "active") throw new Refusal(409, `This meet-up is ${status}, so its date can't be chosen`);
}

function refusePast(date: Date) {
  if (date <= new Date()) throw new Refusal(400, "This date is in the past", { field: "startsAt" });
}

/** Tells attendees that there is a date, and asks the others who voted whether they come. */
export function tellOfDate(me: Person, reunion: Reunion) {
  const attendees = new Set(attendeesOf(reunion.id).map(({ id }) => id));
  notifyAttendees(me, reunion, { message: dateSetMessage(reunion, { isAttending: true }), change: { what: "dated" } });
  const others = votersOf(reunion.id).filter((id) => !attendees.has(id) && id !== me.id);
  sendInName(me, reunion, others, dateSetMessage(reunion, { isAttending: false }));
  queueInvitation(others, reunion);
}
