import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** What Linux says of processes in /proc. Each throws if the process has ended, unless `whileRunning` calls it. */

export const processFile = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, "utf8");

/** What is read of a process, or something else if it, or the thread that is read of, ended meanwhile. */
export function whileRunning<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
    throw error;
  }
}

export const threadsOf = (pid: number): string[] => readdirSync(`/proc/${pid}/task`);

/** The processes that this one has started. */
export function childrenOf(pid: number): number[] {
  const startedBy = (thread: string) => whileRunning(() => processFile(pid, `task/${thread}/children`), "");
  return threadsOf(pid).flatMap((thread) => startedBy(thread).split(" ").filter(Boolean).map(Number));
}

/** Megabytes in memory: now, and the most since the start or since `forgetMostMemory`. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = processFile(pid, "status");
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

export const forgetMostMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
