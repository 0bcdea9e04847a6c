import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Transform, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type Database from "better-sqlite3";
import yauzl from "yauzl";
import { z } from "zod";
import { classId } from "#app/domain/core/class-names.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { parseImagePath } from "#app/domain/images/image-urls.ts";
import { parseOriginalName } from "#app/domain/images/originals.server.ts";
import { classSettings } from "#class-settings";
import { storageErrorOf } from "#db/storage-errors.server.ts";

/** The archive of a backup: its manifest, which is its first file and describes the others, and unpacking it. */

/** Increase this when older versions of the program can't read the backups of this one. */
export const backupFormat = 2;

export const manifestName = "manifest.json";
export const databaseName = "alumni.sqlite";

export const backupManifest = z.object({
  /** The class that it is of: `classId`. */
  site: z.string().regex(/^class-of-\d{4}$/),
  format: z.int(),
  /** The number of migrations applied to the database. */
  schemaVersion: z.int(),
  madeAt: z.iso.datetime(),
  members: z.int(),
  albums: z.int(),
  photos: z.int(),
  database: z.object({ bytes: z.int(), sha256: z.string() }),
  /** The files under images/, in full size and smaller sizes, and under originals/. */
  pictures: z.object({
    files: z.int(),
    bytes: z.int(),
    /** Files that the site refers to but that were lost before the backup was made. */
    missing: z.array(z.string()),
  }),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** The counts by which administrators recognize a backup. */
export function countsOf(copy: Database.Database): { members: number; albums: number; photos: number } {
  const count = (from: string) => copy.prepare(`select count(*) from ${from}`).pluck().get() as number;
  return {
    members: count("users"),
    albums: count("photo_collections where is_collection = 1"),
    photos: count("photo_collections where is_collection = 0"),
  };
}

/** Bytes as text, like '12.5 MB'. */
export const inMegabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;

const damaged = (reason: string) =>
  new Refusal(400, `This backup is damaged or incomplete: ${reason}. Please try another copy of it, or an older backup.`);
const wrongDatabase = "its database doesn't match its manifest";
const notABackup = new Refusal(
  400,
  "This isn't a backup of this site. A backup is the .zip file from the page 'Backup' or the command 'backup'.",
);
const ofAnotherClass = (site: string) => {
  const year = site.replace("class-of-", "");
  return new Refusal(
    400,
    `This backup is of the Class of ${year}, and this site is for the Class of ${classSettings.year}. If it is the right backup, set CLASS_YEAR to ${year} and restore again.`,
  );
};
/** Bytes. A manifest has a few hundred bytes, and the names of lost pictures. */
const maxManifestBytes = 10_000_000;
/** A ZIP program compresses a database to about a twentieth. A much higher ratio means an archive made to fill disks. */
const maxCompressionRatio = 100;
/** Smaller archives aren't checked for their compression ratio. */
const uncheckedBytes = 10_000_000;

interface UnpackedBackup {
  manifest: BackupManifest;
  /** Files of pictures and originals, named like `images/ab/abcd….jpg`. */
  files: Set<string>;
  /** Picture files whose bytes don't match the hash in their name: they were damaged before the backup was made. */
  damaged: string[];
}

/**
 * Unpacks an archive, or only reads it if `folder` is null, and verifies its checksums. Throws Refusal 400 for other files, and
 * for an archive that is damaged, newer, larger than it says or than the disk, or has names outside the folder.
 */
export async function unpackBackup(archive: string, folder: string | null): Promise<UnpackedBackup> {
  const zip = await yauzl
    .openPromise(archive, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    .catch(refuseUnreadableZip);
  try {
    const entries = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const [first] = entries
      .filter(({ fileName }) => fileName.endsWith(manifestName))
      .sort((a, b) => a.fileName.length - b.fileName.length);
    if (!first || first.uncompressedSize > maxManifestBytes) throw notABackup;
    const manifest = readManifest(await text(await zip.openReadStreamPromise(first)));
    // If a person packed the archive again, everything may be in another folder.
    const prefix = first.fileName.slice(0, -manifestName.length);
    const parts = entries.flatMap((entry) => {
      if (!entry.fileName.startsWith(prefix)) return [];
      const name = entry.fileName.slice(prefix.length);
      const picture = pictureFileOf(name);
      return picture || name === databaseName ? [{ entry, name, picture }] : [];
    });
    await refuseTooLarge(parts, manifest, archive, folder);
    const files = new Set<string>();
    const damagedFiles: string[] = [];
    let hasDatabase = false;
    for (const { entry, name, picture } of parts) {
      const isDatabase = name === databaseName;
      const sums = await unpack(zip, entry, folder && path.join(folder, name));
      if (sums.crc32 !== entry.crc32) throw damaged(`${name} has changed`);
      if (isDatabase) {
        if (sums.sha256 !== manifest.database.sha256) throw damaged(wrongDatabase);
        hasDatabase = true;
      } else if (picture) {
        files.add(picture.file);
        if (picture.sha256 && picture.sha256 !== sums.sha256) damagedFiles.push(picture.file);
      }
    }
    if (!hasDatabase) throw damaged("the database is missing");
    if (files.size !== manifest.pictures.files) {
      throw damaged(`it should contain ${manifest.pictures.files} picture files but contains ${files.size}`);
    }
    return { manifest, files, damaged: damagedFiles };
  } catch (error) {
    throw error instanceof Refusal || isSystemError(error) ? error : damaged((error as Error).message);
  } finally {
    zip.close();
  }
}

/** Errors such as a full disk aren't the archive's fault. */
const isSystemError = (error: unknown) => storageErrorOf(error) !== null || (error as NodeJS.ErrnoException).code === "EMFILE";

/** Checks the sizes in the archive's directory. The reader stops if a file turns out to be larger. */
async function refuseTooLarge(
  parts: { entry: yauzl.Entry; picture: unknown }[],
  { database, pictures }: BackupManifest,
  archive: string,
  folder: string | null,
) {
  const bytesOf = (entries: typeof parts) => entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const needed = bytesOf(parts);
  const { size } = await stat(archive);
  if (needed > uncheckedBytes && needed > maxCompressionRatio * size) {
    throw new Refusal(
      400,
      `This file would expand from ${inMegabytes(size)} to ${inMegabytes(needed)}, which no backup of this site does. Nothing was unpacked.`,
    );
  }
  if (parts.some(({ entry, picture }) => !picture && entry.uncompressedSize !== database.bytes)) throw damaged(wrongDatabase);
  if (bytesOf(parts.filter(({ picture }) => picture)) > pictures.bytes)
    throw damaged("its pictures are larger than its manifest says");
  if (folder) await refuseIfDiskFull(needed, folder);
}

/** Throws Refusal 400 if a folder's disk has too little space. */
export async function refuseIfDiskFull(bytes: number, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes <= free) return;
  throw new Refusal(
    400,
    `Unpacking this backup needs ${inMegabytes(bytes)} on the disk with ${folder}, but only ${inMegabytes(free)} are free. Make room there, then restore again.`,
  );
}

function refuseUnreadableZip(error: Error & { code?: string }): never {
  if (error.code === "ENOENT") throw new Refusal(400, "File not found. Please check its name and folder.");
  if (error.code === "EISDIR") {
    throw new Refusal(
      400,
      "This is a folder. Please enter the name of the .zip file. If your browser unpacked it, please compress the folder again.",
    );
  }
  if (error.code) throw error;
  if (/End of central directory/.test(error.message)) {
    throw new Refusal(
      400,
      "This isn't a backup of this site, or it is incomplete: its end is missing. Was the download interrupted? Please try another copy.",
    );
  }
  throw damaged(error.message);
}

function readManifest(json: string): BackupManifest {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw notABackup;
  }
  const parsed = backupManifest.safeParse(content);
  const format = (content as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > backupFormat) {
    throw new Refusal(
      400,
      "This backup was made by a newer version of this program. Please install that version first, then restore.",
    );
  }
  if (!parsed.success) throw notABackup;
  const { site } = parsed.data;
  if (site !== classId) throw ofAnotherClass(site);
  return parsed.data;
}

/** For the name of a picture or original in the archive: the expected SHA-256, which smaller pictures don't have in it. */
function pictureFileOf(file: string): { file: string; sha256: string | null } | null {
  const [, kind, folder, base = ""] = /^(images|originals)\/([0-9a-f]{2})\/([^/]+)$/.exec(file) ?? [];
  const image = kind === "images" ? parseImagePath(`/images/${base}`) : null;
  const hash = kind === "originals" ? parseOriginalName(base)?.hash : image?.hash;
  if (hash?.slice(0, 2) !== folder || !hash) return null;
  return { file, sha256: image && image.listWidth !== null ? null : hash };
}

async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry, file: string | null) {
  if (file) await mkdir(path.dirname(file), { recursive: true });
  const sink = file ? createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }) : discard();
  const hash = createHash("sha256");
  let checksum = 0;
  const checksums = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      checksum = crc32(chunk, checksum);
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  await pipeline(await zip.openReadStreamPromise(entry), checksums, sink);
  return { crc32: checksum, sha256: hash.digest("hex") };
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
