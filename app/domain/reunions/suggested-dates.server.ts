import { eq } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { formatEventTime } from "#app/domain/time/event-times.ts";
import type { Tx } from "#db/client.server.ts";
import { reunions, suggestedDates, suggestedDateVotes } from "#db/schema.ts";
import { notifyAttendees, senderOf } from "./attendance.server.ts";
import { attendeesOf } from "./attendee-queries.server.ts";
import { dateSetMessage } from "./reunion-messages.ts";
import { queueInvitation } from "./reunion-notices.server.ts";
import { type Reunion, requireReunion, reunionResponse } from "./reunion-queries.server.ts";
import { maxSuggestedDates } from "./reunions.ts";
import { datesOf, votersOf } from "./suggested-date-queries.server.ts";
import { newDateVotes, newSuggestedDate, oneSuggestedDate } from "./suggested-dates.ts";

/** Finding the date of a meet-up: suggesting dates, voting on them, and choosing one. */

/**
 * Suggests a date for a meet-up without one. Suggesting the same one again changes nothing. Throws Refusal 403, 404, 400 for a date
 * in the past, and 409 if the meet-up has a date or isn't active, or if eight dates are suggested.
 */
export const suggestDate = operation({
  log: { action: "reunion.suggest-date", resource: "reunions", attempt: "suggest a date for a meet-up" },
  limit: "meetUp",
  input: newSuggestedDate,
  run(tx, me, { reunionId, startsAt }, { note }) {
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
    return tx
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
  run(tx, me, { reunionId, dateId }, { note }) {
    const reunion = requireUndated(me, reunionId, "Only the organizer and administrators can remove dates");
    const { startsAt } = requireDate(reunionId, dateId);
    tx.delete(suggestedDates).where(eq(suggestedDates.id, dateId)).run();
    note({
      description: `${fullName(me)} removed a suggested date of meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { startsAt },
    });
    return { id: dateId };
  },
});

/**
 * Says which of the suggested dates suit somebody, until one is chosen. Throws Refusal 404, and 409 if the meet-up has a date or
 * isn't active, or if a date was removed meanwhile.
 */
export const voteOnDates = operation({
  log: { action: "reunion.vote", resource: "reunions", attempt: "vote on the dates of a meet-up" },
  limit: "attendance",
  input: newDateVotes,
  run(tx, me, { reunionId, votes }, { note }) {
    const reunion = requireReunion(reunionId);
    refuseUnlessUndated(reunion);
    const known = new Set(datesOf(reunionId).map(({ id }) => id));
    if (votes.some(({ dateId }) => !known.has(dateId)))
      throw new Refusal(409, "The dates have changed since you opened this page. Please look at them and vote again.");
    for (const { dateId, vote } of votes) {
      tx.insert(suggestedDateVotes)
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

/**
 * Chooses one of the suggested dates as the date of the meet-up, and tells everybody who voted or attends. Those who voted yes do
 * not join by it. Throws Refusal 403, 404, 400 for a date in the past, and 409 if the meet-up has a date or isn't active.
 */
export const chooseDate = operation({
  log: { action: "reunion.choose-date", resource: "reunions", attempt: "choose the date of a meet-up" },
  limit: "meetUp",
  input: oneSuggestedDate,
  run(tx, me, { reunionId, dateId }, { note }) {
    const before = requireUndated(me, reunionId, "Only the organizer and administrators can choose the date");
    const { startsAt } = requireDate(reunionId, dateId);
    refusePast(startsAt);
    const reunion = tx
      .update(reunions)
      .set({ eventDate: startsAt, sequence: before.sequence + 1, updatedAt: new Date() })
      .where(eq(reunions.id, reunionId))
      .returning()
      .get();
    tellOfDate(tx, me, reunion);
    note({
      description: `${fullName(me)} chose the date of meet-up "${reunion.title}"`,
      resourceId: reunionId,
      details: { eventDate: { from: null, to: startsAt } },
    });
    return reunionResponse(reunionId);
  },
});

/** Tells attendees that there is a date, and asks the others who voted whether they come. */
function tellOfDate(tx: Tx, me: Member, reunion: Reunion) {
  const attendees = new Set(attendeesOf(reunion.id).map(({ id }) => id));
  notifyAttendees(tx, me, reunion, { message: dateSetMessage(reunion, { isAttending: true }), change: { what: "dated" } });
  const from = senderOf(tx, me, reunion);
  const others = votersOf(reunion.id).filter((id) => !attendees.has(id) && id !== me.id);
  const message = dateSetMessage(reunion, { isAttending: false });
  for (const to of others) addAutomaticMessage(tx, { from: to === from ? me.id : from, to, ...message });
  queueInvitation(tx, others, reunion);
}

function requireUndated(me: Member, reunionId: number, sentence: string): Reunion {
  const reunion = requireReunion(reunionId);
  refuseUnless(canManageReunion(me, reunion), sentence);
  refuseUnlessUndated(reunion);
  return reunion;
}

function refuseUnlessUndated({ eventDate, status }: Reunion) {
  if (eventDate) throw new Refusal(409, `The date was chosen meanwhile: ${formatEventTime(eventDate)}`);
  if (status !== "active") throw new Refusal(409, `This meet-up is ${status}, so its date can't be chosen`);
}

function requireDate(reunionId: number, dateId: number) {
  const date = datesOf(reunionId).find(({ id }) => id === dateId);
  if (!date) throw new Refusal(404, "This date is not suggested anymore");
  return date;
}

function refusePast(date: Date) {
  if (date <= new Date()) throw new Refusal(400, "This date is in the past", { field: "startsAt" });
}
