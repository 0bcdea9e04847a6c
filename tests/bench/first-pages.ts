import { Agent } from "node:http";
import { printMeasures } from "./build-table.ts";
import { type Build, inTurn, withBuild } from "./builds.ts";
import { askOnce, cpuOf, isQuick, pause } from "./measure.ts";
import { type MeasuredPage, requestFor } from "./measured-pages.ts";

/**
 * The CPU time of the first pages of a new process, whose code V8 has still to compile. A site of a class answers few pages
 * between two updates, so these are most of its pages.
 */

const processes = isQuick ? 2 : 7;
const pagesEach = 300;
/** Milliseconds after each page, so that work in the background is counted with the pages that cause it. */
const rest = 5;

/** Starts new processes of each build in turn and prints what their start and their first pages cost. */
export async function measureFirstPages(builds: Build[], pages: MeasuredPage[]): Promise<void> {
  const samples = { start: builds.map((): number[] => []), page: builds.map((): number[] => []) };
  for (let round = 0; round < processes; round++) {
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
