import { printMeasures } from "./build-table.ts";
import { inTurn, type RunningBuild } from "./builds.ts";
import { cpuOf, isQuick } from "./measure.ts";
import { askFor, type MeasuredPage } from "./measured-pages.ts";

/** The CPU time and the compressed bytes of pages on a server that has answered many requests. */

const [warmUp, rounds, requests] = isQuick ? [60, 5, 20] : [200, 15, 40];

/** Asks for a page repeatedly. Returns milliseconds of CPU a request, and the bytes of the page. */
async function costOf(page: MeasuredPage, running: RunningBuild, count: number) {
  const before = cpuOf(running.site);
  const { length } = await askFor(page, running, count);
  return { cpu: ((cpuOf(running.site) - before) / count) * 1000, bytes: length };
}

/**
 * Measures the pages and prints what they cost. Every round has all pages, so that what else the machine does for a few
 * seconds falls on all of them.
 */
export async function measurePages(pages: MeasuredPage[], running: RunningBuild[]): Promise<void> {
  // All pages first: what a server compiles for one page serves the others.
  for (const page of pages) for (const one of running) await askFor(page, one, warmUp);
  const measures = pages.map(({ name }) => ({ name, samples: running.map((): number[] => []), others: running.map(() => 0) }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, page] of pages.entries()) {
      for (const one of inTurn(running, round)) {
        const build = running.indexOf(one);
        const { cpu, bytes } = await costOf(page, one, requests);
        measures[index]?.samples[build]?.push(cpu);
        measures[index]?.others.splice(build, 1, bytes);
      }
    }
  }
  printMeasures(
    { title: "Milliseconds of CPU a page, and its compressed bytes", unit: "ms", others: "bytes", hasMean: true },
    running.map(({ build }) => build),
    measures,
  );
}
