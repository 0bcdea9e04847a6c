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
  type FinishedHeader,
  hashOf,
  type Picture,
  tooManyPixels,
} from "./finished-picture.server.ts";
import type { Decoding } from "./images.server.ts";
import { damagedPicture, longestStoredSide, rawSentence } from "./images.ts";
import { type PictureFormat, type PictureSource, streamOf } from "./picture-formats.server.ts";

/** Decodes a picture in a process of its own with limits: 1 KB can take a gigabyte (docs/decisions/2026-11-26-pictures.md). */

const megabyte = 1024 * 1024;
const decoderProgram = path.resolve("app/server/picture-decoder.ts");
/** Limits of the process: milliseconds, and bytes of its output. That of its memory it sets itself. */
const limits = { time: 60_000, output: 32 * megabyte } as const;
/** WebAssembly's memory in pages of 64 KB, where HEIC is decoded; JavaScript's in megabytes; one thread beside the main one. */
const decoderFlags = ["--wasm-max-mem-pages=4800", "--max-old-space-size=64", "--v8-pool-size=1"];

const decoding = concurrencyLimit(1);
const maxWaiting = 20;

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

const refusalAt = (field?: string) => (sentence: string) => new Refusal(400, sentence, field === undefined ? {} : { field });

/** Throws Refusal 400 for 50 megapixels or more. */
export function refuseTooManyPixels(pixels: number, field?: string) {
  if (pixels < tooManyPixels) return;
  throw refusalAt(field)(
    `This picture has ${Math.floor(pixels / 1_000_000)} megapixels, but the site takes less than 50. Please make it smaller and send it again.`,
  );
}

export const tooManyWaiting = () =>
  new Refusal(429, "Many people are sending photos right now. Please try again in a minute.", { retryAfter: 60 });

/** What `processImage` does, in the process, one picture at a time. Throws Refusal 400, and 429 when too many are waiting. */
export async function processSeparately(
  file: PictureSource,
  format: PictureFormat,
  { field, ...finish }: Decoding,
): Promise<Picture> {
  const refusal = refusalAt(field);
  if (decoding.waiting >= maxWaiting) throw tooManyWaiting();
  return decoding.run(async () => {
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
