import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/settings/environment.server.ts";
import { purge } from "./purge.server.ts";
import { nightOf, takeNightlySnapshot } from "./snapshots.server.ts";

/** Every night: a snapshot of the database, then the purge. A start does what is due, as a site may be off at midnight. */

const hour = 3_600_000;

/** The class's day of the last purge, in a file, because a class that sleeps starts every hour. */
const purgedFile = () => path.join(environment().dataDir, "last-purge");

/** Whether there was no purge yet on this day in the class's time zone. */
export const isPurgeDue = (now: Date): boolean =>
  !existsSync(purgedFile()) || readFileSync(purgedFile(), "utf8").trim() !== nightOf(now);

/** Purges, unless it was done on this day. Calls `onSkip` if the clock isn't trusted. */
export async function purgeOncePerDay(onSkip: () => void, now = new Date()): Promise<void> {
  if (!isPurgeDue(now)) return;
  if (!(await purge(now))) onSkip();
  writeFileSync(purgedFile(), `${nightOf(now)}\n`);
}

export interface NightlyEvents {
  onSnapshotError: (error: unknown) => void;
  onPurgeError: (error: unknown) => void;
  /** The clock isn't trusted, so nothing is removed today. */
  onPurgeSkipped: () => void;
}

/** Does what is due now, and every hour. `stop` ends that and waits for what is being done, which needs the database. */
export function startNightlyTasks({ onSnapshotError, onPurgeError, onPurgeSkipped }: NightlyEvents): {
  stop(): Promise<void>;
  isRunning(): boolean;
} {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const work = async () => {
    await takeNightlySnapshot().catch(onSnapshotError);
    if (!isStopped) await purgeOncePerDay(onPurgeSkipped).catch(onPurgeError);
    running = null;
  };
  const run = () => {
    running ??= work();
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
    isRunning: () => running !== null,
  };
}
