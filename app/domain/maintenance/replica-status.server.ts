import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { environment } from "#app/settings/environment.server.ts";

/** How far the replica is, in a file that the process with the replica writes, for the Backup page and the terminal. */

/** After how long a site that writes this every minute doesn't seem to run, in milliseconds. */
const stale = 3 * 60_000;

const status = z.object({
  /** When this was written. */
  at: z.coerce.date(),
  /** Whether the replica has lacked something for longer than a minute, or can't be written at all. */
  isBehind: z.boolean(),
  /** Whether pictures can be copied to this kind of address. */
  copiesPictures: z.boolean(),
  /** Every picture that was stored before is in the replica; null if that was never so. */
  completeAt: z.coerce.date().nullable(),
  /** Picture files that are known to wait. */
  waiting: z.int(),
  /** Why the last look at the replica failed. */
  problem: z.string().nullable(),
  /** What Litestream complained about last, which it repeats while it can't copy. */
  complaint: z.object({ text: z.string(), at: z.coerce.date() }).nullable(),
});
export type ReplicaStatus = z.output<typeof status>;

const statusFile = () => path.join(environment().dataDir, "replica-status.json");

export function saveReplicaStatus(current: ReplicaStatus): void {
  const draft = `${statusFile()}.draft`;
  writeFileSync(draft, JSON.stringify(current));
  renameSync(draft, statusFile());
}

/** What was saved last; null if no process of this site ever had a replica. */
export function readReplicaStatus(): ReplicaStatus | null {
  if (!existsSync(statusFile())) return null;
  return status.safeParse(JSON.parse(readFileSync(statusFile(), "utf8"))).data ?? null;
}

/** The status as the Backup page and the terminal tell it. */
export interface ReplicaReport {
  /** `unknown` if no process has written a status for minutes. */
  state: "complete" | "behind" | "unknown";
  /** As of when. */
  at: Date;
  copiesPictures: boolean;
  completeAt: Date | null;
  waiting: number;
  problems: string[];
}

/** What is known about the replica that REPLICA_URL names; null if it isn't set. */
export function findReplicaReport(now = new Date()): ReplicaReport | null {
  if (!environment().replicaUrl) return null;
  const saved = readReplicaStatus();
  if (!saved) return { state: "unknown", at: now, copiesPictures: true, completeAt: null, waiting: 0, problems: [] };
  const { at, isBehind, copiesPictures, completeAt, waiting, problem, complaint } = saved;
  const isStale = now.getTime() - at.getTime() > stale;
  const problems = isBehind ? [problem, complaint && `Litestream: ${complaint.text}`].filter((text) => text !== null) : [];
  return { state: isBehind ? "behind" : isStale ? "unknown" : "complete", at, copiesPictures, completeAt, waiting, problems };
}
