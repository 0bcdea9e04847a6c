import type Database from "better-sqlite3";
import { z } from "zod";

/** What a backup says of itself: the first file of the archive, and the only one that has to be read to know the others. */

/** Goes up when a backup of this version cannot be read by the program before it. */
export const backupFormat = 1;

export const manifestName = "manifest.json";
export const databaseName = "alumni.sqlite";

export const backupManifest = z.object({
  site: z.literal("class-of-1985"),
  format: z.int(),
  /** How many migrations the database has had. */
  schemaVersion: z.int(),
  madeAt: z.iso.datetime(),
  members: z.int(),
  albums: z.int(),
  photos: z.int(),
  database: z.object({ bytes: z.int(), sha256: z.string() }),
  /** Files under images/: each picture in its own size and in smaller ones. */
  pictures: z.object({
    files: z.int(),
    bytes: z.int(),
    /** Shown by the site, but lost before the backup was made. */
    missing: z.array(z.string()),
  }),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** What a volunteer knows a backup again by. */
export function countsOf(copy: Database.Database): { members: number; albums: number; photos: number } {
  const count = (what: string) => copy.prepare(`select count(*) from ${what}`).pluck().get() as number;
  return {
    members: count("users"),
    albums: count("photo_collections where is_collection = 1"),
    photos: count("photo_collections where is_collection = 0"),
  };
}

/** Bytes as a person reads them. */
export const inMegabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
