import { measuredBuilds } from "./builds.ts";
import { measureFirstPages } from "./first-pages.ts";
import { measuredPages } from "./measured-pages.ts";
import { measurePages } from "./page-costs.ts";
import { measurePeer } from "./peer.ts";
import { measurePosts } from "./posts.ts";
import { readOptions } from "./server-options.ts";
import { measureStarts } from "./starts.ts";
import { splitTime } from "./time-split.ts";

/** What this checkout's server costs, alone or compared with another commit's in the same run. `npm run bench:server -- --help` */

const { against, parts } = readOptions();
const builds = await measuredBuilds(against);
const pages = measuredPages(builds[0]?.prepared.message ?? 0);

if (parts.has("pages")) await measurePages(pages, builds);
if (parts.has("split")) for (const build of builds) await splitTime(build, pages);
if (parts.has("first")) await measureFirstPages(builds, pages);
if (parts.has("posts")) await measurePosts(builds);
if (parts.has("starts")) await measureStarts(builds, pages);
if (parts.has("peer")) for (const build of builds) await measurePeer(build, pages);
