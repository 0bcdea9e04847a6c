import { copyFile, link, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { recordActivity } from "#app/domain/core/activity-entries.server.ts";
import type { Actor } from "#app/domain/core/actor.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { imagesFolder, readImageFile } from "#app/domain/images/images.server.ts";
import { imageFileNames, referencedImages } from "#app/domain/images/referenced-images.server.ts";
import { environment } from "#app/environment.server.ts";
import { db } from "#db/client.server.ts";
import { type Claim, claimDatabase, databaseProblem, flush, withCopy } from "#db/database-copies.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { refuseIfDiskFull, unpackBackup } from "./backup-archive.server.ts";
import { countsOf, databaseName } from "./backup-manifest.ts";
import { gone } from "./missing-file.ts";
import { fetchReplica, isReplica } from "./replica.server.ts";
import { backupsFolder } from "./snapshots.server.ts";

/**
 * Puts a backup in the place of the site's data, in two steps: everything is unpacked
 * and checked beside it, then swapped in by renaming. Takes archives, and snapshots
 * and replicas, of the database alone, for a site that has its pictures.
 */

export interface Restorable {
  /** What was unpacked; gone after the swap. */
  folder: string;
  madeAt: Date | null;
  members: number;
  albums: number;
  photos: number;
  /** Picture files named like `ab/abcd….jpg`; empty for a snapshot. */
  files: string[];
  /** How many pictures' files the site will not have: they were lost before the backup was made. */
  missing: number;
  /** How many pictures were damaged before the backup was made. */
  spoilt: number;
}

/** Unpacks and checks a backup in a new folder under DATA_DIR, where it can be swapped in from. Refuses 400 what cannot be used. */
export async function prepareRestore(file: string, now = new Date()): Promise<Restorable> {
  const folder = path.join(environment().dataDir, `restoring-${stampOf(now)}`);
  await mkdir(folder, { recursive: true });
  try {
    if (isReplica(file)) return await fromSnapshot(folder, (database) => fetchReplica(file, database));
    if (await isSnapshot(file)) {
      await refuseIfDiskFull((await stat(file)).size, folder);
      return await fromSnapshot(folder, (database) => copyFile(file, database));
    }
    return await fromArchive(file, folder);
  } catch (error) {
    await cancelRestore({ folder });
    throw error;
  }
}

/** Removes what was unpacked. */
export const cancelRestore = ({ folder }: { folder: string }): Promise<void> => rm(folder, { recursive: true, force: true });

const stampOf = (date: Date) => date.toISOString().replaceAll(/[:.]/g, "-");

async function isSnapshot(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Refusal(400, `There is no file ${file}. Please check its name and folder.`);
    if (error.code === "EACCES") throw new Refusal(400, `${file} may not be read by this user.`);
    throw error;
  });
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16), position: 0 });
    return buffer.subarray(0, bytesRead).toString("latin1") === "SQLite format 3\0";
  } catch (error) {
    // Reading a folder fails only now; the archive's reader has the sentence for it.
    if ((error as NodeJS.ErrnoException).code === "EISDIR") return false;
    throw error;
  } finally {
    await handle.close();
  }
}

async function fromArchive(file: string, folder: string): Promise<Restorable> {
  const { manifest, files, spoilt } = await unpackBackup(file, folder);
  const { shown, ...counts } = examine(path.join(folder, databaseName));
  const known = new Set(manifest.pictures.missing);
  const lost = shown.filter((name) => !files.has(`${name.slice(0, 2)}/${name}`));
  const unknown = lost.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Refusal(
      400,
      `This backup is incomplete: ${unknown.length} picture file(s) are not in it. Please try another backup.`,
    );
  }
  const madeAt = new Date(manifest.madeAt);
  return { folder, madeAt, ...counts, files: [...files], missing: lost.length, spoilt: spoilt.length };
}

async function fromSnapshot(folder: string, fetch: (database: string) => Promise<void>): Promise<Restorable> {
  const database = path.join(folder, databaseName);
  await fetch(database);
  await flush(database);
  const { shown, ...counts } = examine(database);
  const there = await Promise.all(shown.map(async (name) => (await readImageFile(name)) !== null));
  const missing = there.filter((isThere) => !isThere).length;
  return { folder, madeAt: null, ...counts, files: [], missing, spoilt: 0 };
}

