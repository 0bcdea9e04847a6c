import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { decodeBmp, readBmpHeader } from "./domain/images/bmp.ts";
import {
  finishedPicture,
  type Picture,
  readPictureHeader,
  tooManyPixels,
  uprightPixels,
} from "./domain/images/finished-picture.server.ts";
import { readHeif } from "./domain/images/heif-boxes.ts";
import { fittedSize } from "./domain/images/images.ts";
import type { FinishedHeader } from "./domain/images/separate-decoder.server.ts";

/**
 * A program of its own (app/domain/images/separate-decoder.server.ts): reads a HEIC, BMP, or TIFF file from
 * its input and writes the JPEGs that the site stores to its output; of a file with too many pixels, only their number. Whatever a
 * file does to it, the site goes on.
 */

/** As separate-decoder.server.ts understands them. */
const exitCodes = { failed: 1, tooManyPixels: 3 } as const;

interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
  colorProfile: Buffer | null;
}

async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Error("No picture in the file");
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  // Upright already: libheif turns the picture as the file says, apart from EXIF.
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (displayed) => (displayed ? resolve() : reject(new Error("Not decoded")))),
  );
  return { width, height, channels: 4, data: new Uint8Array(data.buffer), colorProfile: readHeif(bytes).colorProfile };
}

/** Pixels as a PNG within the limits. */
async function toPng({ data, width, height, channels, colorProfile }: Pixels): Promise<Buffer> {
  const fitted = fittedSize({ width, height }, limits);
  const png = await sharp(data, { raw: { width, height, channels } }).resize(fitted).png({ compressionLevel: 1 }).toBuffer();
  return colorProfile ? withColorProfile(png, colorProfile) : png;
}

/** The pixels of a file that sharp can't read, by its header; 0 if that is damaged, which decoding then finds. */
function pixelsInHeader(bytes: Buffer): number {
  if (format === "heic") return readHeif(bytes).pixels;
  const { width = 0, height = 0 } = readBmpHeader(bytes) ?? {};
  return width * height;
}

/** The file as one that sharp can read. Throws TooManyPixels. */
async function readable(bytes: Buffer): Promise<Buffer> {
  if (format === "tif") return bytes;
  refuseTooManyPixels(pixelsInHeader(bytes));
  return toPng(format === "heic" ? await decodeHeic(bytes) : { ...decodeBmp(bytes), channels: 3, colorProfile: null });
}

class TooManyPixels extends Error {
  readonly pixels: number;
  constructor(pixels: number) {
    super(`${pixels} pixels`);
    this.pixels = pixels;
  }
}
function refuseTooManyPixels(pixels: number) {
  if (pixels >= tooManyPixels) throw new TooManyPixels(pixels);
}

async function finish(bytes: Buffer): Promise<Picture> {
  const header = await readPictureHeader(sharp, bytes);
  refuseTooManyPixels(header.pixels);
  return finishedPicture(sharp, await uprightPixels(sharp, bytes, header, limits));
}

function write({ width, height, jpeg, smaller }: Picture) {
  const jpegs = [jpeg, ...smaller.map((one) => one.jpeg)];
  const lengths = jpegs.map(({ length }) => length);
  const header: FinishedHeader = { width, height, lengths, smallerWidths: smaller.map(({ listWidth }) => listWidth) };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...jpegs]));
}

const [format, ...sizes] = process.argv.slice(2);
const [longestSide = 0, panoramaShortSide] = sizes.map(Number);
const limits = { longestSide, panoramaShortSide };
sharp.concurrency(1);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
try {
  write(await finish(await readable(Buffer.concat(chunks.splice(0)))));
} catch (error) {
  if (error instanceof TooManyPixels) process.stdout.write(String(error.pixels));
  else console.error(error);
  process.exitCode = error instanceof TooManyPixels ? exitCodes.tooManyPixels : exitCodes.failed;
}

/** Names the color profile in a PNG, in a chunk before its pixels. */
function withColorProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  const endOfHeader = 33;
  return Buffer.concat([png.subarray(0, endOfHeader), length, content, checksum, png.subarray(endOfHeader)]);
}
