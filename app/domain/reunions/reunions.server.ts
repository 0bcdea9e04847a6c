import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { attendsOwnReunion, canSetReunionStatus } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { instantOfWallTime } from "#app/domain/time/wall-clock.server.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunions } from "#db/schema.ts";
import { isKnownCancelled, notifyAttendees, statusColumns } from "./attendee-messages.server.ts";
import {
  editedReunion,
  newReunion,
  oneReunion,
  reunionForm,
  reunionStatus,
  suggestedDateForm,
  typedTime,
} from "./reunion-forms.ts";
import { cancelledMessage, changedMessage } from "./reunion-messages.server.ts";
import { correctNewReunionNotice, dropWaitingNotices, queueNewReunionNotice } from "./reunion-notices.server.ts";
import {
  isPastReunion,
  type Reunion,
  requireManagedReunion,
  requireReunion,
  reunionResponse,
  updateReunion,
} from "./reunion-queries.server.ts";
import { datesOf, tellOfDate } from "./suggested-dates.server.ts";
import { fillFreePlaces } from "./waiting-list.server.ts";

/** Planning, editing, deleting, and changing the status of meet-ups. */

/** Leaves out characters that are easily confused when read aloud on the phone: 0/O, 1/I/L, 5/S, 2/Z, 8/B, U/V. */
const codeLetters = "34679ACDEFGHJKMNPQRTWXY";
const codeLength = 4;

/** An unused code like MU-7K3Q. */
function newEventId(): string {
  for (;;) {
    const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]);
    const eventId = `MU-${letters.join("")}`;
    const existing = db().select({ id: reunions.id }).from(reunions).where(eq(reunions.eventId, eventId)).get();
    if (!existing) return eventId;
  }
}

/** Plans a meet-up; the same form twice plans one. The member organizes it and, unless an administrator, attends. */
export const planReunion = operation({
  log: { action: "reunion.plan", resource: "reunions", attempt: "plan a meet-up" },
  limit: "meetUp",
  input: newReunion,
  run(me, { isActive = true, submissionKey, ...given }, { note }) {
    const { title, description = null, eventDate = null, location = null } = given;
    const { replyBy = null, capacity = null, cost = null, paymentNote = null } = given;
    const fields = { title, description, eventDate, location, replyBy, capacity, cost, paymentNote };
    const earlier = submissionKey
      ? db().select().from(reunions).where(eq(reunions.submissionKey, submissionKey)).get()
      : undefined;
    if (earlier?.createdBy === me.id && Object.keys(changes<Partial<Reunion>>(earlier, fields)).length === 0) {
      note(null);
      return reunionResponse(earlier.id);
    }
    const { id } = db()
      .insert(reunions)
      .values({
        ...fields,
        eventId: newEventId(),
        organizer: fullName(me),
        createdBy: me.id,
        status: isActive ? "active" : "closed",
        isActive,
        submissionKey: earlier ? null : submissionKey || null,
      })
      .returning({ id: reunions.id })
      .get();
    if (isActive && isUpcoming(fields)) queueNewReunionNotice(me, { id, ...fields });
    if (attendsOwnReunion(me)) db().insert(reunionAttendees).values({ reunionId: id, userId: me.id }).run();
    note({ description: `${fullName(me)} planned meet-up "${title}"`, resourceId: id, details: fields });
    return reunionResponse(id);
  },
});

/**
 * Changes a meet-up, but not its status, organizer, or createdBy: clients send all of it back, and a corrected title must not
 * reactivate it. Tells attendees of an upcoming one about another date or place. Throws Refusal 403, 404.
 */
export const editReunion = operation({
  log: { action: "reunion.edit", resource: "reunions", attempt: "edit a meet-up" },
  limit: "meetUp",
  input: editedReunion,
  edits: true,
  run(me, { reunionId, ...typed }, { note, merge }) {
    const before = requireManagedReunion(me, reunionId, "You can only edit meet-ups that you organize");
    const { after, changed } = updateReunion(before, merge({ ...before }, typed));
    const isAffected = "eventDate" in changed || "location" in changed;
    if (isDateFound(before, after)) tellOfDate(me, after);
    else if (isAffected && after.status !== "cancelled" && (isUpcoming(before) || isUpcoming(after))) {
      notifyAttendees(me, after, { message: changedMessage(before, after), change: { what: "changed", before } });
    }
    if ("capacity" in changed) fillFreePlaces(me, after);
    if (Object.keys(changed).length > 0) correctNewReunionNotice(after);
    const description = `${fullName(me)} edited meet-up "${after.title}"`;
    note(Object.keys(changed).length > 0 ? { description, resourceId: reunionId, details: changed } : null);
    return reunionResponse(reunionId);
  },
});

