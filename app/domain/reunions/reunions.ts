import type { ReunionReply, ReunionStatus } from "#db/column-values.ts";

/** Names and limits of meet-ups. Separate from reunion-forms.ts, so that pages with lists don't load zod. */

export const statusNames: Record<ReunionStatus, string> = { active: "Active", cancelled: "Cancelled", closed: "Closed" };

export const reunionsPerPage = 20;
export const maxGuests = 9;
export const maxCapacity = 10_000;
export const maxSuggestedDates = 8;
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

interface Room {
  capacity: number | null;
  attendeeCount: number;
  guestCount: number;
}

/** How many places are free, below zero if an organizer lowered the limit; null without a limit. */
const balanceOf = ({ capacity, attendeeCount, guestCount }: Room) => capacity && capacity - attendeeCount - guestCount;

/** How many places are free; null without a limit. Never negative. */
export const placesLeft = (reunion: Room): number | null => {
  const balance = balanceOf(reunion);
  return balance && Math.max(0, balance);
};

/** How many more people are coming than there is room for. */
export const placesLacking = (reunion: Room): number => Math.max(0, -(balanceOf(reunion) ?? 0));

/** Whether the organizer may have to note who has paid. */
export const asksForMoney = (reunion: { cost: string | null; paymentNote: string | null }): boolean =>
  reunion.cost !== null || reunion.paymentNote !== null;

/** Whether somebody who leaves loses their place to the next person on the waiting list. */
export const losesPlace = (reunion: { ownGuests: number | null; waitingCount: number; isPast?: true }): boolean =>
  reunion.ownGuests !== null && reunion.waitingCount > 0 && !reunion.isPast;

/** Like 'Room for 80: 12 places left, 3 waiting', or 'Room for 80: 3 too many'; null without a limit. */
export function roomSummary(reunion: Room & { waitingCount: number }) {
  const left = balanceOf(reunion);
  if (left === null) return null;
  const places = left < 0 ? `${-left} too many` : left ? `${left} ${left === 1 ? "place" : "places"} left` : "no place left";
  return `Room for ${reunion.capacity}: ${places}${reunion.waitingCount > 0 ? `, ${reunion.waitingCount} waiting` : ""}`;
}

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
