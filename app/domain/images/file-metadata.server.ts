import { type Chunk, gifChunks, jpegChunks, pngChunks, sealPngChunk, sealWebp, webpChunks } from "./file-chunks.ts";
import { type HeifFile, readHeif, topBoxes } from "./heif-boxes.ts";
import type { PictureFormat } from "./picture-formats.server.ts";
import { dayTaken, removePrivateFields } from "./tiff-fields.ts";

/**
 * What a picture's file says besides its pixels. Originals keep the date and the camera; places, names, texts, makers'
 * notes, and thumbnails are removed. docs/decisions/2026-11-23-originals.md.
 */

/** The formats made of chunks. */
const chunksOf: Partial<Record<PictureFormat, (file: Buffer) => Chunk[]>> = {
  jpg: jpegChunks,
  png: pngChunks,
  webp: webpChunks,
  gif: gifChunks,
};

/**
 * The file without private data, its pixels unchanged, in parts that follow one another. May change `file` itself, which they
 * are parts of. Throws an Error if its structure can't be followed, because private data could then remain.
 */
export function withoutPrivateData(file: Buffer, format: PictureFormat): Buffer[] {
  if (format === "tif") removePrivateFields(file, true);
  if (format === "heic" || format === "avif") cleanHeif(file);
  const chunks = chunksOf[format]?.(file).filter(({ isKept }) => isKept);
  if (!chunks) return [file];
  for (const chunk of chunks) {
    if (!chunk.exif) continue;
    removePrivateFields(chunk.exif, false);
    if (format === "png") sealPngChunk(chunk);
  }
  const parts = chunks.map(({ bytes }) => bytes);
  return format === "webp" ? [sealWebp(chunks), ...parts] : parts;
}

/** The items of a HEIC or AVIF that aren't part of the picture. */
const dataItems = { exif: "Exif", others: /^(?:mime|uri )$/ } as const;
const keptBoxes = ["ftyp", "meta", "mdat"];

/** Cleans items in place, because the file names the places of all others. */
function cleanHeif(file: Buffer) {
  const boxes = topBoxes(file);
  // A film, or a photo with one, has its own data about places.
  if (boxes.some(({ type }) => type === "moov" || type === "moof")) throw new Error("The file has a film in it");
  const heif = readHeif(file);
  for (const exif of exifOfHeif(file, heif)) removePrivateFields(exif, false);
  for (const { type, extents } of heif.items) {
    if (dataItems.others.test(type)) for (const { start, end } of extents) file.fill(" ", start, end);
  }
  for (const { type, start, contentStart, end } of boxes) {
    if (keptBoxes.includes(type)) continue;
    file.write("free", start + 4, "latin1");
    file.fill(0, contentStart, end);
  }
  file.fill(0, boxes.at(-1)?.end ?? 0);
}

/** The EXIF data, which follow the number of bytes to skip before them. */
const exifOfHeif = (file: Buffer, { items }: HeifFile): Buffer[] =>
  items
    .filter(({ type }) => type === dataItems.exif)
    .map(({ extents: [extent, ...more] }) => {
      if (!extent || more.length > 0 || extent.end - extent.start < 12) throw new Error("The EXIF data is in parts");
      const { start, end } = extent;
      return file.subarray(start + 4 + file.readUInt32BE(start), end);
    });

/** The day on which a picture was taken, like '1984-06-15', as its camera wrote it; null if the file doesn't say. */
export function dayTakenOf(file: Buffer, format: PictureFormat): string | null {
  try {
    if (format === "tif") return dayTaken(file);
    if (format === "heic" || format === "avif") return firstDay(exifOfHeif(file, readHeif(file)));
    return firstDay((chunksOf[format]?.(file) ?? []).flatMap(({ exif }) => (exif ? [exif] : [])));
  } catch {
    // A file with damaged metadata can still be a good picture.
    return null;
  }
}

const firstDay = ([exif]: Buffer[]) => (exif ? dayTaken(exif) : null);
