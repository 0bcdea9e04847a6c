import type { DateVote, ReunionReply, ReunionStatus } from "#db/column-values.ts";

/** Names and limits of meet-ups. Separate from reunion-forms.ts, so that pages with lists don't load zod. */

export const statusNames: Record<ReunionStatus, string> = { active: "Active", cancelled: "Cancelled", closed: "Closed" };

export const reunionsPerPage = 20;
/** The most guests that one attendee can bring. */
export const maxGuests = 9;
/** The most people that there can be room for. */
export const maxCapacity = 10_000;
/** The most dates that can be suggested for one meet-up. */
export const maxSuggestedDates = 8;
/** The most members who can help at the door. */
export const maxCheckInHelpers = 20;
/** The names that the attendee panel shows before '+N more'. */
export const namedAttendees = 3;
/** The faces that the next meet-up shows before '+N more'. */
export const shownFaces = 6;
/** The duration of a meet-up in calendars, in hours. Meet-ups have no end time. */
export const calendarHours = 2;

/** Like '14 coming, 3 guests, 4 perhaps'. */
export function attendanceSummary(reunion: {
  attendeeCount: number;
  guestCount: number;
  perhapsCount: number;
  status: ReunionStatus;
  isPast?: boolean;
}) {
  const { attendeeCount, guestCount, perhapsCount, status, isPast } = reunion;
  const verb = status === "cancelled" ? "on the list" : isPast ? "came" : "coming";
  const perhaps = perhapsCount > 0 && status === "active" && !isPast ? `, ${perhapsCount} perhaps` : "";
  return `${attendeeCount} ${verb}${guestCount > 0 ? `, ${guestLabel(guestCount)}` : ""}${perhaps}`;
}

/** How many places are free; null without a limit. Never negative, although an organizer can lower the limit. */
export const placesLeft = (reunion: { capacity: number | null; attendeeCount: number; guestCount: number }): number | null =>
  reunion.capacity === null ? null : Math.max(0, reunion.capacity - reunion.attendeeCount - reunion.guestCount);

/** Like 'Room for 80: 12 places left, 3 waiting'; null without a limit. */
export function roomSummary(reunion: {
  capacity: number | null;
  attendeeCount: number;
  guestCount: number;
  waitingCount: number;
}) {
  const left = placesLeft(reunion);
  if (left === null) return null;
  const places = left === 0 ? "no place left" : `${left} ${left === 1 ? "place" : "places"} left`;
  return `Room for ${reunion.capacity}: ${places}${reunion.waitingCount > 0 ? `, ${reunion.waitingCount} waiting` : ""}`;
}

/** A member's answer to an invitation. */
export type Answer = "coming" | ReunionReply;
export const answerNames: Record<Answer, string> = {
  coming: "Coming",
  waiting: "Waiting for a place",
  perhaps: "Perhaps",
  cant: "Can’t come",
};

/** Like 'with 2 guests' after a comma, or nothing. */
export const withGuests = (guests: number) => (guests > 0 ? `, with ${guestLabel(guests)}` : "");

/** Like '1 guest' or '3 guests'. */
export const guestLabel = (guests: number) => `${guests} ${guests === 1 ? "guest" : "guests"}`;

export const voteNames: Record<DateVote, string> = { yes: "Yes", if_needed: "If need be", no: "No" };

/** The name of the form's field with the vote on a date. */
export const voteFieldOf = (dateId: number) => `vote${dateId}`;
