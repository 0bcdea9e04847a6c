import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { referencedImages } from "#app/domain/images/referenced-images.server.ts";
import { environment } from "#app/environment.server.ts";
import { copyDatabase, databaseProblem, withCopy } from "#db/database-copies.server.ts";
import { gone } from "./missing-file.ts";

/**
 * Copies of the database in DATA_DIR/backups: one for every night, one before each
 * update of its tables, one of what a restore replaced. They hold no pictures:
 * those stay in DATA_DIR/images for as long as a copy shows them.
 */

/** Days that a copy is kept. */
export const snapshotDays = 14;
const hour = 3_600_000;
const day = 24 * hour;

/** Where the copies are. */
export const backupsFolder = () => path.join(environment().dataDir, "backups");

export interface Snapshot {
  /** The file's name, like `nightly-2026-11-21.sqlite`. */
  name: string;
  kind: "nightly" | "before-update" | "replaced";
  madeAt: Date;
  bytes: number;
}

/** The copies there are, newest first. */
export async function listSnapshots(): Promise<Snapshot[]> {
  const found: Snapshot[] = [];
  for (const name of await readdir(backupsFolder())) {
    const kind = /^(nightly|before-update|replaced)-.*\.sqlite$/.exec(name)?.[1] as Snapshot["kind"] | undefined;
    // Another process may be tidying the same folder.
    const file = kind && (await stat(path.join(backupsFolder(), name)).catch(gone));
    if (file) found.push({ name, kind, madeAt: file.mtime, bytes: file.size });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The hashes of pictures that a copy shows. The purge of unused pictures spares them, so that every copy can be restored whole. */
export async function imagesInSnapshots(): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const name of await readdir(backupsFolder())) {
    if (!name.endsWith(".sqlite")) continue;
    for (const hash of withCopy(path.join(backupsFolder(), name), referencedImages).keys()) hashes.add(hash);
  }
  return hashes;
}

const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

const nightlyFile = (now: Date) => path.join(backupsFolder(), `nightly-${easternDay.format(now)}.sqlite`);

/** How many of the last seven nights must have their copy before anything is removed for its age. */
const nightsToTrust = 3;

/**
 * Whether what is old by this clock may be removed: the site has made its copy on three of the last seven nights.
 * After a leap of the clock, or a long time without the site, it has not, and three nights are left to notice.
 */
export function isClockTrusted(now: Date): boolean {
  const nights = Array.from({ length: 7 }, (_, n) => nightlyFile(new Date(now.getTime() - n * day)));
  return nights.filter((file) => existsSync(file)).length >= nightsToTrust;
}

/**
 * Makes the copy of this night unless it is there, and then removes copies older
 * than 14 days: never before a new one was made and found whole, nor on the word of
 * a clock that is not trusted. Returns whether it made one. Several processes may ask for it: the first one makes it.
 */
export async function takeNightlySnapshot(now = new Date()): Promise<boolean> {
  const file = nightlyFile(now);
  if (existsSync(file)) return false;
  await removeUnfinished(now);
  if (!(await copyDatabase(file))) return false;
  const fault = databaseProblem(file);
  if (fault) {
    // Out of the way, so that it is tried and told again every hour.
    await rename(file, file.replace(/sqlite$/, "damaged"));
    throw new Error(`Tonight's snapshot of the database cannot be used. ${fault}`);
  }
  if (isClockTrusted(now)) await removeOlder(/\.(sqlite|damaged)(-wal|-shm)?$/, now.getTime() - snapshotDays * day);
  return true;
}

/** What an interrupted copy or download left; a copy under way is written to all the time. */
async function removeUnfinished(now: Date) {
  await removeOlder(/\.draft(-journal)?$/, now.getTime() - hour);
  await removeOlder(/^download-/, now.getTime() - day);
}

async function removeOlder(kind: RegExp, limit: number) {
  for (const name of (await readdir(backupsFolder())).filter((name) => kind.test(name))) {
    const file = path.join(backupsFolder(), name);
    const written = await stat(file).catch(gone);
    if (written && written.mtimeMs < limit) await rm(file, { force: true });
  }
}

/** Sees to the night's snapshot now and every hour; what goes wrong is told to `failed`. Returns what stops it. */
export function startNightlySnapshots(failed: (error: unknown) => void): () => void {
  takeNightlySnapshot().catch(failed);
  const timer = setInterval(() => takeNightlySnapshot().catch(failed), hour);
  timer.unref();
  return () => clearInterval(timer);
}
