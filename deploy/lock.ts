import { existsSync, rmSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { at, Failure, readText, say, writeText } from "./machine.ts";

/** Keeps commands that change the machine apart: one at a time, also when the one before was killed. */

/** Nobody reads or writes this database. Its lock is of the process that has it open, and the system drops it with the process. */
const lockFile = at("run/class-site.lock");
/** What the process with the lock is doing, for people. Left behind by one that was killed. */
const noteFile = at("run/class-site.running");

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Does something, such as 'class-site update', while no other command of class-site may change the machine. Throws a Failure. */
export async function alone<Result>(command: string, work: () => Promise<Result> | Result): Promise<Result> {
  // Root's alone: whoever can open it can lock it.
  writeFileSync(lockFile, "", { flag: "a", mode: 0o600 });
  const lock = new Database(lockFile, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))) throw error;
    throw new Failure(
      `Still running: ${readText(noteFile) || "another command of class-site"}. Wait until it has ended, and try again. Nothing was changed.`,
    );
  }
  if (existsSync(noteFile)) say(`Broken off: ${readText(noteFile)}.`);
  writeText(noteFile, `'${command}', begun ${timeFormat.format(new Date())} (process ${process.pid})`);
  try {
    return await work();
  } finally {
    rmSync(noteFile, { force: true });
    lock.close();
  }
}
