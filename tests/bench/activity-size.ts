import { servedClass } from "./made-class.ts";
import { compare } from "./measure.ts";

/**
 * What the activity log costs with 1,000 and with 1,000,000 entries of ten years in it, the page with its
 * summary and its plot first. `npm run bench:activity` after a build; making the million takes a minute.
 */

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Each shows as many entries on both sites: rows cost more than finding them. */
const pages = [
  "/admin/activity-logs",
  "/admin/activity-logs?result=failed",
  // Nothing of a meet-up has ever failed: the walk that finds nothing is the longest.
  "/admin/activity-logs?resource=reunions&result=failed",
  "/admin/activity-logs?member=david&resource=reunions&result=failed",
  `/admin/activity-logs?resource=auth&from=${day(3600)}&to=${day(30)}`,
];

const sites = [];
for (const activity of [1000, 1_000_000]) sites.push(await servedClass(`${activity} entries`, { members: 320, activity }));
await compare("Size of the activity log", pages, sites);
for (const { site } of sites) await site.stop();
