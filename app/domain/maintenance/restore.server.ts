import { existsSync } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "#app/domain/core/member.ts";
import { recordActivity } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { siteSecretFile } from "#app/domain/core/site-files.server.ts";
import { describePictures, referencedFiles } from "#app/domain/images/referenced-images.server.ts";
import { dropOldEmails } from "#app/domain/mail/outbox.server.ts";
import { turnOffUnreadableFactors } from "#app/domain/sign-in/second-factor.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { type Claim, claimDatabase, databaseProblem, flush, withCopy } from "#db/database-copies.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { ignoreMissingFile } from "#db/storage-errors.server.ts";
import { byFolder } from "./backup.server.ts";
import { countsOf, databaseName, refuseIfDiskFull, unpackBackup } from "./backup-archive.server.ts";
import { fetchReplica } from "./replica.server.ts";
import { isReplica, replicaAddress } from "./replica-address.server.ts";
import { fetchPictures, picturesIn } from "./replica-downloads.server.ts";
import { prepareTakeover } from "./replica-owner.server.ts";
import { openStorage, type ReplicaStorage } from "./replica-storage.server.ts";
import { backupsFolder } from "./snapshots.server.ts";

/** Replaces the site's data with a backup, snapshot, or replica: unpacks and checks it in a folder, then renames it. */

export interface PreparedRestore {
  /** Where it was unpacked; removed by `restore`. */
  folder: string;
  madeAt: Date | null;
  members: number;
  albums: number;
  photos: number;
  /** Files of pictures and originals, named like `images/ab/abcd….jpg`; empty for a snapshot. */
  files: string[];
  /** The number of picture files that the site won't have because they were lost before the backup was made. */
  missing: number;
  /** Which pictures these are, and whose, a line for each. */
  missingPictures: string[];
  /** For a replica with pictures: where it is, and the files to be fetched from it. */
  replica: { storage: ReplicaStorage; toFetch: string[] } | null;
  /** The number of pictures that were damaged before the backup was made. */
  damaged: number;
}

/** Whether DATA_DIR has a site: its database, or what else a site that was started left there. */
export function hasSite(): boolean {
  const { dataDir } = environment();
  return existsSync(databaseFile(dataDir)) || existsSync(siteSecretFile());
}

/**
 * Whether DATA_DIR has the site that the backup is of: their first member is the same. A database that is lost or damaged can't say, and
 * then it counts as the same.
 */
export function isOfThisSite({ folder }: PreparedRestore): boolean {
  const ours = firstMemberOf(databaseFile(environment().dataDir));
  return ours === null || ours === firstMemberOf(path.join(folder, databaseName));
}

/** When the first member of a database was added; null if it can't be read. */
function firstMemberOf(file: string): number | null {
  if (!existsSync(file) || databaseProblem(file, { isForeign: false })) return null;
  const firstMember = "select created_at from users order by id limit 1";
  return withCopy(file, (copy) => copy.prepare(firstMember).pluck().get() as number | undefined) ?? null;
}

/** Unpacks and checks a backup in a new folder under DATA_DIR, for `restore`. Throws Refusal 400 if it can't be used. */
export async function prepareRestore(file: string, now = new Date()): Promise<PreparedRestore> {
  const folder = path.join(environment().dataDir, `restoring-${stampOf(now)}`);
  await mkdir(folder, { recursive: true });
  try {
    if (isReplica(file)) return await fromReplica(file, folder);
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

export const cancelRestore = ({ folder }: { folder: string }): Promise<void> => rm(folder, { recursive: true, force: true });

const stampOf = (date: Date) => date.toISOString().replaceAll(/[:.]/g, "-");

async function isSnapshot(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Refusal(400, `The file ${file} was not found. Please check its name and folder.`);
    if (error.code === "EACCES") throw new Refusal(400, `This user may not read ${file}.`);
    throw error;
  });
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16), position: 0 });
    return buffer.subarray(0, bytesRead).toString("latin1") === "SQLite format 3\0";
  } catch (error) {
    // Opening a folder succeeds and reading it fails. `unpackBackup` has the message for it.
    if ((error as NodeJS.ErrnoException).code === "EISDIR") return false;
    throw error;
  } finally {
    await handle.close();
  }
}

async function fromArchive(file: string, folder: string): Promise<PreparedRestore> {
  const { manifest, files, damaged } = await unpackBackup(file, folder);
  const { pictureFiles, ...counts } = inspect(path.join(folder, databaseName));
  const knownMissing = new Set(manifest.pictures.missing);
  const missing = pictureFiles.filter((file) => !files.has(file));
  const unexpected = missing.filter((file) => !knownMissing.has(path.basename(file)));
  if (unexpected.length > 0) {
    throw new Refusal(
      400,
      `This backup is incomplete: ${unexpected.length} picture file(s) are missing. Please try another backup.`,
    );
  }
  const madeAt = new Date(manifest.madeAt);
  const lost = whatIsMissing(folder, missing);
  return { folder, madeAt, ...counts, files: [...files], ...lost, replica: null, damaged: damaged.length };
}

const whatIsMissing = (folder: string, files: string[]) => ({
  missing: files.length,
  missingPictures: withCopy(path.join(folder, databaseName), (copy) => describePictures(copy, files)),
});

async function fromReplica(source: string, folder: string): Promise<PreparedRestore> {
  const storage = openStorage(replicaAddress(source));
  const { absent, ...prepared } = await fromDatabase(folder, (database) => fetchReplica(source, database));
  if (!storage) return { ...prepared, ...whatIsMissing(folder, absent), replica: null };
  const there = await picturesIn(storage, new Set(absent));
  const lost = whatIsMissing(
    folder,
    absent.filter((file) => !there.has(file)),
  );
  return { ...prepared, ...lost, replica: { storage, toFetch: [...there] } };
}

