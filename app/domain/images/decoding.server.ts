import { type ChildProcessByStdio, spawn } from "node:child_process";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Refusal } from "#app/domain/core/refusal.ts";
import { concurrencyLimit } from "#app/domain/core/tasks.server.ts";
import {
  type DecodingProblem,
  exitCodes,
  type Finish,
  type FinishedHeader,
  finishedPicture,
  hashOf,
  type Picture,
  readPictureHeader,
  tooManyPixels,
  uprightPixels,
} from "./finished-picture.server.ts";
import { damagedPicture, fittedSize, longestStoredSide, type PictureLimits, rawSentence } from "./images.ts";
import {
  bytesOf,
  firstBytes,
  type PictureFormat,
  type PictureSource,
  recognizePicture,
  sizeOf,
  streamOf,
} from "./picture-formats.server.ts";

/** Decodes the pictures that people send: JPEGs that take little memory in the site's process, all others in one of their own. */

const megabyte = 1024 * 1024;

/** How the stored picture is to be. */
export interface Decoding extends Finish {
  /** The form field that a Refusal belongs to. */
  field?: string;
}

/** The most memory that one picture may take in this process, its file included, in bytes. */
const budget = 40 * megabyte;
/** At most two pictures are processed here at once, which leaves threads and memory to other requests. */
const pictures = concurrencyLimit(2);
/** The most pictures that wait in memory. */
const maxWaitingHere = 60;

/**
 * Converts a picture, of a GIF or TIFF its first, for storage. The bytes decide the format. JPEGs that take little memory are
 * decoded here, all others in a process of their own. Throws Refusal 400 (format, damage, memory, time, 50 megapixels), 429.
 */
