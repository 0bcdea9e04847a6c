import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded before the server with `--import`: writes once a second what only the process itself knows, as a line of JSON in the
 * file that WATCH_FILE names.
 */

/** What the server says of itself. */
export interface Watched {
  /** The longest time that a timer came late, in milliseconds, since the line before. */
  delay: number;
  timers: number;
  handles: number;
}

const file = process.env.WATCH_FILE;

// The server must not pass this on to the processes that it starts for pictures and class lists.
if (file && process.argv[1]?.endsWith("server/index.js")) {
  delete process.env.NODE_OPTIONS;
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  setInterval(() => {
    const resources = process.getActiveResourcesInfo();
    const timers = resources.filter((name) => name === "Timeout").length;
    const line: Watched = { delay: histogram.max / 1e6, timers, handles: resources.length - timers };
    histogram.reset();
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, 1000).unref();
}
