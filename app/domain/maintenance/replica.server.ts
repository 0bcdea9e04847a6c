import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { z } from "zod";
import { Refusal } from "#app/domain/core/refusal.ts";
import { environment } from "#app/settings/environment.server.ts";
import { replicaAddress, s3Place } from "./replica-address.server.ts";

/** Replication of the database with Litestream, a program that copies every change of it within a second. */

const minute = 60_000;

/** The path of Litestream, installed by npm or in PATH; null if there is none. */
export function findLitestream(): string | null {
  const installed = path.resolve(`node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`);
  const inPath = (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, "litestream"));
  return [installed, ...inPath].find((file) => existsSync(file)) ?? null;
}

/** Writes what Litestream is told about a database and its replica. JSON is YAML, too. An address can have a password. */
function writeSettings(settingsFile: string, database: string, address: string): void {
  const { bucket, path: folder, region, endpoint, forcePathStyle } = address.startsWith("s3://") ? s3Place(address) : {};
  const replica = bucket
    ? { type: "s3", bucket, path: folder, region, endpoint, "force-path-style": forcePathStyle }
    : { url: address };
  writeFileSync(settingsFile, JSON.stringify({ dbs: [{ path: database, replicas: [replica] }] }), { mode: 0o600 });
}

/** This shell stops Litestream when the server ends for any reason: two of them on one database would corrupt the replica. */
const stopWithParent = `exec 3<&0
"$@" &
replica=$!
(cat <&3 >/dev/null; kill "$replica" 2>/dev/null) &
wait "$replica"`;

/** Starts replicating; restarts Litestream a minute after it stops. Returns a function that stops it after the last change. */
export function startReplica(
  litestream: string,
  { file, url, failed }: { file: string; url: string; failed: (message: string) => void },
): () => Promise<void> {
  const settingsFile = path.join(path.dirname(file), "litestream.json");
  writeSettings(settingsFile, file, url);
  let isStopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let running = run();

  function run(): ChildProcess {
    const args = ["-c", stopWithParent, "replica", litestream, "replicate", "-config", settingsFile, "-no-expand-env"];
    // A separate process group, so that Ctrl-C in a terminal reaches only the server.
    const child = spawn("/bin/sh", args, { stdio: ["pipe", "pipe", "pipe"], detached: true });
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output as Readable }).on("line", (line) => {
        if (/\b(WARN|ERROR)\b/.test(line)) failed(line);
      });
    }
    child.once("error", (error) => failed(error.message));
    child.once("exit", (code) => {
      child.stdin?.end();
      if (isStopping) return;
      failed(`Litestream stopped with code ${code}, and restarts in a minute`);
      restartTimer = setTimeout(() => {
        running = run();
      }, minute).unref();
    });
    return child;
  }

  return async () => {
    isStopping = true;
    clearTimeout(restartTimer);
    if (running.exitCode !== null || running.pid === undefined) return;
    running.stdin?.end();
    await once(running, "exit");
  };
}

/** Writes the newest state of a replica into a file. Throws Refusal 400 with Litestream's message if that fails. */
export async function fetchReplica(source: string, file: string): Promise<void> {
  const litestream = findLitestream();
  if (!litestream)
    throw new Refusal(400, "Restoring a replica needs the program litestream, which is not installed on this machine.");
  const settingsFile = `${file}-litestream.json`;
  writeSettings(settingsFile, file, replicaAddress(source));
  try {
    await promisify(execFile)(litestream, ["restore", "-o", file, "-config", settingsFile, "-no-expand-env", file]);
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    const reason = `${stdout}${stderr}`.trim().split("\n").at(-1);
    throw new Refusal(400, `The replica ${source} could not be read. ${reason}`);
  } finally {
    await rm(settingsFile, { force: true });
  }
}

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
