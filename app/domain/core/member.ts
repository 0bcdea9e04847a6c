import type { ProfileType, Role } from "#db/column-values.ts";

export interface Member {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  profileType: ProfileType;
  karma: number;
}

/** Somebody in the class, who may not have joined. */
export type Person = Omit<Member, "email"> & { email: string | null };

/** First and last name, as the site shows them. */
export const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

/** The signed-in member as the API returns it: without the email address. */
export const sessionUser = ({ id, firstName, lastName, role, profileType, karma }: Member) => ({
  id,
  firstName,
  lastName,
  role,
  profileType,
  karma,
});

/** Who makes a request and from where, for operations and their activity entries. */
export interface Actor {
  member: Member | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** SHA-256 of the session id; null for visitors and for the command line. */
  sessionHash: string | null;
  /** The browser, if somebody has signed in with it before. */
  device?: KnownDevice | null;
  /** SHA-256 of the id of a sign-in that waits for a code, if the browser has one. */
  challengeHash?: string | null;
  /** Set for commands in a terminal: they run as an administrator, but somebody else may be typing. */
  isTerminal?: true;
}

/** What the cookie of a known browser holds: a random id, and one mark for each account that has signed in there. */
export interface KnownDevice {
  id: string;
  marks: readonly string[];
}
