import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { concurrencyLimit } from "#app/concurrency-limit.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import type { Tx } from "#db/client.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { images } from "#db/schema.ts";
import { finishedPicture, type Picture, readPictureHeader, uprightPixels } from "./finished-picture.server.ts";
import { imagePath, parseImagePath } from "./image-urls.ts";
import { damagedPicture, type PictureLimits } from "./images.ts";
import { recognizePicture } from "./picture-formats.server.ts";
import { bytesOf, firstBytes, type PictureSource, sizeOf } from "./picture-source.server.ts";
import { isDecodedSeparately, processSeparately, refuseTooManyPixels } from "./separate-decoder.server.ts";

/**
 * Pictures are decoded, encoded again as JPEG, stored as files in DATA_DIR/images under the hash of their bytes, and
 * recorded in the table `images`. Only the recording is part of an operation's transaction, so a refused operation can
 * leave a file that nothing refers to.
 */

/** The size of the stored picture. */
export interface Decoding extends PictureLimits {
  /** The form field that a Refusal belongs to. */
  field?: string;
}

/** Loads sharp with the first picture, because it takes 20 MB of memory, and on most days nobody sends a picture. */
export async function loadSharp() {
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

/** At most two pictures are processed at once, which leaves threads and memory to other requests. */
const pictures = concurrencyLimit(2);
/** The most pictures that wait in memory. */
const maxWaiting = 60;

/**
 * Converts a picture, of a GIF or TIFF its first frame or page, for storage. The bytes decide about the format, not the
 * file's name or type. Throws Refusal 400 for other formats, damaged pictures, and 50 megapixels or more, and 429 when too
 * many pictures are waiting.
 */
export async function processImage(file: PictureSource, { field = "photo", ...limits }: Decoding): Promise<Picture> {
  const format = recognizePicture(await firstBytes(file), field);
  refuseWhileManyWait();
  if (isDecodedSeparately(format, sizeOf(file))) return processSeparately(file, format, { ...limits, field });
  return pictures.run(async () => toPicture(await decode(await bytesOf(file), limits, field)));
}

/** Runs the work on a picture when its turn comes. Throws Refusal 429 when too many pictures are waiting. */
export async function pictureInTurn(work: () => Promise<Picture>): Promise<Picture> {
  refuseWhileManyWait();
  return pictures.run(work);
}

function refuseWhileManyWait() {
  if (pictures.waiting < maxWaiting) return;
  throw new Refusal(429, "Many people are sending photos right now. Please try again in a minute.", { retryAfter: 60 });
}

type Pixels = Awaited<ReturnType<typeof uprightPixels>>;

/** A decoded picture as it is stored. */
export const toPicture = async (pixels: Pixels): Promise<Picture> => finishedPicture(await loadSharp(), pixels);

async function decode(bytes: Uint8Array, limits: PictureLimits, field: string) {
  // Sharp's errors don't tell why decoding failed.
  const damaged = () => new Refusal(400, damagedPicture, { field });
  const sharp = await loadSharp();
  const header = await readPictureHeader(sharp, bytes).catch(() => {
    throw damaged();
  });
  refuseTooManyPixels(header.pixels, field);
  return uprightPixels(sharp, bytes, header, limits).catch(() => {
    throw damaged();
  });
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
export function recordImage(tx: Tx, { hash, width, height, jpeg }: Picture, uploadedBy: number): void {
  recordStoredImage(tx, { hash, width, height, bytes: jpeg.length }, uploadedBy);
}

/** The same for a picture whose files were stored earlier, with the bytes of the full-size one. */
export function recordStoredImage(
  tx: Tx,
  { hash, width, height, bytes }: Pick<Picture, "hash" | "width" | "height"> & { bytes: number },
  uploadedBy: number,
): void {
  tx.insert(images).values({ hash, width, height, bytes, uploadedBy }).onConflictDoNothing().run();
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
