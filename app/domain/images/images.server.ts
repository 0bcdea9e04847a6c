import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { concurrencyLimit } from "#app/concurrency-limit.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import { db } from "#db/client.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { images } from "#db/schema.ts";
import { headerBytes, memoryToDecode } from "./decoding-memory.ts";
import { type Finish, finishedPicture, type Picture, readPictureHeader, uprightPixels } from "./finished-picture.server.ts";
import { imagePath, parseImagePath } from "./image-urls.ts";
import { damagedPicture } from "./images.ts";
import { type PictureFormat, recognizePicture } from "./picture-formats.server.ts";
import { bytesOf, firstBytes, type PictureSource, sizeOf } from "./picture-source.server.ts";
import { processSeparately, refuseTooManyPixels, tooManyWaiting } from "./separate-decoder.server.ts";

/**
 * Pictures are decoded, encoded again as JPEG, stored as files in DATA_DIR/images under the hash of their bytes, and
 * recorded in the table `images`. Only the recording is part of an operation's transaction, so a refused operation can
 * leave a file that nothing refers to.
 */

/** How the stored picture is to be. */
export interface Decoding extends Finish {
  /** The form field that a Refusal belongs to. */
  field?: string;
}

/** Loads sharp with the first picture, because it takes 20 MB of memory, and on most days nobody sends a picture. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread per picture, and no cache, because the same picture is rarely sent twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** A drawing as PNG. */
export async function renderPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The most memory that one picture may take in this process, its file included, in bytes. */
const budget = 40 * 1024 * 1024;
/** At most two pictures are processed here at once, which leaves threads and memory to other requests. */
const pictures = concurrencyLimit(2);
/** The most pictures that wait in memory. */
const maxWaiting = 60;

/**
 * Converts a picture, of a GIF or TIFF its first frame or page, for storage. The bytes decide about the format, not the
 * file's name or type. JPEGs that take little memory are decoded here, all others in a process of their own. Throws Refusal 400
 * for other formats, damaged pictures, those that take too much memory or time, and 50 megapixels or more, and 429 when too many
 * pictures are waiting.
 */
export async function processImage(file: PictureSource, { field = "photo", ...finish }: Decoding): Promise<Picture> {
  const start = await firstBytes(file, headerBytes);
  const format = recognizePicture(start, field);
  if (pictures.waiting >= maxWaiting) throw tooManyWaiting();
  if (sizeOf(file) + memoryOf(start, format, finish) > budget) return processSeparately(file, format, { ...finish, field });
  return pictures.run(async () => {
    const sharp = await loadSharp();
    return finishedPicture(sharp, await decode(sharp, await bytesOf(file), finish, field));
  });
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const memoryOf = (start: Buffer, format: PictureFormat, finish: Finish): number =>
  format === "jpg" ? memoryToDecode(start, finish) : Infinity;

async function decode(sharp: Sharp, bytes: Uint8Array, finish: Finish, field: string) {
  try {
    const header = await readPictureHeader(sharp, bytes);
    refuseTooManyPixels(header.pixels, field);
    return await uprightPixels(sharp, bytes, header, finish);
  } catch (error) {
    // Sharp's errors don't tell why decoding failed.
    throw error instanceof Refusal ? error : new Refusal(400, damagedPicture, { field });
  }
}

/** Writes the picture's files so that they survive a crash, and returns its URL path. Can be repeated. */
export async function storeImageFiles(picture: Picture): Promise<string> {
  const address = imagePath({ ...picture, listWidth: null });
  const folder = folderOf(picture.hash);
  const isNewFolder = await mkdir(folder, { recursive: true });
  const files = [
    { name: path.basename(address), jpeg: picture.jpeg },
    ...picture.smaller.map(({ listWidth, jpeg }) => ({ name: path.basename(imagePath({ ...picture, listWidth })), jpeg })),
  ];
  await Promise.all(files.map(({ name, jpeg }) => writeAtomically(path.join(folder, name), jpeg)));
  await flush(folder);
  if (isNewFolder) for (const parent of [imagesFolder(), environment().dataDir]) await flush(parent);
  return address;
}

/** The folder of stored pictures, which has a subfolder for the first two characters of each hash. */
export const imagesFolder = () => path.join(environment().dataDir, "images");
const folderOf = (hash: string) => path.join(imagesFolder(), hash.slice(0, 2));

/** Writes a file, whole or in parts, so that it appears only when complete. */
export async function writeAtomically(file: string, bytes: Uint8Array | Uint8Array[]): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, bytes, { flag: "wx", flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Records a stored picture and its first uploader, in the operation's transaction. */
export function recordImage({ hash, width, height, jpeg }: Picture, uploadedBy: number): void {
  recordStoredImage({ hash, width, height, bytes: jpeg.length }, uploadedBy);
}

/** The same for a picture whose files were stored earlier, with the bytes of the full-size one. */
export function recordStoredImage(
  { hash, width, height, bytes }: Pick<Picture, "hash" | "width" | "height"> & { bytes: number },
  uploadedBy: number,
): void {
  db().insert(images).values({ hash, width, height, bytes, uploadedBy }).onConflictDoNothing().run();
}

/** The path, size in bytes, and entity tag of the file that `/images/<name>` serves; null if there is none. */
export async function readImageFile(name: string): Promise<{ path: string; size: number; etag: string } | null> {
  const image = parseImagePath(`/images/${name}`);
  if (!image) return null;
  const file = path.join(folderOf(image.hash), name);
  try {
    return { path: file, size: (await stat(file)).size, etag: `"${name}"` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
