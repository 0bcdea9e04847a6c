import type { Resource } from "#db/column-values.ts";

/** Names, limits, and filters of the activity log. */

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
type ActivityResult = (typeof activityResults)[number];

export const activityPerPage = 50;
export const activityPerAnswer = 1000;
export const activityPerFile = 10_000;
/** The most members whose entries one filter shows, since many names can contain the same text. */
export const membersPerFilter = 10;

export const activityForbidden = "Failed to load activity logs. Administrator access may be required.";

export interface ActivityFilter {
  resource: Resource | null;
  result: ActivityResult | null;
  /** A member's id, or part of a name or email address; empty for all members. */
  member: string;
  /** The first and the last day in the class's time zone, like '2026-11-21'; empty where it is open. */
  from: string;
  to: string;
}

export const emptyFilter: ActivityFilter = { resource: null, result: null, member: "", from: "", to: "" };

/** An entry's details, indented for reading. Text that isn't JSON is returned unchanged. */
export function formattedDetails(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return details;
    throw error;
  }
}
