import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allocatorTrimmer, collectGarbageWhenIdle } from "#app/idle-collection.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchedServer() {
  const server = new EventEmitter();
  const collect = vi.fn();
  const memory = { megabytes: 100 };
  collectGarbageWhenIdle(server, { collect, megabytes: () => memory.megabytes });
  vi.advanceTimersByTime(10_000);
  expect(collect, "after the start").toHaveBeenCalledTimes(1);
  collect.mockClear();
  return { collect, memory, request: () => server.emit("request") };
}

test("garbage is collected ten seconds after the last request, not between requests", () => {
  const { collect, memory, request } = watchedServer();
  memory.megabytes = 130;
  request();
  for (const _ of Array(5)) {
    vi.advanceTimersByTime(6000);
    request();
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

test("a process that has hardly grown since the last collection is left alone", () => {
  const { collect, memory, request } = watchedServer();
  collect.mockImplementation(() => {
    memory.megabytes = 110;
  });
  memory.megabytes = 119;
  request();
  vi.advanceTimersByTime(10_000);
  expect(collect).not.toHaveBeenCalled();
  memory.megabytes = 121;
  request();
  vi.advanceTimersByTime(10_000);
  memory.megabytes = 129;
  request();
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

test.runIf(process.platform === "linux")("the C library returns free memory, by a module of Node's that may still change", () => {
  expect(allocatorTrimmer()()).toBe(true);
});
