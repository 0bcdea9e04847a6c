import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Transform, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { Refusal } from "#app/domain/core/refusal.ts";
import { parseImagePath } from "#app/domain/images/images.ts";
import { storageErrorOf } from "#db/storage-errors.server.ts";
import { type BackupManifest, backupFormat, backupManifest, databaseName, inMegabytes, manifestName } from "./backup-manifest.ts";

/** Unpacks a backup and finds out whether it is whole. Nothing of the site is touched. */

const damaged = (what: string) =>
  new Refusal(400, `This backup is damaged or incomplete: ${what}. Please try another copy of it, or an older backup.`);
const otherDatabase = "its database is not the one that it was made with";
const foreign = new Refusal(
  400,
  "This is no backup of this site. A backup is the .zip file from the page 'Backup' or from the command 'backup'.",
);
/** A manifest is a few hundred bytes, and names of lost pictures. */
const largestManifest = 10_000_000;
/** Packed again by a ZIP program, a database shrinks to a twentieth or so; what shrinks more is made to fill disks. */
const mostUnfolding = 100;
/** Bytes up to which nobody minds. */
const harmless = 10_000_000;

export interface Unpacked {
  manifest: BackupManifest;
  /** Picture files, named like `ab/abcd….jpg`. */
  files: Set<string>;
  /** Those whose bytes are not what their name promises: they were damaged on the site before the backup was made. */
  spoilt: string[];
}

/**
 * Unpacks an archive into a folder, or only reads it when there is none, and checks its sums. Files that a backup has
 * no place for are not written; names that point out of the folder are refused.
 * Refuses 400 what is foreign, cut off, damaged, or of a newer program, and, before anything is
 * unpacked, what is larger than it says, unfolds too much, or does not fit on the folder's disk.
 */
export async function unpackBackup(archive: string, folder: string | null): Promise<Unpacked> {
  const zip = await yauzl.openPromise(archive, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(notZip);
  try {
    const entries = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const [first] = entries
      .filter(({ fileName }) => fileName.endsWith(manifestName))
      .sort((a, b) => a.fileName.length - b.fileName.length);
    if (!first || first.uncompressedSize > largestManifest) throw foreign;
    const manifest = readManifest(await text(await zip.openReadStreamPromise(first)));
    // Packed again by hand, everything is in a folder more.
    const above = first.fileName.slice(0, -manifestName.length);
    const parts = entries.flatMap((entry) => {
      if (!entry.fileName.startsWith(above)) return [];
      const name = entry.fileName.slice(above.length);
      const picture = pictureFileOf(name);
      return picture || name === databaseName ? [{ entry, name, picture }] : [];
    });
    await refuseTooLarge(parts, manifest, archive, folder);
    const files = new Set<string>();
    const spoilt: string[] = [];
    let hasDatabase = false;
    for (const { entry, name, picture } of parts) {
      const isDatabase = name === databaseName;
      const sums = await unpack(zip, entry, folder && path.join(folder, name));
      if (sums.crc32 !== entry.crc32) throw damaged(`${name} is not what it was`);
      if (isDatabase) {
        if (sums.sha256 !== manifest.database.sha256) throw damaged(otherDatabase);
        hasDatabase = true;
      } else if (picture) {
        files.add(picture.file);
        if (picture.sha256 && picture.sha256 !== sums.sha256) spoilt.push(picture.file);
      }
    }
    if (!hasDatabase) throw damaged("the database is not in it");
    if (files.size !== manifest.pictures.files) {
      throw damaged(`${manifest.pictures.files} picture files were put in, and ${files.size} are there`);
    }
    return { manifest, files, spoilt };
  } catch (error) {
    throw error instanceof Refusal || isOurs(error) ? error : damaged((error as Error).message);
  } finally {
    zip.close();
  }
}

/** A full disk and the like is no fault of the archive. */
const isOurs = (error: unknown) => storageErrorOf(error) !== null || (error as NodeJS.ErrnoException).code === "EMFILE";

/** By the sizes that the archive's directory announces; its reader breaks off when a file turns out larger. */
async function refuseTooLarge(
  parts: { entry: yauzl.Entry; picture: unknown }[],
  { database, pictures }: BackupManifest,
  archive: string,
  folder: string | null,
) {
  const bytesOf = (some: typeof parts) => some.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const needed = bytesOf(parts);
  const { size } = await stat(archive);
  if (needed > harmless && needed > mostUnfolding * size) {
    throw new Refusal(
      400,
      `This file would unfold from ${inMegabytes(size)} to ${inMegabytes(needed)}, which no backup of this site does. Nothing was unpacked.`,
    );
  }
  if (parts.some(({ entry, picture }) => !picture && entry.uncompressedSize !== database.bytes)) throw damaged(otherDatabase);
  if (bytesOf(parts.filter(({ picture }) => picture)) > pictures.bytes) throw damaged("its pictures are larger than they were");
  if (folder) await refuseIfDiskFull(needed, folder);
}

/** Refuses 400 when a folder's disk has no room for so many bytes. */
export async function refuseIfDiskFull(bytes: number, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes <= free) return;
  throw new Refusal(
    400,
    `To unpack this backup, ${inMegabytes(bytes)} are needed on the disk with ${folder}, and ${inMegabytes(free)} are free. Make room there, then restore again.`,
  );
}

function notZip(error: Error & { code?: string }): never {
  if (error.code === "ENOENT") throw new Refusal(400, "There is no such file. Please check its name and folder.");
  if (error.code === "EISDIR") {
    throw new Refusal(
      400,
      "This is a folder. Please name the .zip file itself; if your browser has unpacked it, pack the folder again.",
    );
  }
  if (error.code) throw error;
  if (/End of central directory/.test(error.message)) {
    throw new Refusal(
      400,
      "This is no backup of this site, or only a part of one: its end is missing. Was the download interrupted? Please try another copy.",
    );
  }
  throw damaged(error.message);
}

function readManifest(json: string): BackupManifest {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw foreign;
  }
  const parsed = backupManifest.safeParse(given);
  const format = (given as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > backupFormat) {
    throw new Refusal(
      400,
      "This backup was made by a newer version of this program. Please install that version first, then restore.",
    );
  }
  if (!parsed.success) throw foreign;
  return parsed.data;
}

/** What a name in the archive says when it is a picture's: where it goes, and for full-size files the sum of its bytes. */
function pictureFileOf(name: string): { file: string; sha256: string | null } | null {
  const [, folder, base] = /^images\/([0-9a-f]{2})\/([^/]+)$/.exec(name) ?? [];
  const image = parseImagePath(`/images/${base}`);
  if (!image || image.hash.slice(0, 2) !== folder) return null;
  return { file: `${folder}/${base}`, sha256: image.listWidth === null ? image.hash : null };
}

async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry, file: string | null) {
  if (file) await mkdir(path.dirname(file), { recursive: true });
  const sink = file ? createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }) : nowhere();
  const hash = createHash("sha256");
  let sum = 0;
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      sum = crc32(chunk, sum);
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  await pipeline(await zip.openReadStreamPromise(entry), summing, sink);
  return { crc32: sum, sha256: hash.digest("hex") };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
