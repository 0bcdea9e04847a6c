import { inTurn, type RunningBuild } from "./builds.ts";
import { ask, cpuOf, geometricMean, isQuick, least, median, printTable } from "./measure.ts";
import type { MeasuredPage } from "./measured-pages.ts";

/** The CPU time and the compressed bytes of pages in two builds, whose rounds alternate. */

const [warmUp, rounds, requests] = isQuick ? [60, 5, 20] : [200, 15, 40];

/** What a page costs in one build. */
interface PageCost {
  /** Milliseconds of CPU a request, in each round. */
  cpu: number[];
  bytes: number;
}

/** Asks a build for a page repeatedly. Returns milliseconds of CPU a request, and the bytes of the page. */
async function askBuild({ site }: RunningBuild, { path, cookies }: MeasuredPage, count: number) {
  const before = cpuOf(site);
  const { bytes } = await ask([new URL(path, site.origin)], cookies, count, 2);
  return { cpu: ((cpuOf(site) - before) / count) * 1000, bytes: bytes.length };
}

/**
 * The costs of each page, in the order of the builds. Every round has all pages, so that what else the machine does for a
 * few seconds falls on all of them.
 */
async function costsOf(pages: MeasuredPage[], running: RunningBuild[]): Promise<PageCost[][]> {
  const costs = pages.map(() => running.map((): PageCost => ({ cpu: [], bytes: 0 })));
  for (let round = 0; round < rounds; round++) {
    for (const [index, page] of pages.entries()) {
      for (const one of inTurn(running, round)) {
        const cost = costs[index]?.[running.indexOf(one)] as PageCost;
        const { cpu, bytes } = await askBuild(one, page, requests);
        cost.cpu.push(cpu);
        cost.bytes = bytes;
      }
    }
  }
  return costs;
}

/** Measures both builds and prints what each page costs in them. */
export async function comparePages(pages: MeasuredPage[], running: [RunningBuild, RunningBuild]): Promise<void> {
  // All pages first: what a server compiles for one page serves the others.
  for (const page of pages) for (const one of running) await askBuild(one, page, warmUp);
  const ratios: number[] = [];
  const rows: (string | number)[][] = [];
  for (const [index, [before, after]] of ((await costsOf(pages, running)) as [PageCost, PageCost][]).entries()) {
    // Neighboring rounds share what else the machine does, so their ratio varies less than the times.
    const ratio = median(after.cpu.map((cpu, round) => cpu / (before.cpu[round] ?? Number.NaN)));
    ratios.push(ratio);
    const times = [before, after].flatMap(({ cpu }) => [median(cpu).toFixed(2), least(cpu).toFixed(2)]);
    rows.push([pages[index]?.name ?? "", ...times, ratio.toFixed(3), before.bytes, after.bytes]);
  }
  rows.push(["geometric mean", "", "", "", "", geometricMean(ratios).toFixed(3), "", ""]);
  const [before, after] = running.map(({ build }) => build.label);
  printTable(
    `Pages: milliseconds of CPU a request (median and least of ${rounds} rounds of ${requests}), the median of the rounds' ratios, and compressed bytes`,
    ["page", `${before}: CPU`, "least", `${after}: CPU`, "least", "ratio", `${before}: bytes`, `${after}: bytes`],
    rows,
  );
}
