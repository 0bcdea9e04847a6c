import { expect, test } from "vitest";
import { concurrencyLimit } from "#app/domain/core/tasks.server.ts";

/** The risk: many pages or images at once fill the memory, or one that fails blocks those that wait. */

/** A task that records its start, and ends on demand. */
function task(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    start: () => {
      started.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}
const pendingPromises = () => new Promise((resolve) => setTimeout(resolve, 5));

test("runs tasks up to the limit, and the others in order as slots become free", async () => {
  const started: string[] = [];
  const limit = concurrencyLimit(2);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => task(started, name));
  const all = [a, b, c, d].map((one) => limit.run(() => one?.start() ?? Promise.resolve("")));
  await pendingPromises();
  expect([started.join(""), limit.waiting]).toEqual(["ab", 2]);
  b?.end();
  await pendingPromises();
  expect([started.join(""), limit.waiting]).toEqual(["abc", 1]);
  for (const one of [a, c, d]) one?.end();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("a task that fails frees its slot, and its error reaches the caller", async () => {
  const started: string[] = [];
  const limit = concurrencyLimit(1);
  const [first, second] = [task(started, "first"), task(started, "second")];
  const failed = limit.run(first.start);
  const done = limit.run(second.start);
  first.fail();
  await expect(failed).rejects.toThrow("first");
  second.end();
  expect(await done).toBe("second");
  expect(await limit.run(async () => "third")).toBe("third");
});

test("a task that throws synchronously frees its slot", async () => {
  const limit = concurrencyLimit(1);
  const broken = () => {
    throw new Error("broken");
  };
  await expect(limit.run(broken)).rejects.toThrow("broken");
  expect(await limit.run(async () => "next")).toBe("next");
});
