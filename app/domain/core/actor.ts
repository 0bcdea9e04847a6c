import type { Member } from "./member.ts";

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
