import type { Role } from "../support/roles.ts";
import type { RunningBuild } from "./builds.ts";
import { ask } from "./measure.ts";
import type { Cookies } from "./prepared-class.ts";

/** The pages and calls whose cost is measured: what members open most, and one of each kind of list. */

export interface MeasuredPage {
  name: string;
  path: string;
  /** Who asks for it. */
  role: Role;
}

export const isCall = ({ path }: MeasuredPage) => path.startsWith("/api/");

/** The pages of a class in which María got this message. */
export const measuredPages = (message: number): MeasuredPage[] => [
  { name: "Home, visitor", path: "/", role: "visitor" },
  { name: "Sign-in", path: "/login", role: "visitor" },
  { name: "Home", path: "/", role: "member" },
  { name: "Directory", path: "/alumni", role: "member" },
  { name: "Profile", path: "/profile/3", role: "member" },
  { name: "Inbox", path: "/messages", role: "member" },
  { name: "Message", path: `/messages?message=${message}`, role: "member" },
  { name: "Albums", path: "/yearbook", role: "member" },
  { name: "Album", path: "/yearbook?album=1", role: "member" },
  { name: "Meet-Ups", path: "/reunions", role: "member" },
  { name: "Account", path: "/account", role: "member" },
  { name: "Activity log", path: "/admin/activity-logs", role: "administrator" },
  { name: "API: all members", path: "/api/users", role: "member" },
  { name: "API: one member", path: "/api/users/3", role: "member" },
];

/** A page's address on a running site, and the cookies of who asks for it. */
export const requestFor = ({ path, role }: MeasuredPage, { site, build }: RunningBuild): { url: URL; cookies: Cookies } => ({
  url: new URL(path, site.origin),
  cookies: build.prepared.cookies[role],
});

/** Asks a running site for a page, so many times over two connections. Returns the compressed bytes of the page. */
export async function askFor(page: MeasuredPage, running: RunningBuild, count: number): Promise<Buffer> {
  const { url, cookies } = requestFor(page, running);
  return (await ask([url], cookies, count, 2)).bytes;
}
