/** CPU time of work, which a busy machine changes less than a clock's time. Compared with other work, because machines differ. */

/** Microseconds of CPU time of all threads: the least of some runs. The first compiles code, and other work may add to one. */
export async function leastWork(run: () => unknown, runs = 3): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < runs; number += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
  return Math.min(...times);
}

/** How many times the work takes for ten times as much. */
export const growthOf = async (run: (size: number) => unknown, size: number): Promise<number> =>
  (await leastWork(() => run(10 * size))) / (await leastWork(() => run(size)));

/** Less growth than this is linear, which is 10, and more where memory is filled. What is quadratic grows a hundredfold. */
export const linearGrowth = 40;
