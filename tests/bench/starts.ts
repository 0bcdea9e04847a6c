import { printMeasures } from "./build-table.ts";
import { type Build, inTurn, withBuild } from "./builds.ts";
import { askOnce, isQuick, memoryOf, pause, pidOf } from "./measure.ts";
import { type MeasuredPage, requestFor } from "./measured-pages.ts";

/** How soon a new process answers, and its memory while nobody uses it. */

const processes = isQuick ? 2 : 5;
/** Milliseconds until the memory is read. */
const idle = 12_000;

/** Starts new processes of each build in turn and prints the time until each has answered its first page, and its memory. */
export async function measureStarts(builds: Build[], [page]: MeasuredPage[]): Promise<void> {
  if (!page) throw new Error("There is no page to ask for");
  const samples = { milliseconds: builds.map((): number[] => []), megabytes: builds.map((): number[] => []) };
  for (let round = 0; round < processes; round++) {
    for (const build of inTurn(builds, round)) {
      await withBuild(build, async (running) => {
        const { url, cookies } = requestFor(page, running);
        await askOnce(url, cookies);
        samples.milliseconds[builds.indexOf(build)]?.push(performance.now() - running.spawnedAt);
        await pause(idle);
        samples.megabytes[builds.indexOf(build)]?.push(memoryOf(pidOf(running.site)).now);
      });
    }
  }
  printMeasures({ title: "Starts" }, builds, [
    { name: "ms from the start to the first page", samples: samples.milliseconds },
    { name: `resident MB ${idle / 1000} s later`, samples: samples.megabytes },
  ]);
}
