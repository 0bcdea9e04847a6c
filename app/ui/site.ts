import { createContext, useContext } from "react";
import type { Notice } from "#app/domain/core/flash-notices.server.ts";
import type { Member } from "#app/domain/core/member.ts";

export type SessionUser = Pick<Member, "id" | "firstName" | "lastName" | "role" | "profileType" | "karma">;

/** The root loader's data, for every page. */
export interface Site {
  me: SessionUser | null;
  /** The token that every form sends. */
  csrf: string;
  /** The number of a member's unread messages. */
  unread: number | null;
  isSimple: boolean;
  /** The site's address, for visitors only: what chats show for a link to it. */
  origin: string | null;
  notice: Notice | null;
  /** The year of the copyright line, by the server's clock. */
  year: number;
  /** The request's id in the log. */
  requestId: string;
}

/** Null only if the root loader failed. */
export const SiteContext = createContext<Site | null>(null);

export const useSite = () => useContext(SiteContext);
export const useMe = () => useContext(SiteContext)?.me ?? null;
