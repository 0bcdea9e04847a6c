import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { pngChunk } from "#app/domain/images/file-chunks.ts";
import {
  type DecodingProblem,
  exitCodes,
  type Finish,
  type FinishedHeader,
  finishedPicture,
  type Picture,
  type Place,
  readPictureHeader,
  tooManyPixels,
  uprightPixels,
} from "#app/domain/images/finished-picture.server.ts";
import { readHeif } from "#app/domain/images/heif-boxes.ts";
import { fittedSize } from "#app/domain/images/images.ts";
import { choosePage } from "#app/domain/images/tiff-pages.ts";

/**
 * A program of its own (app/domain/images/decoding.server.ts): reads a picture from its input and writes the JPEGs to
 * store, or the number of pixels if there are too many, or why it can't be shown.
 */

/** The most memory for a picture, in bytes, beside that of the program itself, which is 70 MB. */
const memory = 400 * 1024 * 1024;

/**
 * Lets the kernel refuse more memory, without a dump. Only Linux counts all of it; elsewhere WebAssembly's and V8's limits
 * stay.
 */
function limitMemory() {
  if (process.platform !== "linux") return;
  const kilobytes = Number(/VmData:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  execFileSync("prlimit", ["--pid", String(process.pid), `--data=${kilobytes * 1024 + memory}`, "--core=0"], { stdio: "ignore" });
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

class Problem extends Error {
  readonly problem: DecodingProblem;
  constructor(problem: DecodingProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The main picture of a HEIC as a PNG within the limits. Throws TooManyPixels. */
async function heicAsPng(bytes: Buffer): Promise<Buffer> {
  const { pixels, colorProfile } = readHeif(bytes);
  refuseTooManyPixels(pixels);
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error("No picture in the file");
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  // Upright already: libheif turns the picture as the file says, apart from EXIF.
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (displayed) => (displayed ? resolve() : reject(new Error("Not decoded")))),
  );
  const fitted = fittedSize({ width, height }, finish);
  const pipeline = sharp(data, { raw: { width, height, channels: 4 } }).resize(fitted);
  const png = await pipeline.png({ compressionLevel: 1 }).toBuffer();
  return colorProfile ? withColorProfile(png, colorProfile) : png;
}

/** Names the color profile in a PNG, in a chunk before its pixels. */
function withColorProfile(png: Buffer, profile: Buffer): Buffer {
  const endOfHeader = 33;
  const content = Buffer.concat([Buffer.from("profile\0\0", "latin1"), deflateSync(profile)]);
  return Buffer.concat([png.subarray(0, endOfHeader), pngChunk("iCCP", content), png.subarray(endOfHeader)]);
}

/** The number of the picture that is meant, of a TIFF. Throws Problem. */
function placeIn(bytes: Buffer): Place {
  const place = format === "tif" ? choosePage(bytes) : {};
  if (typeof place === "string") throw new Problem(place);
  return place;
}

async function decode(file: Buffer): Promise<Picture> {
  const bytes = format === "heic" ? await heicAsPng(file) : file;
  const header = await readPictureHeader(sharp, bytes, placeIn(bytes));
  refuseTooManyPixels(header.pixels);
  return finishedPicture(sharp, await uprightPixels(sharp, bytes, header, finish));
}

function write({ width, height, jpeg, smaller }: Picture) {
  const jpegs = [jpeg, ...smaller.map((one) => one.jpeg)];
  const lengths = jpegs.map(({ length }) => length);
  const header: FinishedHeader = { width, height, lengths, smallerWidths: smaller.map(({ listWidth }) => listWidth) };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...jpegs]));
}

/** Says why there is no picture. */
function fail(error: unknown) {
  const end = (code: number, output: string) => {
    process.stdout.write(output);
    process.exitCode = code;
  };
  if (error instanceof TooManyPixels) return end(exitCodes.tooManyPixels, String(error.pixels));
  if (error instanceof Problem) return end(exitCodes.problem, error.problem);
  console.error(error);
  const isMemory = error instanceof Error && /memory|alloc/i.test(error.message);
  return isMemory ? end(exitCodes.problem, "memory" satisfies DecodingProblem) : end(exitCodes.failed, "");
}

const [format, finishAsJson = "{}"] = process.argv.slice(2);
const finish = JSON.parse(finishAsJson) as Finish;
sharp.concurrency(1);
sharp.cache(false);
try {
  limitMemory();
} catch {
  process.exit(exitCodes.unlimited);
}
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
try {
  write(await decode(Buffer.concat(chunks.splice(0))));
} catch (error) {
  fail(error);
}
