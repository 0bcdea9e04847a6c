import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { writeAtomically } from "#app/domain/core/site-files.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { type Chunk, gifChunks, jpegChunks, pngChunks, sealPngChunk, webpChunks, webpHeader } from "./file-chunks.ts";
import { readHeif } from "./heif-boxes.ts";
import { withoutPrivateBoxes } from "./heif-original.ts";
import { type PictureFormat, pictureTypes, recognizePicture } from "./picture-formats.server.ts";
import { cleanTiff, dayTaken, removePrivateFields } from "./tiff-fields.ts";

/** Uploaded files of photos without private data, in DATA_DIR/originals under their hash. `original_file` is '<hash>.jpg'. */

/** The types of files by their ending. Version 1.1 also kept BMP files. */
const originalTypes = { ...pictureTypes, bmp: "image/bmp" } as const;
type OriginalFormat = keyof typeof originalTypes;
const namePattern = new RegExp(`^(?<hash>[0-9a-f]{64})\\.(?<format>${Object.keys(originalTypes).join("|")})$`);

/** The folder of originals, which has a subfolder for the first two characters of each hash. */
export const originalsFolder = (): string => path.join(environment().dataDir, "originals");

/** An original's hash and format, from its name in the database; null for any other text. */
export function parseOriginalName(name: string): { hash: string; format: OriginalFormat } | null {
  const parts = namePattern.exec(name)?.groups;
  return parts ? { hash: parts.hash as string, format: parts.format as OriginalFormat } : null;
}

/** An original's path below its folder: 'ab/abcd….jpg'. */
export const originalPath = (name: string): string => `${name.slice(0, 2)}/${name}`;

/** An original that was stored, or why it was not. */
export type KeptOriginal = { file: string } | { problem: string };

/** Stores an accepted picture without private data; may change `bytes`. Stores nothing if private data can't be told apart. */
export async function storeOriginal(bytes: Buffer): Promise<KeptOriginal> {
  const format = recognizePicture(bytes, "photo");
  let cleaned: Buffer[];
  try {
    cleaned = await withoutPrivateData(bytes, format);
  } catch {
    return { problem: "the site can't tell whether hidden details, such as the place, are in it" };
  }
  const hash = createHash("sha256");
  for (const part of cleaned) hash.update(part);
  const name = `${hash.digest("hex")}.${format}`;
  const file = path.join(originalsFolder(), originalPath(name));
  const isNewFolder = await mkdir(path.dirname(file), { recursive: true });
  await writeAtomically(file, cleaned);
  await flush(path.dirname(file));
  if (isNewFolder) for (const parent of [originalsFolder(), environment().dataDir]) await flush(parent);
  return { file: name };
}

/** The path, size in bytes, and type of an original; null if there is none or its file is lost. */
export function findOriginal(name: string | null): { path: string; size: number; format: OriginalFormat; type: string } | null {
  const original = name && parseOriginalName(name);
  if (!original) return null;
  const file = path.join(originalsFolder(), originalPath(name));
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? { path: file, size: stats.size, format: original.format, type: originalTypes[original.format] } : null;
}

/** The data in a file beside its pixels. Originals keep only the date and the camera: docs/decisions/2026-11-26-pictures.md. */

/** The formats made of chunks. */
const chunksOf: Partial<Record<PictureFormat, (file: Buffer) => Chunk[]>> = {
  jpg: jpegChunks,
  png: pngChunks,
  webp: webpChunks,
  gif: gifChunks,
};

/** The file without private data, in parts; may change `file`. Throws an Error if its structure can't be followed. */
export async function withoutPrivateData(file: Buffer, format: PictureFormat): Promise<Buffer[]> {
  if (format === "heic" || format === "avif") return withoutPrivateBoxes(file);
  const chunks = chunksOf[format]?.(file);
  if (!chunks) {
    await cleanTiff(file);
    return [file];
  }
  for (const chunk of chunks) {
    if (!chunk.exif) continue;
    removePrivateFields(chunk.exif);
    if (format === "png") sealPngChunk(chunk);
  }
  const parts = chunks.map(({ bytes }) => bytes);
  return format === "webp" ? [webpHeader(chunks), ...parts] : parts;
}

/** The day on which a picture was taken, like '1984-06-15', as its camera wrote it; null if the file doesn't say. */
export function dayTakenOf(file: Buffer, format: PictureFormat): string | null {
  try {
    const [exif] = format === "tif" ? [file] : exifOf(file, format);
    return exif ? dayTaken(exif) : null;
  } catch {
    // A file with damaged metadata can still be a good picture.
    return null;
  }
}

function exifOf(file: Buffer, format: PictureFormat): Buffer[] {
  if (format !== "heic" && format !== "avif") return (chunksOf[format]?.(file) ?? []).flatMap(({ exif }) => (exif ? [exif] : []));
  const items = readHeif(file).items.filter(({ type }) => type === "Exif");
  return items.flatMap(({ extents: [extent] }) =>
    extent ? [file.subarray(extent.start + 4 + file.readUInt32BE(extent.start), extent.end)] : [],
  );
}
