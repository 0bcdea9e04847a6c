import { startBenchClass } from "./bench-class.ts";
import { compare, isQuick } from "./measure.ts";

/**
 * What pages cost in a class of 320 members, and in classes ten and a hundred times as large, with everything else
 * that grows with it: messages, meet-ups, the activity log. `npm run bench:directory` after a build.
 */

// Searches that fill a page at all sizes, and one that finds nobody: the search alone.
const pages = [
  "/",
  "/alumni",
  "/alumni?page=5",
  "/alumni?q=an",
  "/alumni?q=an&type=classmates",
  "/alumni?q=zzzz",
  "/profile/2",
  "/messages",
  "/reunions",
  "/admin/activity-logs",
];

const sites = [];
for (const members of isQuick ? [320, 3200] : [320, 3200, 32_000]) {
  const size = { members, letters: 10 * members, meetUps: members / 16, activity: 10 * members };
  sites.push(await startBenchClass(`${members} members`, size));
}
await compare("Size of the class", pages, sites);
for (const { site } of sites) await site.stop();
