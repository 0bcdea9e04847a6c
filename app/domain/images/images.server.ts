import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "#app/domain/core/refusal.ts";
import { concurrencyLimit } from "#app/domain/core/tasks.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { images } from "#db/schema.ts";
import { type Finish, finishedPicture, type Picture, readPictureHeader, uprightPixels } from "./finished-picture.server.ts";
import { imagePath, parseImagePath } from "./image-urls.ts";
import { damagedPicture, fittedSize, longestStoredSide, type PictureLimits } from "./images.ts";
import {
  bytesOf,
  firstBytes,
  type PictureFormat,
  type PictureSource,
  recognizePicture,
  sizeOf,
} from "./picture-formats.server.ts";
import { processSeparately, refuseTooManyPixels, tooManyWaiting } from "./separate-decoder.server.ts";

/**
 * Pictures are encoded again as JPEG, stored in DATA_DIR/images under their hash, and recorded in `images`. Only the recording
 * is in the transaction, so a refusal can leave a file that nothing refers to.
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
 * Converts a picture, of a GIF or TIFF its first, for storage. The bytes decide the format. JPEGs that take little memory are
 * decoded here, all others in a process of their own. Throws Refusal 400 (format, damage, memory, time, 50 megapixels), 429.
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

/** Records a picture whose files were stored earlier, with the bytes of the full-size one. */
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

/** A stored picture turned by 90 degrees, to be stored. Throws Refusal 400 (another site), 404 (file missing), 429. */
export async function turnImage(url: string, direction: "left" | "right"): Promise<Picture> {
  if (!parseImagePath(url)) throw new Refusal(400, "This picture is on another site, so it can't be turned here");
  const file = await readImageFile(url.slice("/images/".length));
  if (!file) throw new Refusal(404, "The file of this picture is missing, so it can't be turned");
  return processImage(await readFile(file.path), { longestSide: longestStoredSide, turn: direction === "left" ? 270 : 90 });
}

/** How much memory decoding a JPEG takes, by the bytes before its pixels. Measured: docs/decisions/2026-11-26-pictures.md. */

const megabyte = 1024 * 1024;

/** For sharp's own parts, which a picture of 100 by 100 pixels takes as well. */
const constantBytes = 4 * megabyte;
/** For a pixel of the stored picture: decoding, making smaller, and encoding it four times. Panoramas take the most. */
const bytesOfStoredPixel = 20;
/** For a coefficient, which the decoder holds of the whole picture if it comes in several scans, as in progressive JPEGs. */
const bytesOfCoefficient = 2;

/** Enough for what cameras write before the pixels: EXIF with a thumbnail, a color profile, and the list of other pictures. */
export const headerBytes = 256 * 1024;

interface JpegFrame {
  width: number;
  height: number;
  /** How many values a pixel has, fewer than the number of its colors if some are stored at half the size. */
  valuesOfPixel: number;
  hasSeveralScans: boolean;
}

/** Bytes that decoding takes of a JPEG that begins with these, without the file itself; Infinity if that can't be told. */
export function memoryToDecode(start: Buffer, limits: PictureLimits): number {
  const frame = readFrame(start);
  if (!frame) return Infinity;
  const { width, height, valuesOfPixel, hasSeveralScans } = frame;
  const stored = fittedSize(frame, limits);
  const coefficients = hasSeveralScans ? width * height * valuesOfPixel : 0;
  return constantBytes + stored.width * stored.height * bytesOfStoredPixel + coefficients * bytesOfCoefficient;
}

/** Reads the frame and the start of its first scan; null for the rare kinds, and if they aren't within these bytes. */
function readFrame(start: Buffer): JpegFrame | null {
  let frame: (Omit<JpegFrame, "hasSeveralScans"> & { colors: number; isProgressive: boolean }) | null = null;
  for (let at = 2; at + 4 <= start.length && start[at] === 0xff; ) {
    const kind = start[at + 1] as number;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + start.readUInt16BE(at + 2);
    if (end > start.length || kind < 0xc0) return null;
    // Baseline, extended, and progressive. Others, such as lossless ones, differ in what they take.
    if (kind >= 0xc0 && kind <= 0xc2) {
      if (frame) return null;
      frame = { ...readSize(start.subarray(at + 4, end)), isProgressive: kind === 0xc2 };
      if (!(frame.width > 0 && frame.height > 0 && frame.valuesOfPixel > 0)) return null;
    } else if (kind > 0xc2 && kind < 0xd0 && kind !== 0xc4) return null;
    if (kind === 0xda) return frame && { ...frame, hasSeveralScans: frame.isProgressive || start[at + 4] !== frame.colors };
    at = end;
  }
  return null;
}

/** The size in a frame, 0 where it doesn't say. */
function readSize(frame: Buffer) {
  const [height, width, colors] = frame.length < 6 ? [0, 0, 0] : [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5] ?? 0];
  const factors = Array.from({ length: colors }, (_, color) => frame[7 + color * 3] ?? 0);
  const [across, down] = [factors.map((both) => both >> 4), factors.map((both) => both & 15)];
  const values = across.reduce((sum, factor, color) => sum + factor * (down[color] as number), 0);
  return { width, height, colors, valuesOfPixel: values / (Math.max(...across) * Math.max(...down)) || 0 };
}
