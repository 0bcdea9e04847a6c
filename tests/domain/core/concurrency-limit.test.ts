import { expect, test } from "vitest";
import { turns } from "#app/concurrency-limit.server.ts";

/** The risk: too many pages or pictures at once fill the memory, or one failure blocks everything waiting behind it. */

/** Work that ends when the test says so; `started` gets its name when it starts. */
function work(started: string[], name: string) {
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

test("up to the limit runs at once, and the rest starts in order of arrival", async () => {
  const started: string[] = [];
  const inTurn = turns(2);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(started, name));
  const all = [a, b, c, d].map((one) => inTurn.take(() => one?.start() ?? Promise.resolve("")));
  await pendingPromises();
  expect([started.join(""), inTurn.waiting]).toEqual(["ab", 2]);
  b?.end();
  await pendingPromises();
  expect([started.join(""), inTurn.waiting]).toEqual(["abc", 1]);
  for (const one of [a, c, d]) one?.end();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("failed work rejects for its caller, and the next work starts", async () => {
  const started: string[] = [];
  const inTurn = turns(1);
  const [first, second] = [work(started, "first"), work(started, "second")];
  const failed = inTurn.take(first.start);
  const done = inTurn.take(second.start);
  first.fail();
  await expect(failed).rejects.toThrow("first");
  second.end();
  expect(await done).toBe("second");
  expect(await inTurn.take(async () => "third")).toBe("third");
});

test("a function that throws synchronously frees its place", async () => {
  const inTurn = turns(1);
  const broken = () => {
    throw new Error("broken");
  };
  await expect(inTurn.take(broken)).rejects.toThrow("broken");
  expect(await inTurn.take(async () => "next")).toBe("next");
});