async function fromSnapshot(folder: string, fetch: (database: string) => Promise<void>): Promise<PreparedRestore> {
  const { absent, ...prepared } = await fromDatabase(folder, fetch);
  return { ...prepared, ...whatIsMissing(folder, absent), replica: null };
}

/** What to restore of a database alone, with the names of the picture files that DATA_DIR doesn't have. */
async function fromDatabase(folder: string, fetch: (database: string) => Promise<void>) {
  const database = path.join(folder, databaseName);
  await fetch(database);
  await flush(database);
  const { pictureFiles, ...counts } = inspect(database);
  const { dataDir } = environment();
  const absent = pictureFiles.filter((name) => !existsSync(path.join(dataDir, name)));
  return { folder, madeAt: null, ...counts, files: [], damaged: 0, absent };
}

/** A database's counts and the names of all its picture files. Throws Refusal 400 if it can't be used. */
function inspect(file: string) {
  const problem = databaseProblem(file, { isForeign: true });
  if (problem) throw new Refusal(400, `This backup can't be used. ${problem}`);
  return withCopy(file, (copy) => ({
    ...countsOf(copy),
    pictureFiles: referencedFiles(copy),
  }));
}

/**
 * Fetches the pictures of a replica into DATA_DIR, before `restore`. Run again, it fetches the rest. Returns which pictures turned
 * out to be lost or damaged, and whose, a line for each. Throws Refusal 400 if the replica can't be read.
 */
export async function fetchReplicaPictures(
  { replica, folder }: PreparedRestore,
  onProgress: (fetched: number, of: number) => void,
): Promise<string[]> {
  if (!replica) return [];
  const { dataDir } = environment();
  const lost = await fetchPictures(replica.storage, replica.toFetch, { dataDir, onProgress });
  return whatIsMissing(folder, lost).missingPictures;
}

/**
 * Replaces the site's data with a prepared backup: pictures first, then the database by one rename, so that a crash leaves the
 * old data or the new. Returns the replaced database's path, or null. Throws Refusal 409 while it is open.
 */
export async function restore(prepared: PreparedRestore, now = new Date()): Promise<string | null> {
  const { dataDir } = environment();
  const claim = claimDatabase(dataDir);
  if (claim.state === "in-use") throw new Refusal(409, inUse(dataDir));
  try {
    await movePictures(prepared);
    const replaced = await keepReplaced(claim.state, dataDir, now);
    // Litestream's state belongs to the old database. It starts over with the new one.
    await rm(path.join(dataDir, `.${databaseName}-litestream`), { recursive: true, force: true });
    await rename(path.join(prepared.folder, databaseName), databaseFile(dataDir));
    await flush(dataDir);
    if (prepared.replica) await prepareTakeover(prepared.replica.storage);
    await cancelRestore(prepared);
    return replaced;
  } finally {
    if (claim.state === "ours") claim.release();
  }
}

/** Throws Refusal 409 like `restore`, before anything is unpacked. */
export function refuseWhileInUse(): void {
  const { dataDir } = environment();
  const claim = claimDatabase(dataDir);
  if (claim.state === "ours") claim.release();
  if (claim.state === "in-use") throw new Refusal(409, inUse(dataDir));
}

const inUse = (dataDir: string) =>
  `The site or another command is using ${dataDir}. Please stop it, restore, and start it again. Nothing was changed.`;

async function movePictures({ folder, files }: PreparedRestore) {
  const { dataDir } = environment();
  const folders = byFolder(files);
  for (const [name, inFolder] of folders) {
    await mkdir(path.join(dataDir, name), { recursive: true });
    for (const file of inFolder) await rename(path.join(folder, file), path.join(dataDir, file));
    await flush(path.join(dataDir, name));
  }
  for (const parent of new Set([...folders.keys()].map((name) => path.dirname(name)))) await flush(path.join(dataDir, parent));
}

/** Keeps the old database next to the nightly snapshots. Both names exist until the new database replaces the first. */
async function keepReplaced(state: Claim["state"], dataDir: string, now: Date): Promise<string | null> {
  await mkdir(backupsFolder(), { recursive: true });
  const old = databaseFile(dataDir);
  const replaced = path.join(backupsFolder(), `replaced-${stampOf(now)}.${state === "ours" ? "sqlite" : "damaged"}`);
  if (state !== "none") await linkOrRename(old, replaced, now);
  // SQLite must not apply an old write-ahead log to the new database, even if the old database is lost.
  for (const suffix of ["-wal", "-shm"]) await rename(old + suffix, replaced + suffix).catch(ignoreMissingFile);
  await flush(backupsFolder());
  return state === "none" ? null : replaced;
}

async function linkOrRename(old: string, replaced: string, now: Date) {
  await link(old, replaced).catch((error: NodeJS.ErrnoException) => {
    // Some file systems don't support hard links.
    if (!/^(EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP)$/.test(error.code ?? "")) throw error;
    return rename(old, replaced);
  });
  // The 14 days for which it is kept start now.
  await utimes(replaced, now, now);
}

/** Records the restore, drops emails that are too old, and turns off second factors that this site can't read. Returns whose. */
export function recordRestore(actor: Actor, { madeAt, members, replica }: PreparedRestore): string[] {
  dropOldEmails();
  const from = madeAt ? `the backup of ${madeAt.toISOString()}` : replica ? "a replica" : "a snapshot of the database";
  const log = { action: "backup.restore", resource: "other" } as const;
  recordActivity(actor, log, { description: `The site was restored from ${from}`, details: { members }, success: true });
  return turnOffUnreadableFactors();
}
