import type { Person } from "#app/domain/core/member.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { attendeesOf } from "./attendee-queries.server.ts";
import { dateSetMessage, type ReunionMessage } from "./reunion-messages.ts";
import { queueChangeNotice, queueInvitation, type ReunionChange } from "./reunion-notices.server.ts";
import type { Reunion } from "./reunion-queries.server.ts";
import { senderOf } from "./senders.server.ts";
import { votersOf } from "./suggested-date-queries.server.ts";

/** Writing to attendees of a meet-up, and to those who voted on its date. */

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

/** Tells attendees that there is a date, and asks the others who voted whether they come. */
export function tellOfDate(me: Person, reunion: Reunion) {
  const attendees = new Set(attendeesOf(reunion.id).map(({ id }) => id));
  notifyAttendees(me, reunion, { message: dateSetMessage(reunion, { isAttending: true }), change: { what: "dated" } });
  const others = votersOf(reunion.id).filter((id) => !attendees.has(id) && id !== me.id);
  sendInName(me, reunion, others, dateSetMessage(reunion, { isAttending: false }));
  queueInvitation(others, reunion);
}

/** Sends members a message in the organizer's name, and the organizer in that of the member who makes the change. */
function sendInName(me: Person, reunion: Reunion, to: readonly number[], message: ReunionMessage) {
  const sender = senderOf(me, reunion);
  for (const id of to) addAutomaticMessage({ from: id === sender ? me.id : sender, to: id, ...message });
}
