import { type Measure, printMeasures } from "./build-table.ts";
import { inTurn, type RunningBuild } from "./builds.ts";
import { cameraPhoto } from "./camera-photo.ts";
import { cpuMeter, isQuick, pause } from "./measure.ts";
import { type MeasuredPost, measuredPosts } from "./measured-posts.ts";

/** The CPU time of posts and of the page after each. */

const [rounds, postsARound] = isQuick ? [3, 8] : [9, 12];
/** Milliseconds after each request, so that work in the background is counted with the request that causes it. */
const rest = 10;

/** Sends the posts of a round, and opens the page after each. Returns milliseconds of CPU of a post and of a page. */
async function cpuOfRound({ site }: RunningBuild, { send, open, count = postsARound }: MeasuredPost, round: number) {
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
export async function measurePosts(running: RunningBuild[]): Promise<void> {
  const uploads: File[] = [];
  for (let seed = 0; seed <= rounds; seed++) uploads.push(await cameraPhoto(seed));
  const posts = new Map<RunningBuild, MeasuredPost[]>();
  for (const one of running) posts.set(one, await measuredPosts(one, uploads));
  const names = [...posts.values()][0]?.map(({ name }) => name) ?? [];
  const empty = (name: string): Measure => ({ name, samples: running.map(() => []) });
  const measures = names.map((name) => ({ post: empty(name), page: empty("  the page after it") }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { post, page }] of measures.entries()) {
      for (const one of inTurn(running, round)) {
        const cpu = await cpuOfRound(one, posts.get(one)?.[index] as MeasuredPost, round);
        // The first round warms up.
        if (round === 0) continue;
        post.samples[running.indexOf(one)]?.push(cpu.post);
        page.samples[running.indexOf(one)]?.push(cpu.page);
      }
    }
  }
  printMeasures(
    { title: "Milliseconds of CPU a post", unit: "ms", hasMean: true },
    running.map(({ build }) => build),
    measures.flatMap(({ post, page }) => [post, page]),
  );
}
