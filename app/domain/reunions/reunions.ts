import type { ReunionStatus } from "#db/column-values.ts";

/** Names and limits of meet-ups. Separate from reunion-forms.ts, so that pages with lists don't load zod. */

export const statusNames: Record<ReunionStatus, string> = { active: "Active", cancelled: "Cancelled", closed: "Closed" };

export const reunionsPerPage = 20;
/** The most guests that one attendee can bring. */
export const maxGuests = 9;
/** The most people that there can be room for. */
export const maxCapacity = 10_000;
/** The most members who can help at the door. */
export const maxCheckInHelpers = 20;
/** The names that the attendee panel shows before '+N more'. */
export const namedAttendees = 3;
/** The faces that the next meet-up shows before '+N more'. */
export const shownFaces = 6;
/** The duration of a meet-up in calendars, in hours. Meet-ups have no end time. */
export const calendarHours = 2;

/** Like '14 coming, 3 guests'. */
export function attendanceSummary(reunion: {
  attendeeCount: number;
  guestCount: number;
  status: ReunionStatus;
  isPast?: boolean;
}) {
  const { attendeeCount, guestCount, status, isPast } = reunion;
  const verb = status === "cancelled" ? "on the list" : isPast ? "came" : "coming";
  return `${attendeeCount} ${verb}${guestCount > 0 ? `, ${guestLabel(guestCount)}` : ""}`;
}

/** Like 'with 2 guests' after a comma, or nothing. */
export const withGuests = (guests: number) => (guests > 0 ? `, with ${guestLabel(guests)}` : "");

/** Like '1 guest' or '3 guests'. */
export const guestLabel = (guests: number) => `${guests} ${guests === 1 ? "guest" : "guests"}`;
