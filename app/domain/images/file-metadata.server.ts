import { type Chunk, gifChunks, jpegChunks, pngChunks, sealPngChunk, webpChunks, webpHeader } from "./file-chunks.ts";
import { readHeif } from "./heif-boxes.ts";
import { withoutPrivateBoxes } from "./heif-original.ts";
import type { PictureFormat } from "./picture-formats.server.ts";
import { cleanTiff, dayTaken, removePrivateFields } from "./tiff-fields.ts";

/** What a file says besides its pixels. Originals keep date and camera, nothing else: docs/decisions/2026-11-26-pictures.md. */

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
