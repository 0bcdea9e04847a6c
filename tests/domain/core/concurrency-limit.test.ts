import { expect, test } from "vitest";
import { turns } from "#app/concurrency-limit.server.ts";

/** The risk: many pages or pictures at once fill the memory, or one that fails stops all that wait behind it. */

/** Work that lasts until it is told to end, and tells when it has begun. */
function work(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    start: () => {
      begun.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("so much at once, the rest in the order in which it came", async () => {
  const begun: string[] = [];
  const inTurn = turns(2);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(begun, name));
  const all = [a, b, c, d].map((one) => inTurn.take(() => one?.start() ?? Promise.resolve("")));
  await settled();
  expect([begun.join(""), inTurn.waiting]).toEqual(["ab", 2]);
  b?.end();
  await settled();
  expect([begun.join(""), inTurn.waiting]).toEqual(["abc", 1]);
  for (const one of [a, c, d]) one?.end();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("work that fails gives its turn on, and tells who asked for it", async () => {
  const begun: string[] = [];
  const inTurn = turns(1);
  const [first, second] = [work(begun, "first"), work(begun, "second")];
  const failed = inTurn.take(first.start);
  const done = inTurn.take(second.start);
  first.fail();
  await expect(failed).rejects.toThrow("first");
  second.end();
  expect(await done).toBe("second");
  expect(await inTurn.take(async () => "third")).toBe("third");
});

test("a function that throws at once gives its turn back", async () => {
  const inTurn = turns(1);
  const broken = () => {
    throw new Error("broken");
  };
  await expect(inTurn.take(broken)).rejects.toThrow("broken");
  expect(await inTurn.take(async () => "next")).toBe("next");
});
