import { cpSync } from "node:fs";
import { samplePassword } from "#db/demo/accounts.ts";
import freshBuild, { builtCommit, commitHash } from "../support/builds.ts";
import { copyClass, startClassSite } from "../support/sample-site.ts";
import { type Site, startSite } from "../support/site.ts";
import { type Role, Visitor } from "../support/visitor.ts";
import { sampleClass, signIn, temporaryFolder } from "./bench-class.ts";
import { geometricMean, median, printTable, untilIdle } from "./measure.ts";

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

export type Cookies = Visitor["cookies"];

/** A member who posts, with the token of their forms. */
interface Writer {
  id: number;
  cookies: Cookies;
  csrf: string;
}

/** A class with people signed in. Every measured server of a build gets a copy, so all of them know the same sessions. */
interface PreparedClass {
  dataDir: string;
  /** The member is María, member 2. */
  cookies: Record<Role, Cookies>;
  /** So many that none of them reaches a limit. */
  writers: Writer[];
  /** A message to María. */
  message: number;
}

interface Person {
  id: number;
  email: string;
  lastLoginAt: string | null;
  isInMemoriam: boolean;
}

export const writerCount = 24;

/** Copies a class, and lets a checkout's code migrate the copy and sign people in. */
async function prepareClass(source: string, checkout: string): Promise<PreparedClass> {
  const dataDir = temporaryFolder();
  cpSync(source, dataDir, { recursive: true });
  const site = await startSite(dataDir, {}, checkout);
  const visitor = new Visitor(site.origin);
  await visitor.page("/");
  const [member, administrator] = [await signIn(site.origin, "maria"), await signIn(site.origin, "admin")];
  const people = (await member.call("GET", "/api/users")).body as Person[];
  const joined = people.filter(({ id, lastLoginAt, isInMemoriam }) => id > 5 && lastLoginAt && !isInMemoriam);
  const writers: Writer[] = [];
  for (const { id, email } of joined.slice(0, writerCount)) {
    const browser = await new Visitor(site.origin).signIn(email, samplePassword);
    writers.push({ id, csrf: await browser.token(), cookies: browser.cookies });
  }
  const inbox = (await member.call("GET", "/api/messages")).body as { id: number; recipientId: number }[];
  const message = inbox.find(({ recipientId }) => recipientId === 2)?.id;
  if (!message || writers.length < writerCount) throw new Error("The sample class has too few members or messages");
  await untilIdle(site);
  await site.stop();
  const cookies = { visitor: visitor.cookies, member: member.cookies, administrator: administrator.cookies };
  return { dataDir, cookies, writers, message };
}

export interface Measure {
  name: string;
  /** In the order of the builds, the measured value of each round. */
  samples: number[][];
  /** More numbers, one for each build. */
  others?: number[];
}

interface Layout {
  title: string;
  /** Of all measures, such as 'ms'. */
  unit?: string;
  /** What `others` are. */
  others?: string;
  /** Whether the last row is the geometric mean of the ratios. */
  hasMean?: boolean;
}

/** The ratio of the second build to the first. Neighboring rounds share what else the machine does, so theirs varies less than times. */
function ratioOf([before = [], after = []]: number[][]): number {
  return median(after.map((value, round) => value / (before[round] ?? Number.NaN)));
}

const digits = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 20 ? 1 : 2);

/** Prints the median and the least of the rounds in each build and, of two builds, the median of the rounds' ratios. */
export function printMeasures({ title, unit, others, hasMean }: Layout, builds: Build[], measures: Measure[]): void {
  const isComparison = builds.length > 1;
  const rows = measures.map((measure) => [
    measure.name,
    ...measure.samples.flatMap((values) => [digits(median(values)), digits(Math.min(...values))]),
    ...(isComparison ? [ratioOf(measure.samples).toFixed(3)] : []),
    ...(measure.others ?? []),
  ]);
  if (isComparison && hasMean) {
    const mean = geometricMean(measures.map(({ samples }) => ratioOf(samples)));
    rows.push(["geometric mean", "", "", "", "", mean.toFixed(3), ...(others ? ["", ""] : [])]);
  }
  const head = [
    ...builds.flatMap(({ label }) => [unit ? `${label}: ${unit}` : label, "least"]),
    ...(isComparison ? ["ratio"] : []),
    ...(others ? builds.map(({ label }) => `${label}: ${others}`) : []),
  ];
  printTable(`${title}; medians of ${measures[0]?.samples[0]?.length} rounds`, ["", ...head], rows);
}
