import { builtCommit, commitHash } from "../support/built-commit.ts";
import freshBuild from "../support/fresh-build.ts";
import { copyClass, startClassSite } from "../support/sample-site.ts";
import type { Site } from "../support/site.ts";
import { sampleClass } from "./bench-class.ts";
import { type PreparedClass, prepareClass } from "./prepared-class.ts";

/** The builds that one run measures: this checkout's, and with `--against` that of another commit. */

export interface Build {
  label: string;
  /** The folder of the checkout. */
  checkout: string;
  /** The class, as this build has migrated it. */
  prepared: PreparedClass;
}

/**
 * The builds of a run, the other commit's first, with the same class. The other commit makes the class, because an older one
 * can't read what a newer one has migrated. Builds this checkout if its build is missing or stale.
 */
export async function measuredBuilds(against: string | undefined): Promise<Build[]> {
  freshBuild();
  const checkouts = [{ label: "this checkout", checkout: "." }];
  if (against) checkouts.unshift({ label: against, checkout: builtCommit(commitHash(against)) });
  const sample = sampleClass(checkouts[0]?.checkout);
  const builds: Build[] = [];
  for (const one of checkouts) builds.push({ ...one, prepared: await prepareClass(sample, one.checkout) });
  return builds;
}

/** A build whose server runs with its own copy of the class. */
export interface RunningBuild {
  build: Build;
  site: Site;
  /** When its process was started, as performance.now() says it. */
  spawnedAt: number;
}

/** Starts a build with a new copy of its class. Members' limits are on, as in use. Stopping the site deletes the copy. */
async function startBuild(build: Build, settings = {}): Promise<RunningBuild> {
  const copy = copyClass(build.prepared.dataDir);
  const spawnedAt = performance.now();
  const site = await startClassSite(copy, { RATE_LIMITS: "on", ...settings }, build.checkout);
  return { build, site, spawnedAt };
}

/** Starts a build for the time of some work. */
export async function withBuild<Result>(
  build: Build,
  work: (running: RunningBuild) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const running = await startBuild(build, settings);
  try {
    return await work(running);
  } finally {
    await running.site.stop();
  }
}

/** Starts all builds for the time of some work. */
export async function withBuilds<Result>(builds: Build[], work: (running: RunningBuild[]) => Promise<Result>): Promise<Result> {
  const running: RunningBuild[] = [];
  try {
    for (const build of builds) running.push(await startBuild(build));
    return await work(running);
  } finally {
    for (const { site } of running) await site.stop();
  }
}

/** The builds in the order of a round. Every second round is the other way round, so that no build always comes first. */
export const inTurn = <Item>(builds: Item[], round: number): Item[] => (round % 2 === 0 ? builds : builds.toReversed());
