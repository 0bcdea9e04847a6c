import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { concurrencyLimit } from "#app/concurrency-limit.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { hashOf, type Picture, tooManyPixels } from "./finished-picture.server.ts";
import type { Decoding } from "./images.server.ts";
import { damagedPicture } from "./images.ts";
import type { PictureFormat } from "./picture-formats.server.ts";
import { type PictureSource, streamOf } from "./picture-source.server.ts";

/**
 * Reads HEIC and BMP, which sharp can't, and large TIFFs in a process of its own: decoding a HEIC photo takes seconds and 200
 * MB, and the process and its memory are gone afterward. docs/decisions/2026-11-23-more-picture-formats.md.
 */

type SeparateFormat = Extract<PictureFormat, "heic" | "bmp" | "tif">;

/** TIFFs of this many bytes or more are decoded separately: scans have 5 to 20 MB, and sharp holds a whole one in memory. */
const largeTiff = 4 * 1024 * 1024;

/** Whether a picture of this format and size in bytes is decoded separately. */
export const isDecodedSeparately = (format: PictureFormat, size: number): format is SeparateFormat =>
  format === "heic" || format === "bmp" || (format === "tif" && size > largeTiff);

/** Throws Refusal 400 for 50 megapixels or more. */
export function refuseTooManyPixels(pixels: number, field?: string) {
  if (pixels < tooManyPixels) return;
  const sentence = `This picture has ${Math.floor(pixels / 1_000_000)} megapixels, but the site takes less than 50. Please make it smaller and send it again.`;
  throw new Refusal(400, sentence, field === undefined ? {} : { field });
}

const megabyte = 1024 * 1024;
const program = path.resolve("app/picture-decoder.ts");
/** Limits of the process: milliseconds, and bytes of all its memory. */
const limits = { time: 60_000, memory: 400 * megabyte } as const;
/** How often its memory is checked, in milliseconds. */
const memoryInterval = 100;
/** The memory of WebAssembly, in pages of 64 KB, which is where decoding happens; and of JavaScript's objects, in megabytes. */
const flags = ["--wasm-max-mem-pages=4800", "--max-old-space-size=64"];

const decoding = concurrencyLimit(1);
/** The most pictures that wait for it. Each takes seconds. */
const maxWaiting = 20;

const unreadable = "This picture is damaged, or too large for the site to read. Please save it as a JPEG and send that.";

/** What the process says about the pictures that follow. Lengths are in bytes. */
export interface FinishedHeader {
  width: number;
  height: number;
  lengths: number[];
  smallerWidths: number[];
}

/**
 * Does what `processImage` does, in the process, and one picture at a time. Throws Refusal 400 if the file is
 * damaged, has too many pixels, or takes too much time or memory, and 429 when too many are waiting.
 */
export async function processSeparately(
  file: PictureSource,
  format: SeparateFormat,
  { longestSide, panoramaShortSide = 0, field }: Decoding,
): Promise<Picture> {
  const refusal = (sentence: string) => new Refusal(400, sentence, field === undefined ? {} : { field });
  if (decoding.waiting >= maxWaiting) {
    throw new Refusal(429, "Many people are sending photos right now. Please try again in a minute.", { retryAfter: 60 });
  }
  return decoding.run(async () => {
    const { output, ended } = await runDecoder(file, [format, String(longestSide), String(panoramaShortSide)]);
    if (ended === "over-limit")
      throw refusal("This picture takes the site too long to read. Please save it as a JPEG and send that.");
    if (ended === "too many pixels") refuseTooManyPixels(Number(output), field);
    if (ended !== "done") throw refusal(format === "tif" ? damagedPicture : unreadable);
    return pictureIn(output);
  });
}

/** Reads the output of the process: a line of JSON, then the JPEGs, the largest first. */
function pictureIn(output: Buffer): Picture {
  const endOfLine = output.indexOf("\n");
  const { width, height, lengths, smallerWidths } = JSON.parse(output.toString("utf8", 0, endOfLine)) as FinishedHeader;
  let at = endOfLine + 1;
  const [jpeg, ...others] = lengths.map((length) => {
    at += length;
    return output.subarray(at - length, at);
  });
  if (!jpeg) throw new Error("The process sent no picture");
  const smaller = others.map((one, index) => ({ listWidth: smallerWidths[index] as number, jpeg: one }));
  return { hash: hashOf(jpeg), width, height, jpeg, smaller };
}

/** How the process ended: by its exit code, which app/picture-decoder.ts sets, or because it was killed. */
const endings: Record<number, "done" | "too many pixels"> = { 0: "done", 3: "too many pixels" };
type Ending = (typeof endings)[number] | "failed" | "over-limit";

async function runDecoder(file: PictureSource, args: string[]): Promise<{ output: Buffer; ended: Ending }> {
  // Without the environment, which has secrets, and without output to the site's log, which a stranger's file could fill.
  const child = spawn(process.execPath, [...flags, program, ...args], { stdio: ["pipe", "pipe", "ignore"], env: {} });
  let isOverLimit = false;
  const end = () => {
    isOverLimit = true;
    child.kill("SIGKILL");
  };
  const deadline = setTimeout(end, limits.time);
  const watch = setInterval(async () => {
    if (child.pid && (await residentBytes(child.pid)) > limits.memory) end();
  }, memoryInterval);
  const exit = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  // Writing fails if it ends early. How it ended says more.
  const input = pipeline(streamOf(file), child.stdin).catch(() => undefined);
  try {
    const output = await buffer(child.stdout);
    const code = await exit;
    await input;
    return { output, ended: isOverLimit ? "over-limit" : (endings[code ?? -1] ?? "failed") };
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
  }
}

/** The memory of a process. 0 if the process has ended, and on systems other than Linux, which have no file that tells it. */
async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return Number(statm.split(" ")[1] ?? 0) * 4096;
}
