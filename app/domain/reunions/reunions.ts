import type { ReunionStatus } from "#db/column-values.ts";

/** Names and limits of meet-ups. Separate from reunion-forms.ts, so that lists load no validation. */

export const reunionFilters = ["coming", "past", "all"] as const;
export type ReunionFilter = (typeof reunionFilters)[number];

export const statusNames: Record<ReunionStatus, string> = { active: "Active", cancelled: "Cancelled", closed: "Closed" };

export const reunionsPerPage = 20;
/** Whom one may bring along. */
export const maxGuests = 9;
/** Names in the attendee panel before '+N more'. */
export const namedAttendees = 3;
/** How long a meet-up takes in a calendar: nobody is asked for its end. */
export const calendarHours = 2;

/** Like '14 coming, 3 guests'. */
export function attendanceSummary(reunion: {
  attendeeCount: number;
  guestCount: number;
  status: ReunionStatus;
  isPast: boolean;
}) {
  const { attendeeCount, guestCount, status, isPast } = reunion;
  const verb = status === "cancelled" ? "on the list" : isPast ? "came" : "coming";
  return `${attendeeCount} ${verb}${guestCount > 0 ? `, ${guestLabel(guestCount)}` : ""}`;
}

/** Like '1 guest' or '3 guests'. */
export const guestLabel = (guests: number) => `${guests} ${guests === 1 ? "guest" : "guests"}`;
