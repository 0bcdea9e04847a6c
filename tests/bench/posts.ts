import { type Measure, printMeasures } from "./build-table.ts";
import { type Build, inTurn, type RunningBuild, withBuilds } from "./builds.ts";
import { cameraPhoto } from "./camera-photo.ts";
import { cpuMeter, isQuick, pause } from "./measure.ts";
import { type MeasuredPost, measuredPosts } from "./measured-posts.ts";

/** The CPU time of posts and of the page after each. */

const [processes, rounds, postsARound] = isQuick ? [2, 2, 8] : [4, 3, 12];
/** Milliseconds after each request, so that work in the background is counted with the request that causes it. */
const rest = 10;

/** Milliseconds of CPU. */
interface Cost {
  post: number;
  page: number;
}

/** Sends the posts of a round, and opens the page after each. */
async function costOfRound(
  { site }: RunningBuild,
  { send, open, count = postsARound }: MeasuredPost,
  round: number,
): Promise<Cost> {
  const meter = cpuMeter(site);
  const seconds = { post: 0, page: 0 };
  for (let number = round * count; number < (round + 1) * count; number++) {
    meter();
    const path = await send(number);
    await pause(rest);
    seconds.post += meter();
    await open(number, path);
    await pause(rest);
    seconds.page += meter();
  }
  return { post: (seconds.post / count) * 1000, page: (seconds.page / count) * 1000 };
}

/** Posts the same to each build in turn, and prints what posts and the pages after them cost. */
export async function measurePosts(builds: Build[]): Promise<void> {
  const uploads: File[] = [];
  for (let seed = 0; seed <= rounds; seed++) uploads.push(await cameraPhoto(seed));
  const measures: Record<keyof Cost, Measure>[] = [];
  for (let number = 0; number < processes; number++) {
    await withBuilds(builds, async (running) => {
      const posts = new Map<RunningBuild, MeasuredPost[]>();
      for (const one of running) posts.set(one, await measuredPosts(one, uploads));
      for (let round = 0; round <= rounds; round++) {
        for (const [index, { name }] of [...posts.values()][0]?.entries() ?? []) {
          measures[index] ??= { post: emptyMeasure(name, builds), page: emptyMeasure("  the page after it", builds) };
          for (const one of inTurn(running, number + round)) {
            const { post, page } = await costOfRound(one, posts.get(one)?.[index] as MeasuredPost, round);
            // The first round warms up.
            if (round === 0) continue;
            const build = builds.indexOf(one.build);
            measures[index].post.samples[build]?.push(post);
            measures[index].page.samples[build]?.push(page);
          }
        }
      }
    });
  }
  const title = "Milliseconds of CPU a post";
  printMeasures(
    { title, unit: "ms", hasMean: true },
    builds,
    measures.flatMap(({ post, page }) => [post, page]),
  );
}

const emptyMeasure = (name: string, builds: Build[]): Measure => ({ name, samples: builds.map(() => []) });
