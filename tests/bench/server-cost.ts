import { parseArgs } from "node:util";
import { measuredBuilds, type RunningBuild, withBuilds } from "./builds.ts";
import { isCall, measuredPages } from "./measured-pages.ts";
import { comparePages } from "./page-costs.ts";
import { prepareClass } from "./prepared-class.ts";
import { compareWithReactAlone } from "./react-alone.ts";

/**
 * What pages cost the server. `npm run bench:server` measures this checkout, `npm run bench:server -- --against <commit>`
 * compares it with another commit in the same run. With `quick` at the end, fewer rounds.
 */

const { values } = parseArgs({ options: { against: { type: "string" } }, allowPositionals: true });

const builds = measuredBuilds(values.against);
const prepared = await prepareClass(builds[0]?.checkout ?? ".");
const pages = measuredPages(prepared);
await withBuilds(builds, prepared, async ([first, second]) => {
  if (second) await comparePages(pages, [first as RunningBuild, second]);
  else
    await compareWithReactAlone(
      pages.filter((page) => !isCall(page)),
      first as RunningBuild,
    );
});
