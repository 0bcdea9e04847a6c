import type { Cookies, PreparedClass } from "./prepared-class.ts";

/** The pages and calls whose cost is measured: what members open most, and one of each kind of list. */

export interface MeasuredPage {
  name: string;
  path: string;
  /** Who asks for it. */
  cookies: Cookies;
}

export const isCall = ({ path }: MeasuredPage) => path.startsWith("/api/");

export function measuredPages({ visitor, member, administrator, message }: PreparedClass): MeasuredPage[] {
  return [
    { name: "Home, visitor", path: "/", cookies: visitor },
    { name: "Sign-in", path: "/login", cookies: visitor },
    { name: "Home", path: "/", cookies: member },
    { name: "Directory", path: "/alumni", cookies: member },
    { name: "Profile", path: "/profile/3", cookies: member },
    { name: "Inbox", path: "/messages", cookies: member },
    { name: "Message", path: `/messages?message=${message}`, cookies: member },
    { name: "Albums", path: "/yearbook", cookies: member },
    { name: "Album", path: "/yearbook?album=1", cookies: member },
    { name: "Meet-Ups", path: "/reunions", cookies: member },
    { name: "Account", path: "/account", cookies: member },
    { name: "Activity log", path: "/admin/activity-logs", cookies: administrator },
    { name: "API: all members", path: "/api/users", cookies: member },
    { name: "API: one member", path: "/api/users/3", cookies: member },
  ];
}
