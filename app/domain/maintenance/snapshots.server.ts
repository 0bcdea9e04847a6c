import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { referencedKeys } from "#app/domain/images/referenced-images.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { classSettings } from "#class-settings";
import { copyDatabase, databaseProblem, withCopy } from "#db/database-copies.server.ts";
import { ignoreMissingFile } from "#db/storage-errors.server.ts";

/** Snapshots in DATA_DIR/backups: nightly, before migrations, and of replaced databases. Pictures stay in their folders. */

/** Days for which a snapshot is kept. */
export const snapshotDays = 14;
const hour = 3_600_000;
const day = 24 * hour;

export const backupsFolder = () => path.join(environment().dataDir, "backups");

export interface Snapshot {
  /** The file's name, like `nightly-2026-11-21.sqlite`. */
  name: string;
  kind: "nightly" | "before-update" | "replaced";
  madeAt: Date;
  bytes: number;
}

export async function listSnapshots(): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const name of await readdir(backupsFolder())) {
    const kind = /^(nightly|before-update|replaced)-.*\.sqlite$/.exec(name)?.[1] as Snapshot["kind"] | undefined;
    // Another process may be removing old snapshots.
    const file = kind && (await stat(path.join(backupsFolder(), name)).catch(ignoreMissingFile));
    if (file) snapshots.push({ name, kind, madeAt: file.mtime, bytes: file.size });
  }
  return snapshots.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The keys of files to which a snapshot refers. The purge keeps them, so that every snapshot can be restored. */
export async function filesInSnapshots(): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const name of await readdir(backupsFolder())) {
    if (!name.endsWith(".sqlite")) continue;
    for (const key of withCopy(path.join(backupsFolder(), name), referencedKeys)) keys.add(key);
  }
  return keys;
}

const classDay = new Intl.DateTimeFormat("en-CA", { timeZone: classSettings.timeZone });

/** The class's day, like '2026-11-21', which names its night. */
export const nightOf = (now: Date): string => classDay.format(now);

const nightlyFile = (now: Date) => path.join(backupsFolder(), `nightly-${nightOf(now)}.sqlite`);

/** How many of the last seven nights must have a snapshot before anything is removed for its age. */
const trustedNights = 3;

/** Whether this clock may remove old data: if three of the last seven nights have a snapshot, a wrong one was noticed. */
export function isClockTrusted(now: Date): boolean {
  const nights = Array.from({ length: 7 }, (_, n) => nightlyFile(new Date(now.getTime() - n * day)));
  return nights.filter((file) => existsSync(file)).length >= trustedNights;
}

/** Makes tonight's snapshot unless it exists, checks it, and removes old ones. Returns whether it made one. Throws if damaged. */
export async function takeNightlySnapshot(now = new Date()): Promise<boolean> {
  const file = nightlyFile(now);
  if (existsSync(file)) return false;
  await removeUnfinished(now);
  if (!(await copyDatabase(file))) return false;
  const problem = databaseProblem(file);
  if (problem) {
    // Renamed, so that the next hourly check tries and reports again.
    await rename(file, file.replace(/sqlite$/, "damaged"));
    throw new Error(`Tonight's snapshot of the database can't be used. ${problem}`);
  }
  if (isClockTrusted(now)) await removeOlder(/\.(sqlite|damaged)(-wal|-shm)?$/, now.getTime() - snapshotDays * day);
  return true;
}

/** Removes the remains of interrupted copies and downloads. Files of running ones are newer. */
async function removeUnfinished(now: Date) {
  await removeOlder(/\.draft(-journal)?$/, now.getTime() - hour);
  await removeOlder(/^download-/, now.getTime() - day);
}

async function removeOlder(pattern: RegExp, limit: number) {
  for (const name of (await readdir(backupsFolder())).filter((name) => pattern.test(name))) {
    const file = path.join(backupsFolder(), name);
    const stats = await stat(file).catch(ignoreMissingFile);
    if (stats && stats.mtimeMs < limit) await rm(file, { force: true });
  }
}