/** Deletes a meet-up and its list. Notifies the attendees of an upcoming meet-up. Throws Refusal 403, 404. */
export const deleteReunion = operation({
  log: { action: "reunion.delete", resource: "reunions", attempt: "delete a meet-up" },
  limit: "meetUp",
  input: oneReunion,
  run(me, { reunionId }, { note }) {
    const reunion = requireManagedReunion(me, reunionId, "You can only delete meet-ups that you organize");
    if (!isKnownCancelled(reunion) && isUpcoming(reunion)) {
      notifyAttendees(me, reunion, { message: cancelledMessage(reunion), change: { what: "deleted" } });
    }
    db().delete(reunions).where(eq(reunions.id, reunionId)).run();
    const { eventId, title, eventDate, location, organizer } = reunion;
    note({
      description: `${fullName(me)} deleted meet-up "${title}"`,
      resourceId: reunionId,
      details: { eventId, title, eventDate, location, organizer },
    });
    return { id: reunionId };
  },
});

/** Activates, cancels, or closes a meet-up. Attendees of an upcoming one hear it ten minutes later. Throws Refusal 403, 404. */
export const setReunionStatus = operation({
  log: { action: "reunion.status", resource: "reunions", attempt: "change a meet-up's status" },
  limit: "administration",
  input: reunionStatus,
  run(me, { reunionId, status }, { note }) {
    const before = requireReunion(reunionId);
    refuseUnless(canSetReunionStatus(me), "Only administrators can change the status of a meet-up");
    if (before.status === status) {
      note(null);
      return reunionResponse(reunionId);
    }
    const { after, changed } = updateReunion(before, statusColumns(before, status, me));
    if (status === "cancelled" && isUpcoming(before)) dropWaitingNotices(before);
    fillFreePlaces(me, after);
    const description = `${fullName(me)} set meet-up "${before.title}" to ${status}`;
    note({ description, resourceId: reunionId, details: withoutNotice(changed) });
    return reunionResponse(reunionId);
  },
});

/** Closes an active meet-up, so that nobody can join. Closing it again changes nothing. Throws Refusal 403, 404, and 409 if it is cancelled. */
export const closeReunion = operation({
  log: { action: "reunion.close", resource: "reunions", attempt: "close a meet-up" },
  limit: "meetUp",
  input: oneReunion,
  run(me, { reunionId }, { note }) {
    const before = requireManagedReunion(me, reunionId, "You can only close meet-ups that you organize");
    if (before.status === "cancelled") throw new Refusal(409, "This meet-up was cancelled, so it can't be closed");
    const { changed } = updateReunion(before, statusColumns(before, "closed", me));
    const description = `${fullName(me)} closed meet-up "${before.title}"`;
    note(before.status === "closed" ? null : { description, resourceId: reunionId, details: withoutNotice(changed) });
    return reunionResponse(reunionId);
  },
});

/** Whether a date was set that members could vote on: they are told as if one of the suggested dates was chosen. */
const isDateFound = (before: Reunion, after: Reunion) =>
  !before.eventDate && after.eventDate !== null && after.status === "active" && isUpcoming(after) && datesOf(after.id).length > 0;

/** What the activity log says of a status: not when attendees hear of it. */
const withoutNotice = ({ statusNotice: _notice, statusNoticeAt: _at, statusNoticeBy: _by, ...changed }: Partial<Reunion>) =>
  changed;

const isUpcoming = (reunion: Pick<Reunion, "eventDate">) => !isPastReunion(reunion, new Date());

/** The dialogs' schemas on the server, which has the time zone rules to convert the class's wall-clock time to an instant. */

const typedInstant = typedTime.transform((wallTime, context) => {
  const result = instantOfWallTime(wallTime);
  if ("date" in result) return result.date;
  context.addIssue({ code: "custom", message: result.sentence });
  return z.NEVER;
});
const eventDate = typedInstant.optional();

export const suggestedForm = suggestedDateForm.extend({ startsAt: typedInstant });

export const plannedForm = reunionForm.omit({ reunionId: true }).extend({ eventDate });

export const editedForm = reunionForm.omit({ submissionKey: true }).extend({ ...oneReunion.shape, eventDate });
