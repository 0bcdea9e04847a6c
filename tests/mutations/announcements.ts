import type { Mutation } from "./mutation.ts";

/** Announcements, and what Home shows of people and photos. */

const operations = "app/domain/announcements/announcements.server.ts";
const home = "app/domain/account/home-queries.server.ts";

export const announcements: Mutation[] = [
  {
    breaks: "Any member writes announcements",
    file: "app/domain/core/permissions.ts",
    find: "export const canManageAnnouncements = isAdministrator;",
    replace: "export const canManageAnnouncements = (me: Me) => me !== null;",
    tests: ["domain/announcements/announcements"],
  },
  {
    breaks: "A fourth announcement shows",
    file: operations,
    find: "if (others.length < maxAnnouncements) return;",
    replace: "return;",
    tests: ["domain/announcements/announcements"],
  },
  {
    breaks: "An announcement is purged on the day after its last day",
    file: operations,
    find: "addDays(classDay(now), -endedAnnouncementDays)",
    replace: "classDay(now)",
    tests: ["domain/announcements/announcements"],
  },
  {
    breaks: "Ended announcements still show",
    file: "app/domain/announcements/announcements.server.ts",
    find: 'gte(announcements.lastDay, given("day"))',
    replace: "sql`1 = 1`",
    tests: ["domain/announcements/announcements"],
  },
  {
    breaks: "Home shows photos of deleted albums",
    file: home,
    find: "isNull(albums.deletedAt),",
    replace: "",
    tests: ["domain/account/home-queries"],
  },
  {
    breaks: "Home shows deactivated members among those who joined lately",
    file: home,
    find: "and(hasJoined, isNotNull(users.joinedAt)",
    replace: "and(isNotNull(users.joinedAt)",
    tests: ["domain/account/home-queries"],
  },
  {
    breaks: "A recovered account counts as joined lately",
    file: "app/domain/account/joining.server.ts",
    find: "...(isJoining ? { joinedAt: now } : {}),",
    replace: "joinedAt: now,",
    tests: ["domain/account/home-queries"],
  },
];
