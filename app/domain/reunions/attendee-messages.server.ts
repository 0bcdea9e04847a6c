import { eq, isNotNull, lte } from "drizzle-orm";
import type { Member, Person } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { startRepeatedTask } from "#app/domain/core/tasks.server.ts";
import { addAutomaticMessage } from "#app/domain/messages/messages.server.ts";
import { db } from "#db/client.server.ts";
import type { ReunionStatus } from "#db/column-values.ts";
import { reunions } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { attendeesOf } from "./attendee-queries.server.ts";
import { cancelledMessage, type ReunionMessage, reactivatedMessage, senderOf } from "./reunion-messages.server.ts";
import { queueChangeNotice, type ReunionChange } from "./reunion-notices.server.ts";
import { isPastReunion, type Reunion } from "./reunion-queries.server.ts";

/** Writing to attendees of a meet-up, at once or, about its status, a while later. */

/**
 * Sends all attendees but the one who made the change a message and an email in the organizer's name. The organizer, or all if
 * the organizer's account is closed, get it in the name of the one who made the change.
 */
export function notifyAttendees(
  me: Person,
  reunion: Reunion,
  { message, change }: { message: ReunionMessage; change: ReunionChange },
): void {
  const others = attendeesOf(reunion.id).flatMap(({ id }) => (id === me.id ? [] : [id]));
  sendInName(me, reunion, others, message);
  queueChangeNotice(me, others, reunion, change);
}

/** Sends members a message in the organizer's name, and the organizer in that of the member who makes the change. */
export function sendInName(me: Person, reunion: Reunion, to: readonly number[], message: ReunionMessage) {
  const sender = senderOf(me, reunion);
  for (const id of to) addAutomaticMessage({ from: id === sender ? me.id : sender, to: id, ...message });
}

/** Attendees hear ten minutes later that a meet-up was cancelled or is on again: a slip taken back in time alarms nobody. */

/** Minutes between a change of the status and its messages. */
export const statusNoticeMinutes = 10;
const delay = statusNoticeMinutes * 60_000;
const interval = 30_000;

type StatusColumns = Pick<Reunion, "status" | "isActive" | "statusNotice" | "statusNoticeAt" | "statusNoticeBy">;

/** Whether attendees believe that it is cancelled. */
export const isKnownCancelled = ({ status, statusNotice }: Pick<Reunion, "status" | "statusNotice">): boolean =>
  statusNotice === null ? status === "cancelled" : statusNotice === "reactivated";

/** The columns for a new status, with the message that attendees are to get, unless it tells them what they know. */
export function statusColumns(before: Reunion, status: ReunionStatus, me: Member, now = new Date()): StatusColumns {
  const wasKnown = isKnownCancelled(before);
  const news: Reunion["statusNotice"] =
    status === "cancelled" && !wasKnown ? "cancelled" : status === "active" && wasKnown ? "reactivated" : null;
  const notice =
    news && !isPastReunion(before, now)
      ? { statusNotice: news, statusNoticeAt: new Date(now.getTime() + delay), statusNoticeBy: me.id }
      : noNotice;
  return { status, isActive: status === "active", ...notice };
}
const noNotice = { statusNotice: null, statusNoticeAt: null, statusNoticeBy: null };

const listDue = (now: Date) => db().select().from(reunions).where(lte(reunions.statusNoticeAt, now)).all();

/** Whether attendees are to hear of a status soon, and the process should not end before. */
export const hasWaitingStatusNotice = (): boolean =>
  db().select({ id: reunions.id }).from(reunions).where(isNotNull(reunions.statusNoticeAt)).limit(1).get() !== undefined;

/** Tells attendees of the statuses that are due. Processes that do this at the same time tell each once. */
export async function tellStatuses(now = new Date()): Promise<void> {
  if (listDue(now).length === 0) return;
  const tellAll = () => {
    for (const reunion of listDue(now)) tellStatus(reunion, now);
  };
  await retryWhileBusy(() => db().transaction(tellAll, { behavior: "immediate" }));
}

function tellStatus(reunion: Reunion, now: Date): void {
  db().update(reunions).set(noNotice).where(eq(reunions.id, reunion.id)).run();
  const by = findPerson(reunion.statusNoticeBy ?? reunion.createdBy);
  if (!by || isPastReunion(reunion, now)) return;
  const { what, message } =
    reunion.statusNotice === "cancelled"
      ? { what: "cancelled" as const, message: cancelledMessage(reunion) }
      : { what: "reactivated" as const, message: reactivatedMessage(reunion) };
  notifyAttendees(by, reunion, { message, change: { what } });
}

/** Tells attendees of statuses when it is time. Calls `onError` with errors. Returns a function that stops it. */
export const startStatusNotices = (onError: (error: unknown) => void): (() => Promise<void>) =>
  startRepeatedTask(() => tellStatuses(), { interval, onError });
