import { createHash, randomUUID } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { classId } from "#app/domain/core/class-names.ts";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canBackUp } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { findSiteSetting, saveSiteSetting } from "#app/domain/core/site-settings.server.ts";
import { type Archive, createZipArchive } from "#app/domain/core/zip-archives.server.ts";
import { referencedFiles } from "#app/domain/images/referenced-images.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { copyDatabase, schemaVersionOf, withCopy } from "#db/database-copies.server.ts";
import { ignoreMissingFile } from "#db/storage-errors.server.ts";
import { type BackupManifest, backupFormat, countsOf, databaseName, manifestName } from "./backup-archive.server.ts";
import { backupsFolder } from "./snapshots.server.ts";

/**
 * A backup is one ZIP file with a copy of the database, the pictures and originals that it refers to, and a manifest. The
 * database is copied first. Picture files never change, and those that a copy refers to aren't purged, so they match the copy.
 */

/** Days after which administrators are reminded to make a new backup. */
export const backupReminderDays = 7;
const day = 86_400_000;

export interface Backup extends Archive {
  manifest: BackupManifest;
}

/** Logs the start of a download, before the first byte is sent. Throws Refusal 403, at the field `code` if a code is needed first. */
export const beginBackup = operation({
  log: { action: "backup.begin", resource: "other", attempt: "download a backup" },
  limit: "administration",
  input: z.object({}),
  needsFreshCode: true,
  run(me, _input, { note }) {
    refuseUnless(canBackUp(me), "Only administrators can download a backup");
    note({ description: `${fullName(me)} started downloading a backup` });
  },
});

/** Logs a complete download, and remembers it as the last backup, also after the activity log is cleared. */
const endBackup = operation({
  log: { action: "backup.download", resource: "other", attempt: "download a backup" },
  limit: "administration",
  input: z.object({ bytes: z.int(), members: z.int(), files: z.int() }),
  run(me, details, { note }) {
    saveSiteSetting("last-backup", { userId: me.id });
    note({ description: `${fullName(me)} downloaded a backup`, details });
  },
});

/** Makes a backup for an administrator. The caller calls `finish` after the last byte was sent. Throws what beginBackup throws. */
export async function backUp(actor: Actor): Promise<Backup & { finish: () => Promise<void> }> {
  await beginBackup.perform(actor, {});
  const backup = await backupArchive();
  const { bytes, manifest } = backup;
  const finish = async () => {
    await endBackup.perform(actor, { bytes, members: manifest.members, files: manifest.pictures.files });
  };
  return { ...backup, finish };
}

/** When and by whom a complete backup was last downloaded; null if none was. */
export function findLastBackup(): { at: Date; by: string | null; isOld: boolean } | null {
  const last = findSiteSetting("last-backup");
  return last && { at: last.at, by: last.by, isOld: Date.now() - last.at.getTime() > backupReminderDays * day };
}

/** Makes a backup of the current data as a stream. */
export async function backupArchive(now = new Date()): Promise<Backup> {
  const copy = path.join(backupsFolder(), `download-${randomUUID()}.sqlite`);
  await copyDatabase(copy);
  try {
    const { manifest, files } = await contentsOf(copy, now);
    const archive = await createZipArchive(`${classId}-${now.toISOString().slice(0, 10)}.zip`, async (entries) => {
      entries.text(`${JSON.stringify(manifest, null, 2)}\n`, manifestName);
      entries.file({ path: copy, size: manifest.database.bytes }, databaseName, now);
      for (const { file, bytes } of files) {
        entries.file({ path: path.join(environment().dataDir, file), size: bytes }, file, now);
      }
    });
    archive.stream.once("close", () => rmSync(copy, { force: true }));
    return { ...archive, manifest };
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
}

async function contentsOf(copy: string, now: Date): Promise<{ manifest: BackupManifest; files: PictureFile[] }> {
  const { referenced, ...counts } = withCopy(copy, (database) => ({
    referenced: referencedFiles(database),
    schemaVersion: schemaVersionOf(database),
    ...countsOf(database),
  }));
  const { files, bytes, missing } = await findPictureFiles(referenced);
  const manifest: BackupManifest = {
    site: classId,
    format: backupFormat,
    madeAt: now.toISOString(),
    ...counts,
    database: { bytes: (await stat(copy)).size, sha256: await sha256(copy) },
    pictures: { files: files.length, bytes, missing },
  };
  return { manifest, files };
}

/** A file of a picture or an original, named like `images/ab/abcd….jpg`. */
interface PictureFile {
  file: string;
  bytes: number;
}

/** These files, their total size, and the names of missing ones. */
async function findPictureFiles(expected: string[]) {
  const files: PictureFile[] = [];
  const missing: string[] = [];
  const { dataDir } = environment();
  for (const [folder, inFolder] of byFolder(expected)) {
    const existing = new Set(await readdir(path.join(dataDir, folder)).catch(ignoreMissingFile));
    const isPresent = (file: string) => existing.has(path.basename(file));
    missing.push(...inFolder.filter((file) => !isPresent(file)).map((file) => path.basename(file)));
    const sizes = inFolder.filter(isPresent).map(async (file) => ({ file, bytes: (await stat(path.join(dataDir, file))).size }));
    files.push(...(await Promise.all(sizes)));
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files, bytes, missing };
}

/** Files by the folder that they are in. */
export const byFolder = (files: string[]): Map<string, string[]> => Map.groupBy(files, (file) => path.dirname(file));

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