export async function processImage(file: PictureSource, { field = "photo", ...finish }: Decoding): Promise<Picture> {
  const start = await firstBytes(file, headerBytes);
  const format = recognizePicture(start, field);
  if (pictures.waiting >= maxWaitingHere) throw tooManyWaiting();
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

const refusalAt = (field?: string) => (sentence: string) => new Refusal(400, sentence, field === undefined ? {} : { field });

/** Throws Refusal 400 for 50 megapixels or more. */
function refuseTooManyPixels(pixels: number, field?: string) {
  if (pixels < tooManyPixels) return;
  throw refusalAt(field)(
    `This picture has ${Math.floor(pixels / 1_000_000)} megapixels, but the site takes less than 50. Please make it smaller and send it again.`,
  );
}

const tooManyWaiting = () =>
  new Refusal(429, "Many people are sending photos right now. Please try again in a minute.", { retryAfter: 60 });

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

/** Decoding in a process of its own, with limits: 1 KB can take a gigabyte (docs/decisions/2026-11-26-pictures.md). */

const decoderProgram = path.resolve("app/server/picture-decoder.ts");
/** Limits of the process: milliseconds, and bytes of its output. That of its memory it sets itself. */
const limits = { time: 60_000, output: 32 * megabyte } as const;
/** WebAssembly's memory in pages of 64 KB, where HEIC is decoded; JavaScript's in megabytes; one thread beside the main one. */
const decoderFlags = ["--wasm-max-mem-pages=4800", "--max-old-space-size=64", "--v8-pool-size=1"];

const separately = concurrencyLimit(1);
const maxWaitingSeparately = 20;

const finished: z.ZodType<FinishedHeader> = z.object({
  width: z.int().min(1).max(longestStoredSide),
  height: z.int().min(1).max(longestStoredSide),
  lengths: z.array(z.int().min(1)).min(1),
  smallerWidths: z.array(z.int().min(1)),
});

const asJpeg = "Please save it as a JPEG with 8 bits a color and send that.";
const sentences: Record<DecodingProblem | "time" | "damaged HEIC", string> = {
  memory:
    "This picture takes more memory than the site has for one. Please make it smaller, or save it as a plain JPEG, and send that.",
  time: "This picture takes the site too long to read. Please make it smaller, or save it as a plain JPEG, and send that.",
  "raw file": rawSentence,
  fractions: `This TIFF has its colors as fractions or in 32 bits, which the site can't read. ${asJpeg}`,
  Lab: `This TIFF has its colors in Lab, which the site can't read. ${asJpeg}`,
  "unusual TIFF": `This TIFF is stored in an unusual way, which the site can't read. ${asJpeg}`,
  "damaged HEIC": "This picture is damaged, or too large for the site to read. Please save it as a JPEG and send that.",
};

/** What `processImage` does, in the process, one picture at a time. Throws Refusal 400, and 429 when too many are waiting. */
async function processSeparately(file: PictureSource, format: PictureFormat, { field, ...finish }: Decoding): Promise<Picture> {
  const refusal = refusalAt(field);
  if (separately.waiting >= maxWaitingSeparately) throw tooManyWaiting();
  return separately.run(async () => {
    const { output, ending } = await runDecoder(file, [format, JSON.stringify(finish)]);
    const picture = ending === "done" ? pictureIn(output) : null;
    if (picture) return picture;
    if (ending === "too many pixels") refuseTooManyPixels(Number(output), field);
    if (ending === "problem" && Object.hasOwn(sentences, String(output)))
      throw refusal(sentences[String(output) as DecodingProblem]);
    if (ending === "unlimited") throw new Error("The program prlimit, of Debian's util-linux, is needed to read pictures safely");
    if (ending === "time" || ending === "memory") throw refusal(sentences[ending]);
    throw refusal(format === "heic" ? sentences["damaged HEIC"] : damagedPicture);
  });
}

/** Reads the output of the process: a line of JSON, then the JPEGs, the largest first. Null for any other. */
function pictureIn(output: Buffer): Picture | null {
  const endOfLine = output.indexOf("\n");
  const header = headerIn(output.toString("utf8", 0, Math.max(0, endOfLine)));
  if (!header) return null;
  const { width, height, lengths, smallerWidths } = header;
  let at = endOfLine + 1;
  const [jpeg, ...others] = lengths.map((length) => {
    at += length;
    return output.subarray(at - length, at);
  });
  if (!jpeg || at !== output.length || others.length !== smallerWidths.length) return null;
  const smaller = others.map((one, index) => ({ listWidth: smallerWidths[index] as number, jpeg: one }));
  return { hash: hashOf(jpeg), width, height, jpeg, smaller };
}

/** A picture that has taken over the process could make it write anything. */
function headerIn(line: string): FinishedHeader | null {
  try {
    return finished.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const endings = {
  [exitCodes.done]: "done",
  [exitCodes.tooManyPixels]: "too many pixels",
  [exitCodes.problem]: "problem",
  [exitCodes.unlimited]: "unlimited",
} as const;

/** How the process ended. One that was killed, but not for its time, asked for too much memory. */
type Ending = (typeof endings)[keyof typeof endings] | "time" | "memory" | "failed";

async function runDecoder(file: PictureSource, args: string[]): Promise<{ output: Buffer; ending: Ending }> {
  // Without the environment, which has secrets, and without output to the site's log, which a stranger's file could fill.
  const child = spawn(process.execPath, [...decoderFlags, decoderProgram, ...args], {
    stdio: ["pipe", "pipe", "ignore"],
    env: decoderEnvironment(),
  });
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, limits.time);
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("error", () => resolve(exitCodes.failed));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  // Writing fails if it ends early. How it ended says more.
  const input = pipeline(streamOf(file), child.stdin).catch(() => undefined);
  try {
    const output = await outputOf(child);
    const end = await exit;
    await input;
    return { output, ending: isLate ? "time" : endingOf(end) };
  } finally {
    clearTimeout(deadline);
  }
}

/** Where it finds its own code compiled, and one thread for the work. */
const decoderEnvironment = () => ({
  UV_THREADPOOL_SIZE: "1",
  ...(process.env.NODE_COMPILE_CACHE && {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_COMPILE_CACHE_PORTABLE: "1",
  }),
});

/** All that it writes, and nothing if that is too much. */
async function outputOf(child: ChildProcessByStdio<Writable, Readable, null>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of child.stdout) {
    size += chunk.length;
    if (size <= limits.output) chunks.push(chunk);
    else child.kill("SIGKILL");
  }
  return Buffer.concat(chunks);
}

function endingOf(end: number | NodeJS.Signals | null): Ending {
  if (typeof end === "string") return "memory";
  return Object.hasOwn(endings, String(end)) ? endings[end as keyof typeof endings] : "failed";
}

/** How much memory decoding a JPEG takes, by the bytes before its pixels. Measured: docs/decisions/2026-11-26-pictures.md. */

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
