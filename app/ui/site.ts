import { createContext, useContext } from "react";
import type { Notice } from "#app/domain/core/flash-notices.server.ts";
import type { Member } from "#app/domain/core/member.ts";

export type SessionUser = Pick<Member, "id" | "firstName" | "lastName" | "role" | "profileType" | "karma">;

/** What every page knows. */
export interface Site {
  me: SessionUser | null;
  /** The token that forms carry. */
  csrf: string;
  /** How many messages wait to be read. */
  unread: number;
  /** Whom the footer's 'Contact' writes to; null for visitors, who have a form of their own. */
  contactId: number | null;
  isSimple: boolean;
  notice: Notice | null;
  /** The year of the copyright line: the server's, so that a wrong clock changes nothing in the page. */
  year: number;
  /** The request's id in the log. */
  requestId: string;
}

/** Null only where even the root's loader failed. */
export const SiteContext = createContext<Site | null>(null);

export const useSite = () => useContext(SiteContext);
export const useMe = () => useContext(SiteContext)?.me ?? null;
