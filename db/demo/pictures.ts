import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { hashOf } from "#app/domain/images/finished-picture.server.ts";
import { smallerWidths } from "#app/domain/images/image-urls.ts";
import { storeImageFiles } from "#app/domain/images/images.server.ts";
import { jpegQuality } from "#app/domain/images/images.ts";

/** The pictures are finished JPEG files in `pictures/`, stored as they are; only their smaller sizes are made. */

export const picturesFolder = path.join(import.meta.dirname, "pictures");

export interface StoredPicture {
  url: string;
  hash: string;
  /** In pixels. */
  width: number;
  height: number;
  bytes: number;
}

/** Stores these files of `pictures/`. Returns what finds a stored one by its file. */
export async function storePictures(files: ReadonlySet<string>): Promise<(file: string) => StoredPicture> {
  const stored = await fourAtOnce([...files].map((file) => async () => [file, await storePicture(file)] as const));
  const pictures = new Map(stored);
  return (file) => {
    const picture = pictures.get(file);
    if (!picture) throw new Error(`${file} was not stored`);
    return picture;
  };
}

async function storePicture(file: string): Promise<StoredPicture> {
  const jpeg = await readFile(path.join(picturesFolder, file));
  const { width, height } = await sharp(jpeg).metadata();
  const smaller = [];
  let larger = jpeg;
  // Widest first, each from the one before it, which has far fewer pixels than the original.
  for (const listWidth of smallerWidths(width).reverse()) {
    larger = await sharp(larger).resize({ width: listWidth }).jpeg({ quality: jpegQuality }).toBuffer();
    smaller.push({ listWidth, jpeg: larger });
  }
  const hash = hashOf(jpeg);
  return { url: await storeImageFiles({ hash, width, height, jpeg, smaller }), hash, width, height, bytes: jpeg.length };
}

/** As many as Node has threads for pictures and files. */
const atOnce = 4;

/** Runs the tasks, four at a time, so that only the pictures of four take memory. Returns the results in order. */
async function fourAtOnce<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = tasks.entries();
  const work = async () => {
    for (const [index, task] of remaining) results[index] = await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
