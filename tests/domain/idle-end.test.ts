import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inheritedSocket } from "#app/http/http-server.server.ts";
import { endWhenIdle } from "#app/server/idle-end.server.ts";
import { readEnvironment } from "#app/settings/environment.server.ts";

/** When a process ends that systemd starts again, and with which settings it may. */

const second = 1000;
const minute = 60 * second;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchedServer() {
  const state = { connections: 0, isBusy: false };
  const server = Object.assign(new EventEmitter(), {
    getConnections: (done: (error: null, count: number) => void) => done(null, state.connections),
  });
  const end = vi.fn();
  endWhenIdle(server as unknown as Parameters<typeof endWhenIdle>[0], {
    idleTime: 15 * minute,
    isBusy: () => state.isBusy,
    end,
  });
  return { state, end, request: (url: string) => server.emit("request", { url }) };
}

test("a process that was started for what is due ends after 15 seconds, also if its health is asked for", () => {
  const { end, request } = watchedServer();
  request("/api/health");
  vi.advanceTimersByTime(14 * second);
  request("/api/health");
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * minute);
  expect(end).toHaveBeenCalledTimes(1);
});

test("a process that somebody uses ends 15 minutes after the last request", () => {
  const { end, request } = watchedServer();
  request("/");
  vi.advanceTimersByTime(14 * minute);
  request("/alumni");
  vi.advanceTimersByTime(14 * minute);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  expect(end).toHaveBeenCalledTimes(1);
});

test.each([{ connections: 1 }, { isBusy: true }])("a process with %j doesn't end", (work) => {
  const { state, end } = watchedServer();
  Object.assign(state, work);
  vi.advanceTimersByTime(60 * minute);
  expect(end).not.toHaveBeenCalled();
  Object.assign(state, { connections: 0, isBusy: false });
  vi.advanceTimersByTime(second);
  expect(end).toHaveBeenCalledTimes(1);
});

const ours = { LISTEN_PID: String(process.pid), LISTEN_FDS: "1" };
const settings = (variables: Record<string, string>) => readEnvironment({ SITE_URL: "http://class.example", ...variables });

test("only the process that systemd names takes the socket", () => {
  expect(inheritedSocket(settings({}), ours)).toBe(3);
  expect(inheritedSocket(settings({ IDLE_MINUTES: "30" }), ours)).toBe(3);
  expect(inheritedSocket(settings({}), { ...ours, LISTEN_PID: "1" })).toBe(null);
  expect(inheritedSocket(settings({}), {})).toBe(null);
});

test("settings that don't go together stop the start with a sentence", () => {
  expect(() => inheritedSocket(settings({ IDLE_MINUTES: "15" }), {})).toThrow(/^IDLE_MINUTES is set, but only systemd/);
  expect(inheritedSocket(settings({ IDLE_MINUTES: "0" }), {})).toBe(null);
  expect(() => inheritedSocket(settings({}), { ...ours, LISTEN_FDS: "2" })).toThrow(/^The site listens on one socket/);
  expect(() => inheritedSocket(settings({ SITE_URL: "" }), ours)).toThrow(/SITE_URL must be set/);
  expect(() => settings({ IDLE_MINUTES: "1" })).toThrow(/must be 0 .* or a number of minutes from 2 to 1440/);
});
