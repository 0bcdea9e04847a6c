import { startBenchClass } from "./bench-class.ts";
import { compare, isQuick } from "./measure.ts";

/**
 * The cost of pages in a class of 320 members, and in classes ten and a hundred times as large, with proportionally more
 * messages, meet-ups, and activity. Run `npm run bench:directory` after a build.
 */

// The searches fill a page at all sizes, except one that finds nobody, which measures the search alone.
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
  "/reunions?page=2",
  "/admin/activity-logs",
];

const sites = [];
for (const members of isQuick ? [320, 3200] : [320, 3200, 32_000]) {
  const size = { members, letters: 10 * members, meetUps: members, activity: 10 * members };
  sites.push(await startBenchClass(`${members} members`, size));
}
await compare("Size of the class", pages, sites);
for (const { site } of sites) await site.stop();
