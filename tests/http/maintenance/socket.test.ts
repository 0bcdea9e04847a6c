import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test, vi } from "vitest";
import { startArguments } from "#tests/support/site.ts";

/** On a socket that systemd holds, a class's process ends when nobody uses it, and no request is lost. */

const folder = mkdtempSync(path.join(tmpdir(), "socket-"));
const place = path.join(folder, "class.sock");
afterAll(() => rmSync(folder, { recursive: true }));

/** Lets 20 seconds pass for the process in each. */
const hurry = "const now = Date.now, start = now(); Date.now = () => start + (now() - start) * 20;";

/** Starts the site on a socket as often as it ends. Returns the lines of its log, and what stops it. */
function startOnSocket(settings: Record<string, string>) {
  const clock = path.join(folder, "hurry.mjs");
  writeFileSync(clock, hurry);
  const command = [process.execPath, "--import", clock, ...startArguments()];
  const holder = spawn(process.execPath, ["tests/support/socket-holder.ts", place, ...command], {
    env: { ...process.env, DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "info", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const log: { pid: number; msg: string }[] = [];
  createInterface({ input: holder.stdout }).on("line", (line) => line.startsWith("{") && log.push(JSON.parse(line)));
  return {
    log,
    /** Kills the site, and with that the holder ends. */
    async stop() {
      const ended = once(holder, "exit");
      process.kill(log.at(-1)?.pid ?? 0, "SIGKILL");
      await ended;
    },
  };
}

const ask = (address: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ socketPath: place, path: address, agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    }).once("error", reject);
  });

test("every request is answered while one process after another ends and the next one starts", async () => {
  const site = startOnSocket({ SITE_URL: "http://class.example" });
  const processes = () => new Set(site.log.map(({ pid }) => pid)).size;
  // The file of a socket is there a moment before anybody listens.
  await vi.waitFor(() => ask("/api/health"), { timeout: 30_000, interval: 10 });
  const statuses = new Set<number | undefined>();
  while (processes() < 3) statuses.add(await ask("/api/health"));
  expect([...statuses]).toEqual([200]);
  const ends = site.log.filter(({ msg }) => msg.includes("ends until the next request"));
  expect(ends.length).toBeGreaterThanOrEqual(2);
  await site.stop();
  expect(readFileSync(path.join(folder, "data/site-address"), "utf8")).toBe("http://class.example\n");
});

test("a setting for a socket, without a socket, stops the start", () => {
  const { status, stderr } = spawnSync(process.execPath, startArguments(), {
    env: { ...process.env, DATA_DIR: path.join(folder, "other"), IDLE_MINUTES: "15" },
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(stderr).toMatch(/^IDLE_MINUTES is set, but only systemd can start the site again.*\n$/);
  expect(status).toBe(1);
  expect(existsSync(path.join(folder, "other"))).toBe(false);
});
