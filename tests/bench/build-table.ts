import type { Build } from "./builds.ts";
import { geometricMean, least, median, printTable } from "./measure.ts";

/** Prints what was measured in one build, or in two side by side. */

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
    ...measure.samples.flatMap((values) => [digits(median(values)), digits(least(values))]),
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
