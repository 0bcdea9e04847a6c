import { Agent } from "node:http";
import { memoryOf } from "../support/processes.ts";
import { processId } from "../support/site.ts";
import type { Role } from "../support/visitor.ts";
import { type Build, type Cookies, inTurn, printMeasures, type RunningBuild, withBuild, withBuilds } from "./builds.ts";
import { ask, askOnce, cpuOf, isQuick, pause } from "./measure.ts";

/** The pages and calls whose cost is measured: what members open most, and one of each kind of list. */

export interface MeasuredPage {
  name: string;
  path: string;
  /** Who asks for it. */
  role: Role;
}

/** The pages of a class in which María got this message. */
export const measuredPages = (message: number): MeasuredPage[] => [
  { name: "Home, visitor", path: "/", role: "visitor" },
  { name: "Sign-in", path: "/login", role: "visitor" },
  { name: "Home", path: "/", role: "member" },
  { name: "Directory", path: "/alumni", role: "member" },
  { name: "Profile", path: "/profile/3", role: "member" },
  { name: "Inbox", path: "/messages", role: "member" },
  { name: "Message", path: `/messages?message=${message}`, role: "member" },
  { name: "Albums", path: "/yearbook", role: "member" },
  { name: "Album", path: "/yearbook?album=1", role: "member" },
  { name: "Meet-Ups", path: "/reunions", role: "member" },
  { name: "Account", path: "/account", role: "member" },
  { name: "Activity log", path: "/admin/activity-logs", role: "administrator" },
  { name: "API: all members", path: "/api/users", role: "member" },
  { name: "API: one member", path: "/api/users/3", role: "member" },
];

/** A page's address on a running site, and the cookies of who asks for it. */
export const requestFor = ({ path, role }: MeasuredPage, { site, build }: RunningBuild): { url: URL; cookies: Cookies } => ({
  url: new URL(path, site.origin),
  cookies: build.prepared.cookies[role],
});

/** Asks a running site for a page, so many times over two connections. Returns the compressed bytes of the page. */
export async function askFor(page: MeasuredPage, running: RunningBuild, count: number): Promise<Buffer> {
  const { url, cookies } = requestFor(page, running);
  return (await ask([url], cookies, count, 2)).bytes;
}

const [processes, warmUp, rounds, requests] = isQuick ? [2, 40, 2, 20] : [6, 60, 3, 30];

/** Asks for a page repeatedly. Returns milliseconds of CPU a request, and the bytes of the page. */
async function costOf(page: MeasuredPage, running: RunningBuild) {
  const before = cpuOf(running.site);
  const { length } = await askFor(page, running, requests);
  return { cpu: ((cpuOf(running.site) - before) / requests) * 1000, bytes: length };
}

/**
 * Prints the CPU time and the compressed bytes of pages on a server that has answered many requests. Every round has all pages, so that what else the machine does for a few
 * seconds falls on all of them. New processes take turns, because two of the same build differ by some percent.
 */
export async function measurePages(builds: Build[], pages: MeasuredPage[]): Promise<void> {
  const measures = pages.map(({ name }) => ({ name, samples: builds.map((): number[] => []), others: builds.map(() => 0) }));
  for (let number = 0; number < processes; number++) {
    await withBuilds(builds, async (running) => {
      // All pages first: what a server compiles for one page serves the others.
      for (const page of pages) for (const one of running) await askFor(page, one, warmUp);
      for (let round = 0; round < rounds; round++) {
        for (const [index, page] of pages.entries()) {
          for (const one of inTurn(running, number + round)) {
            const build = builds.indexOf(one.build);
            const { cpu, bytes } = await costOf(page, one);
            measures[index]?.samples[build]?.push(cpu);
            measures[index]?.others.splice(build, 1, bytes);
          }
        }
      }
    });
  }
  const title = "Milliseconds of CPU a page, and its compressed bytes";
  printMeasures({ title, unit: "ms", others: "bytes", hasMean: true }, builds, measures);
}

const newProcesses = isQuick ? 2 : 7;
const pagesEach = 300;
/** Milliseconds after each page, so that work in the background is counted with the pages that cause it. */
const rest = 5;

/**
 * Starts new processes of each build in turn and prints what their start and their first pages cost, whose code V8 has still to
 * compile. A site of a class answers few pages between two updates, so these are most of its pages.
 */
export async function measureFirstPages(builds: Build[], pages: MeasuredPage[]): Promise<void> {
  const samples = { start: builds.map((): number[] => []), page: builds.map((): number[] => []) };
  for (let round = 0; round < newProcesses; round++) {
    for (const build of inTurn(builds, round)) {
      const { start, page } = await firstPagesOf(build, pages);
      samples.start[builds.indexOf(build)]?.push(start);
      samples.page[builds.indexOf(build)]?.push(page);
    }
  }
  printMeasures({ title: "Milliseconds of CPU of a new process", unit: "ms" }, builds, [
    { name: "until it listens", samples: samples.start },
    { name: `each of the first ${pagesEach} pages`, samples: samples.page },
  ]);
}

/** Milliseconds of CPU until a new process listens, and for each of its first pages. */
const firstPagesOf = (build: Build, pages: MeasuredPage[]) =>
  withBuild(build, async (running) => {
    const start = cpuOf(running.site);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = 0; number < pagesEach; number++) {
      const { url, cookies } = requestFor(pages[number % pages.length] as MeasuredPage, running);
      await askOnce(url, cookies, agent);
      await pause(rest);
    }
    const all = cpuOf(running.site);
    agent.destroy();
    return { start: start * 1000, page: ((all - start) / pagesEach) * 1000 };
  });

const starts = isQuick ? 2 : 5;
/** Milliseconds until the memory is read. */
const idle = 12_000;

/** Starts new processes of each build in turn and prints the time until each has answered its first page, and its memory. */
export async function measureStarts(builds: Build[], [page]: MeasuredPage[]): Promise<void> {
  if (!page) throw new Error("There is no page to ask for");
  const samples = { milliseconds: builds.map((): number[] => []), megabytes: builds.map((): number[] => []) };
  for (let round = 0; round < starts; round++) {
    for (const build of inTurn(builds, round)) {
      await withBuild(build, async (running) => {
        const { url, cookies } = requestFor(page, running);
        await askOnce(url, cookies);
        samples.milliseconds[builds.indexOf(build)]?.push(performance.now() - running.spawnedAt);
        await pause(idle);
        samples.megabytes[builds.indexOf(build)]?.push(memoryOf(processId(running.site)).now);
      });
    }
  }
  printMeasures({ title: "Starts" }, builds, [
    { name: "ms from the start to the first page", samples: samples.milliseconds },
    { name: `resident MB ${idle / 1000} s later`, samples: samples.megabytes },
  ]);
}
