import { builtCommit, commitHash } from "../support/built-commit.ts";
import freshBuild from "../support/fresh-build.ts";
import { copyClass, startClassSite } from "../support/sample-site.ts";
import type { Site } from "../support/site.ts";
import type { PreparedClass } from "./prepared-class.ts";

/** The builds that one run measures: this checkout's, and with `--against` that of another commit. */

export interface Build {
  label: string;
  /** The folder of the checkout. */
  checkout: string;
}

/** The older build comes first. This checkout is built if its build is missing or stale. */
export function measuredBuilds(against: string | undefined): Build[] {
  freshBuild();
  const ours = { label: "this checkout", checkout: "." };
  return against ? [{ label: against, checkout: builtCommit(commitHash(against)) }, ours] : [ours];
}

/** A build whose server runs with its own copy of the class. */
export interface RunningBuild {
  build: Build;
  site: Site;
}

/** Starts a build with a new copy of the class. Members' limits are on, as in use. Stopping the site deletes the copy. */
export async function startBuild(build: Build, { dataDir }: PreparedClass, settings = {}): Promise<RunningBuild> {
  const site = await startClassSite(copyClass(dataDir), { RATE_LIMITS: "on", ...settings }, build.checkout);
  return { build, site };
}

/** Starts all builds for the time of some work. */
export async function withBuilds<Result>(
  builds: Build[],
  prepared: PreparedClass,
  work: (running: RunningBuild[]) => Promise<Result>,
): Promise<Result> {
  const running: RunningBuild[] = [];
  try {
    for (const build of builds) running.push(await startBuild(build, prepared));
    return await work(running);
  } finally {
    for (const { site } of running) await site.stop();
  }
}

/** The builds in the order of a round. Every second round is the other way round, so that no build always comes first. */
export const inTurn = <Item>(builds: Item[], round: number): Item[] => (round % 2 === 0 ? builds : builds.toReversed());
