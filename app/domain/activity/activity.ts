import type { Resource } from "#db/column-values.ts";

/** What the activity log can show, and how it names things (spec §2, Activity logs). */

/** What an entry is about, as administrators call it. */
export const resourceNames: Readonly<Record<Resource, string>> = {
  auth: "Sign-in",
  users: "Members",
  photo_collections: "Albums",
  reunions: "Meet-Ups",
  messages: "Messages",
  other: "Other",
};
export const isResource = (text: string | null): text is Resource => text !== null && Object.hasOwn(resourceNames, text);

export const activityResults = ["successful", "failed"] as const;
export type ActivityResult = (typeof activityResults)[number];

export const activityPerPage = 100;
/** How many entries one answer of the API has (design, ids and shapes). */
export const activityPerAnswer = 1000;
/** How many entries one file has at most. */
export const activityPerFile = 10_000;
/** Whose entries one filter shows at most: part of a name may be in many. */
export const membersPerFilter = 10;

export const activityForbidden = "Failed to load activity logs. Administrator access may be required.";

export interface ActivityFilter {
  resource: Resource | null;
  result: ActivityResult | null;
  /** A member's id, or part of a name or e-mail address; empty for everybody's. */
  member: string;
  /** The first and the last day in US Eastern time, like '2026-11-21'; empty where it is open. */
  from: string;
  to: string;
}

export const everyEntry: ActivityFilter = { resource: null, result: null, member: "", from: "", to: "" };

/** Whether this is a day of the calendar, written like '2026-11-21'. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** An entry's details, a line for each; as they are stored where somebody has written them by hand. */
export function formattedDetails(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return details;
    throw error;
  }
}
