import { startBenchClass } from "./bench-class.ts";
import { compare } from "./measure.ts";

/** The cost of the activity log with 1,000 and with 1,000,000 entries. `npm run bench:activity` after a build; takes some minutes. */

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Each page shows the same number of entries on both sites, because rows cost more than finding them. */
const pages = [
  "/admin/activity-logs",
  "/admin/activity-logs?result=failed",
  // No entry matches, so the search reads the most rows.
  "/admin/activity-logs?resource=reunions&result=failed",
  "/admin/activity-logs?member=david&resource=reunions&result=failed",
  `/admin/activity-logs?resource=auth&from=${day(3600)}&to=${day(30)}`,
];

const sites = [];
for (const activity of [1000, 1_000_000]) sites.push(await startBenchClass(`${activity} entries`, { members: 320, activity }));
await compare("Size of the activity log", pages, sites);
for (const { site } of sites) await site.stop();
