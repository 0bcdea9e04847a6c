/** As many as Node has threads for pictures and files. */
const atOnce = 4;

/** Runs the tasks, four at a time, so that only the pictures of four take memory. Returns the results in order. */
export async function fourAtOnce<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = tasks.entries();
  const work = async () => {
    for (const [index, task] of remaining) results[index] = await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
