import type Database from "better-sqlite3";
import { z } from "zod";

/** The manifest: the first file of a backup, which describes the others. */

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
