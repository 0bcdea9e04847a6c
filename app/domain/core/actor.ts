import type { Member } from "./member.ts";

/** Who asks, from where: what every operation and its activity entry need to know of a request. */
export interface Actor {
  member: Member | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** SHA-256 of the session's id; null for visitors and for the command line. */
  sessionHash: string | null;
  /** The browser, where somebody has signed in with it before. */
  device?: KnownDevice | null;
  /** Set for commands in a terminal: they run as an administrator, but the person typing may be somebody else. */
  isTerminal?: true;
}

/** What a browser keeps in which somebody has signed in: a random id, and a mark of each account that has signed in. */
export interface KnownDevice {
  id: string;
  marks: readonly string[];
}
