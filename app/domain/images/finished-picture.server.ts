import { createHash } from "node:crypto";
import type sharpModule from "sharp";
import { smallerWidths } from "./image-urls.ts";
import { fittedSize, jpegQuality, type PictureLimits } from "./images.ts";

/** Turns pictures into what the site stores, with sharp, in the site's process and in the separate one. */

type Sharp = typeof sharpModule;

/** A picture ready to be stored: upright, in sRGB, without metadata. Sizes are in pixels. */
export interface Picture {
  /** SHA-256 of `jpeg`, in hex. */
  hash: string;
  width: number;
  height: number;
  jpeg: Buffer;
  smaller: { listWidth: number; jpeg: Buffer }[];
}

/** Pictures with this many pixels or more are refused, because a small file can decode to gigabytes. */
export const tooManyPixels = 50_000_000;

/** How a picture is to become: its size, and whether it is turned after it was made upright, in degrees. */
export interface Finish extends PictureLimits {
  turn?: 90 | 270 | undefined;
}

/** Which picture of a TIFF is meant: a page, or a picture within the first. */
export interface Place {
  page?: number;
  subifd?: number;
}

// The limit is checked by the caller, with a sentence of its own.
const withoutLimit = { limitInputPixels: false } as const;

/** The number of a picture's pixels, and its size when upright, from its header. Throws sharp's error for damaged files. */
export async function readPictureHeader(sharp: Sharp, bytes: Uint8Array, { page = 0, subifd }: Place = {}) {
  const tiff = subifd === undefined ? {} : { tiff: { subifd } };
  const { width, height, autoOrient } = await sharp(bytes, { ...withoutLimit, page, ...tiff }).metadata();
  return { pixels: width * height, autoOrient, source: { page, ...tiff } };
}

/** Decodes a picture: upright, in sRGB, on white. Throws sharp's error for damaged files. */
export async function uprightPixels(
  sharp: Sharp,
  bytes: Uint8Array,
  { autoOrient, source }: Pick<Awaited<ReturnType<typeof readPictureHeader>>, "autoOrient" | "source">,
  { turn, ...limits }: Finish,
) {
  const { width, height } = fittedSize(autoOrient, limits);
  const size = turn ? { width: height, height: width } : { width, height };
  // Sharp's default, 'warning', would refuse many photos from Samsung phones that every browser shows.
  return sharp(bytes, { failOn: "error", limitInputPixels: tooManyPixels, autoOrient: true, ...source })
    .rotate(turn ?? 0)
    .resize({ ...size, fit: "fill" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** A decoded picture as it is stored: as JPEG in its own size and in the smaller ones. */
export async function finishedPicture(sharp: Sharp, pixels: Awaited<ReturnType<typeof uprightPixels>>): Promise<Picture> {
  const { data, info } = pixels;
  const encode = (width: number) =>
    sharp(data, { raw: info }).resize({ width }).jpeg({ quality: jpegQuality, mozjpeg: true }).toBuffer();
  const jpeg = await encode(info.width);
  const smaller = [];
  for (const listWidth of smallerWidths(info.width)) smaller.push({ listWidth, jpeg: await encode(listWidth) });
  return { hash: hashOf(jpeg), width: info.width, height: info.height, jpeg, smaller };
}

export const hashOf = (jpeg: Buffer): string => createHash("sha256").update(jpeg).digest("hex");

/** What the process that decodes pictures (app/server/picture-decoder.ts) tells the site. */

/** Exit codes: wrote pictures; failed; wrote only the number of pixels, or the problem; memory can't be limited here. */
export const exitCodes = { done: 0, failed: 1, tooManyPixels: 3, problem: 4, unlimited: 5 } as const;

/** What it says before the pictures. Sizes are in pixels, lengths in bytes. */
export interface FinishedHeader {
  width: number;
  height: number;
  lengths: number[];
  smallerWidths: number[];
}

/** Why it can't show a picture that isn't damaged. */
export type DecodingProblem = "memory" | "raw file" | "fractions" | "Lab" | "unusual TIFF";
