import { printMeasures } from "./build-table.ts";
import { type Build, inTurn, type RunningBuild, withBuilds } from "./builds.ts";
import { cpuOf, isQuick } from "./measure.ts";
import { askFor, type MeasuredPage } from "./measured-pages.ts";

/** The CPU time and the compressed bytes of pages on a server that has answered many requests. */

const [processes, warmUp, rounds, requests] = isQuick ? [2, 40, 2, 20] : [6, 60, 3, 30];

/** Asks for a page repeatedly. Returns milliseconds of CPU a request, and the bytes of the page. */
async function costOf(page: MeasuredPage, running: RunningBuild) {
  const before = cpuOf(running.site);
  const { length } = await askFor(page, running, requests);
  return { cpu: ((cpuOf(running.site) - before) / requests) * 1000, bytes: length };
}

/**
 * Measures the pages and prints what they cost. Every round has all pages, so that what else the machine does for a few
 * seconds falls on all of them. New processes take turns, because two of the same build differ by some percent.
 */
export async function measurePages(pages: MeasuredPage[], builds: Build[]): Promise<void> {
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
