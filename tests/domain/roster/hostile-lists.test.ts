import { expect, test } from "vitest";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import { readListSeparately } from "#app/domain/roster/roster-process.server.ts";
import { hostileLists } from "#tests/support/hostile-lists.ts";

/** Class lists that are made to cost as much as they can: a few kilobytes must not take seconds, and the process that answers requests must not read them itself. */

/** Milliseconds of CPU of this thread, which other processes don't change. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
/** Reads a list, which may be refused. */
const costOf = (bytes: Uint8Array) => cpuOf(() => readRoster(bytes).catch((error: unknown) => error));

test.each(hostileLists.filter(({ grows }) => grows))(
  "$name: twice as much takes less than three times as long",
  async ({ make }) => {
    const [one, two] = [await make(0.5), await make(1)];
    let [half, whole] = [await costOf(one), await costOf(two)];
    // Below some milliseconds, the start of everything counts for more than the list.
    const isMore = () => whole >= Math.max(60, 3 * half);
    // The same work takes more CPU time on a busy machine, for a moment, or if a collection of garbage comes between.
    for (let attempt = 0; isMore() && attempt < 3 && whole < 5000; attempt++) {
      half = Math.min(half, await costOf(one));
      whole = Math.min(whole, await costOf(two));
    }
    expect(isMore()).toBe(false);
  },
);

/** The process takes half a second to start: the kinds that grow are alike for it. */
const sent = hostileLists.filter(({ grows }, at) => !grows || at % 12 === 0);

test.each(sent)("$name: the site's own process has next to nothing to do while it is read", async ({ make }) => {
  const bytes = await make(1);
  const costOfWaiting = () =>
    cpuOf(async () => {
      const read = await readListSeparately(bytes, { choices: {}, wants: "columns" }).catch((error: unknown) => error);
      expect(read).toMatchObject(read instanceof Error ? { status: 400 } : { columns: {} });
    });
  let milliseconds = await costOfWaiting();
  // The same work takes several times as much CPU time on a busy machine, for a moment.
  for (let attempt = 0; milliseconds >= 200 && attempt < 3; attempt++) milliseconds = await costOfWaiting();
  expect(milliseconds).toBeLessThan(200);
});