/** What is in a database that can be used, with the names of all picture files it shows. Refuses 400 any other. */
function examine(file: string) {
  const fault = databaseProblem(file);
  if (fault) throw new Refusal(400, `This backup cannot be used. ${fault}`);
  return withCopy(file, (copy) => ({ ...countsOf(copy), shown: [...referencedImages(copy).values()].flatMap(imageFileNames) }));
}

/**
 * Swaps in what was checked. Pictures come first, as they harm nobody; the database
 * follows by one rename, so that a crash leaves the old data or the new. Returns
 * where the replaced database is kept, null when there was none. Refuses 409 while
 * the site or another program has the database open.
 */
export async function restore(prepared: Restorable, now = new Date()): Promise<string | null> {
  const { dataDir } = environment();
  const claim = claimDatabase(dataDir);
  if (claim.state === "in-use") throw new Refusal(409, inUse(dataDir));
  try {
    await putPicturesBack(prepared);
    const kept = await keepReplaced(claim.state, dataDir, now);
    // What Litestream noted of the old database; for the new one it begins anew.
    await rm(path.join(dataDir, `.${databaseName}-litestream`), { recursive: true, force: true });
    await rename(path.join(prepared.folder, databaseName), databaseFile(dataDir));
    await flush(dataDir);
    await cancelRestore(prepared);
    return kept;
  } finally {
    if (claim.state === "ours") claim.release();
  }
}

/** Refuses 409 as `restore` does, before anything is unpacked. */
export function refuseWhileInUse(): void {
  const { dataDir } = environment();
  const claim = claimDatabase(dataDir);
  if (claim.state === "ours") claim.release();
  if (claim.state === "in-use") throw new Refusal(409, inUse(dataDir));
}

const inUse = (dataDir: string) =>
  `The site is running on ${dataDir}, or another command is. Please stop it, restore, and start it again. Nothing was changed.`;

async function putPicturesBack({ folder, files }: Restorable) {
  for (const name of new Set(files.map((file) => path.dirname(file)))) {
    const target = path.join(imagesFolder(), name);
    await mkdir(target, { recursive: true });
    for (const file of files.filter((file) => path.dirname(file) === name)) {
      await rename(path.join(folder, "images", file), path.join(imagesFolder(), file));
    }
    await flush(target);
  }
  if (files.length > 0) await flush(imagesFolder());
}

/** Keeps the old database beside the nightly ones, under a second name until the new one takes the first. */
async function keepReplaced(state: Claim["state"], dataDir: string, now: Date): Promise<string | null> {
  await mkdir(backupsFolder(), { recursive: true });
  const old = databaseFile(dataDir);
  const kept = path.join(backupsFolder(), `replaced-${stampOf(now)}.${state === "ours" ? "sqlite" : "damaged"}`);
  if (state !== "none") await keepUnderSecondName(old, kept, now);
  // What a log of the old database holds must not be played into the new one, even if the database itself was lost.
  for (const end of ["-wal", "-shm"]) await rename(old + end, kept + end).catch(gone);
  await flush(backupsFolder());
  return state === "none" ? null : kept;
}

async function keepUnderSecondName(old: string, kept: string, now: Date) {
  await link(old, kept).catch((error: NodeJS.ErrnoException) => {
    // Some file systems know no second names.
    if (!/^(EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP)$/.test(error.code ?? "")) throw error;
    return rename(old, kept);
  });
  // Its 14 days begin now.
  await utimes(kept, now, now);
}

/** Notes in the restored site's log that it was restored. */
export function recordRestore(actor: Actor, { madeAt, members }: Restorable): void {
  const from = madeAt ? `the backup of ${madeAt.toISOString()}` : "a snapshot of the database";
  const log = { action: "backup.restore", resource: "other" } as const;
  recordActivity(db(), actor, log, { description: `The site was restored from ${from}`, details: { members }, success: true });
}
