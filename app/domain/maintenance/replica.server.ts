import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { Refusal } from "#app/domain/core/refusal.ts";

/**
 * A replica: every change of the database copied within a second to another disk or
 * to a storage service, by Litestream, a program of its own that reads the
 * write-ahead log. Pictures are not in it.
 */

const minute = 60_000;

/** Where Litestream is: as npm installed it for this machine, or in PATH; null where it is not. */
export function findLitestream(): string | null {
  const installed = path.resolve(`node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`);
  const inPath = (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, "litestream"));
  return [installed, ...inPath].find((file) => existsSync(file)) ?? null;
}

/**
 * The shell between the server and Litestream ends it when the server is gone,
 * however that went: two of them on one database would spoil the replica.
 */
const untilWeAreGone = `exec 3<&0
"$@" &
replica=$!
(cat <&3 >/dev/null; kill "$replica" 2>/dev/null) &
wait "$replica"`;

/**
 * Starts replicating a database file. When Litestream stops by itself that is told to
 * `failed`, and it is started again after a minute. Returns what stops it, when the
 * last change is copied.
 */
export function startReplica(
  litestream: string,
  { file, url, failed }: { file: string; url: string; failed: (complaint: string) => void },
): () => Promise<void> {
  let isStopping = false;
  let again: NodeJS.Timeout | undefined;
  let running = run();

  function run(): ChildProcess {
    const args = ["-c", untilWeAreGone, "replica", litestream, "replicate", file, url];
    // A group of its own, so that Ctrl-C in a terminal reaches the server only.
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
      failed(`Litestream stopped with code ${code}, and is started again in a minute`);
      again = setTimeout(() => {
        running = run();
      }, minute).unref();
    });
    return child;
  }

  return async () => {
    isStopping = true;
    clearTimeout(again);
    if (running.exitCode !== null || running.pid === undefined) return;
    running.stdin?.end();
    await once(running, "exit");
  };
}

/** Whether what was named for a restore is a replica: an address, or a folder that Litestream wrote. */
export const isReplica = (named: string): boolean => /^\w+:\/\//.test(named) || existsSync(path.join(named, "generations"));

/** Writes the newest state of a replica into a file. Refuses 400 with what Litestream says when it cannot. */
export async function fetchReplica(named: string, file: string): Promise<void> {
  const litestream = findLitestream();
  if (!litestream) throw new Refusal(400, "The program litestream, which wrote this replica, is not on this machine.");
  const url = /^\w+:\/\//.test(named) ? named : `file://${path.resolve(named)}`;
  await promisify(execFile)(litestream, ["restore", "-o", file, url]).catch((error: { stderr?: string; stdout?: string }) => {
    throw new Refusal(
      400,
      `The replica ${named} could not be read. ${`${error.stdout}${error.stderr}`.trim().split("\n").at(-1)}`,
    );
  });
}
