import { cpSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build as makeBuild } from "../support/fresh-build.ts";
import type { Site } from "../support/site.ts";
import { temporaryFolder } from "./bench-class.ts";
import { type Build, type RunningBuild, withBuild } from "./builds.ts";
import { type Category, categories, categoryOf } from "./cost-categories.ts";
import { type CpuProfile, samplesByCategory } from "./cpu-profile.ts";
import { cpuByThread, isQuick, pause, pidOf, printTable } from "./measure.ts";
import { askFor, type MeasuredPage } from "./measured-pages.ts";
import { SourceFiles } from "./source-files.ts";

/**
 * Where the CPU time of pages goes. The shares of the main thread are those of V8's profile, read with source maps; the other
 * threads count by their names. The times are from rounds without the profile, because it takes time, too.
 */

const [warmUp, requests] = isQuick ? [40, 120] : [200, 300];

/** What Node's other threads do. The first name that a thread's name contains counts. */
const threadCategories: [name: string, Category][] = [
  ["libuv-worker", "compression"],
  ["V8Worker", "collection"],
];

/** Prints the split for each page of a build. */
export async function splitTime(build: Build, pages: MeasuredPage[]): Promise<void> {
  const profileFile = path.join(temporaryFolder(), "profile.json");
  const preload = pathToFileURL(path.join(import.meta.dirname, "profiled-server.ts"));
  const files = new SourceFiles();
  const rows: string[][] = [];
  const measure = async (running: RunningBuild) => {
    for (const page of pages) await askFor(page, running, warmUp);
    for (const page of pages) {
      const { main, others } = await cpuOfThreads(running, () => askFor(page, running, requests));
      const shares = await profileOf(running.site, profileFile, files, () => askFor(page, running, requests));
      const cost = (category: Category) => ((shares.get(category) ?? 0) * main + (others.get(category) ?? 0)) / requests;
      const costs = categories.map(cost);
      const total = costs.reduce((sum, one) => sum + one, 0);
      rows.push([page.name, ...[total, ...costs].map((milliseconds) => milliseconds.toFixed(2))]);
    }
  };
  await withBuild(withSourceMaps(build), measure, { NODE_OPTIONS: `--import=${preload}`, PROFILE_FILE: profileFile });
  printTable(`Where the time goes, ${build.label}: milliseconds of CPU a request`, ["page", "all", ...categories], rows);
}

/** A copy of a build that has source maps. Its scripts are the same, except for the maps' names and characters outside of ASCII. */
function withSourceMaps(build: Build): Build {
  const { checkout } = build;
  const folder = temporaryFolder();
  const left = new Set(["node_modules", "build", ".git", "data", "test-results"]);
  cpSync(checkout, folder, { recursive: true, filter: (file) => !left.has(path.relative(checkout, file)) });
  symlinkSync(path.resolve(checkout, "node_modules"), path.join(folder, "node_modules"));
  makeBuild(folder, ["--sourcemapServer"]);
  return { ...build, checkout: folder };
}

/** Milliseconds of CPU that work takes: of the main thread, and of the others by category. */
async function cpuOfThreads({ site }: RunningBuild, work: () => Promise<unknown>) {
  const before = cpuByThread(pidOf(site));
  await work();
  let main = 0;
  const others = new Map<Category, number>();
  for (const [name, seconds] of cpuByThread(pidOf(site))) {
    const milliseconds = (seconds - (before.get(name) ?? 0)) * 1000;
    const category = threadCategories.find(([part]) => name.includes(part))?.[1] ?? "rest";
    if (name.endsWith("MainThread")) main = milliseconds;
    else others.set(category, (others.get(category) ?? 0) + milliseconds);
  }
  return { main, others };
}

/** The shares of the main thread's time while it did work, without the time in which it waited. */
async function profileOf(site: Site, file: string, files: SourceFiles, work: () => Promise<unknown>) {
  await toggleProfile(site, "started");
  await work();
  await toggleProfile(site, "written");
  const profile = JSON.parse(readFileSync(file, "utf8")) as CpuProfile;
  const counts = samplesByCategory<Category>(profile, (frame, caller) => categoryOf(frame, files.of(frame), caller));
  counts.delete("idle");
  const busy = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...counts].map(([category, count]) => [category ?? "rest", count / busy]));
}

/** Starts the profile, or ends it, and waits until the server has done so. */
async function toggleProfile(site: Site, state: "started" | "written") {
  const lines = site.log.length;
  process.kill(pidOf(site), "SIGUSR2");
  while (!site.log.slice(lines).some(({ profile }) => profile === state)) await pause(5);
}
