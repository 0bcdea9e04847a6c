import { startRepeatedTask } from "#app/domain/core/tasks.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { type ReplicaStatus, readReplicaStatus, saveReplicaStatus, startReplica } from "./replica.server.ts";
import { UnusableReplica } from "./replica-address.server.ts";
import { claimReplica, type ReplicaOwnership } from "./replica-owner.server.ts";
import { lookInterval, type PictureCopies, pictureCopies } from "./replica-pictures.server.ts";
import { openStorage, type ReplicaStorage } from "./replica-storage.server.ts";

/** Keeps the replica up to date while the site runs: its owner, the database by Litestream, and the pictures. */

const minute = 60_000;
const hour = 60 * minute;

/** How long a start waits for a storage service before the site runs without knowing whose the replica is. */
const longestStart = 10_000;
/** How long the end waits for pictures, each time. */
const longestEnd = 5000;

/** An opened replica, which this site may write unless its storage could not be reached yet. */
export interface OpenReplica {
  address: string;
  /** Null where only Litestream can write. */
  storage: ReplicaStorage | null;
  ownership: ReplicaOwnership | null;
}

/** Opens the replica of this site. Throws UnusableReplica if it is another site's, or its address can't be used. */
export async function openReplica(address: string): Promise<OpenReplica> {
  const storage = openStorage(address);
  if (!storage) return { address, storage, ownership: null };
  const ownership = await within(longestStart, claimReplica(storage, address)).catch((error) => {
    if (error instanceof UnusableReplica) throw error;
    // A storage service that can't be reached must not keep the site from starting.
    return null;
  });
  return { address, storage, ownership };
}

/** Resolves with null if it takes longer, in milliseconds. */
function within<Result>(limit: number, work: Promise<Result>): Promise<Result | null> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), limit);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}

export interface ReplicationEvents {
  /** The replica lacks something for longer than a minute, again every hour. */
  onBehind: (status: ReplicaStatus) => void;
  onCaughtUp: () => void;
}

export interface Replication {
  /** Whether pictures wait and can be copied. */
  isBusy(): boolean;
  /** Copies the last pictures, if that takes seconds. Needs the database. */
  stopPictures(): Promise<void>;
  /** Ends Litestream after the last change. */
  stopDatabase(): Promise<void>;
}

/** Starts to copy, the database and the pictures, once the replica is this site's. */
export function startReplication(
  { address, storage, ownership: claimed }: OpenReplica,
  { litestream, dataDir, onBehind, onCaughtUp }: { litestream: string; dataDir: string } & ReplicationEvents,
): Replication {
  const startedAt = Date.now();
  let ownership = claimed;
  let confirmedAt = startedAt;
  let lost: UnusableReplica | null = null;
  let stopLitestream: (() => Promise<void>) | null = null;
  let complaint: ReplicaStatus["complaint"] = null;
  let problem: string | null = null;
  let toldAt: number | null = null;
  let savedAt = 0;
  let savedProblem: string | null = null;
  const copies: PictureCopies | null = storage && pictureCopies(storage);
  const completeBefore = readReplicaStatus()?.completeAt ?? null;

  const startDatabase = () => {
    const failed = (text: string) => {
      complaint = { text, at: new Date() };
      report();
    };
    stopLitestream ??= startReplica(litestream, { file: databaseFile(dataDir), url: address, failed });
  };

  async function own(kept: ReplicaStorage) {
    if (lost) throw lost;
    try {
      if (!ownership) {
        ownership = await claimReplica(kept, address);
        confirmedAt = Date.now();
      } else if (Date.now() - confirmedAt >= minute) {
        if (!(await ownership.confirm())) copies?.forget();
        confirmedAt = Date.now();
      }
    } catch (error) {
      if (error instanceof UnusableReplica) {
        lost = error;
        await stopLitestream?.();
      }
      throw error;
    }
  }

  async function run(isStopped: () => boolean) {
    if (storage && copies) {
      await own(storage);
      startDatabase();
      await copies.run(isStopped);
    }
    problem = null;
    report();
  }

  /** Whether the replica lacks something for longer than a minute, or is another site's. */
  function isBehind(now: number): boolean {
    const isComplaining = complaint !== null && now - complaint.at.getTime() < minute;
    const complete = Math.max(copies?.completeAt?.getTime() ?? 0, startedAt);
    return lost !== null || isComplaining || (storage !== null && now - complete > minute);
  }

  function report() {
    const at = new Date();
    const wasBehind = toldAt !== null;
    const status: ReplicaStatus = {
      at,
      isBehind: isBehind(at.getTime()),
      copiesPictures: copies !== null,
      completeAt: copies?.completeAt ?? completeBefore,
      waiting: copies?.waiting ?? 0,
      problem,
      complaint,
    };
    if (status.isBehind && (toldAt === null || at.getTime() - toldAt >= hour)) {
      toldAt = at.getTime();
      onBehind(status);
    }
    if (!status.isBehind && wasBehind) {
      toldAt = null;
      onCaughtUp();
    }
    const isSame = status.isBehind === wasBehind && problem === savedProblem;
    if (isSame && at.getTime() - savedAt < minute) return;
    savedAt = at.getTime();
    savedProblem = problem;
    saveReplicaStatus(status);
  }

  if (!storage || ownership) startDatabase();
  const failed = (error: unknown) => {
    problem = (error as Error).message;
    report();
  };
  // While a long copy runs, the status is told, too.
  const timer = setInterval(report, lookInterval);
  timer.unref();
  const stopTask = startRepeatedTask(run, { interval: lookInterval, onError: failed });

  return {
    isBusy: () => problem === null && (copies?.waiting ?? 0) > 0,
    async stopPictures() {
      clearInterval(timer);
      await within(longestEnd, stopTask());
      if (copies && ownership && problem === null) {
        const end = Date.now() + longestEnd;
        await within(longestEnd, copies.run(() => Date.now() > end).catch(failed));
      }
      savedAt = 0;
      report();
    },
    async stopDatabase() {
      await stopLitestream?.();
    },
  };
}
