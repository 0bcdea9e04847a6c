import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { concurrencyLimit } from "#app/concurrency-limit.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { readBmpHeader } from "./bmp.ts";
import { readHeif } from "./heif-boxes.ts";
import type { Decoding } from "./images.server.ts";
import type { PictureFormat } from "./picture-formats.server.ts";

/**
 * Reads HEIC and BMP, which sharp can't, in a process of its own: decoding a HEIC photo takes seconds and 200 MB, and the
 * process and its memory are gone afterward. docs/decisions/2026-11-23-more-picture-formats.md.
 */

type SeparateFormat = Extract<PictureFormat, "heic" | "bmp">;

export const isDecodedSeparately = (format: PictureFormat): format is SeparateFormat => format === "heic" || format === "bmp";

/** The pixels of a picture by its header; 0 if that is damaged, which decoding then finds. */
export function pixelsInHeader(bytes: Uint8Array, format: SeparateFormat): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const header = format === "bmp" ? readBmpHeader(file) : null;
    return header ? header.width * header.height : readHeif(file).pixels;
  } catch {
    return 0;
  }
}

const megabyte = 1024 * 1024;
const program = path.resolve("app/picture-decoder.ts");
/** Limits of the process: milliseconds, and bytes of all its memory. */
const limits = { time: 60_000, memory: 400 * megabyte } as const;
/** How often its memory is looked at, in milliseconds. */
const memoryInterval = 100;
/** The memory of WebAssembly, in pages of 64 KB, which is where decoding happens; and of JavaScript's objects, in megabytes. */
const flags = ["--wasm-max-mem-pages=4800", "--max-old-space-size=64"];

const decoding = concurrencyLimit(1);
/** The most pictures that wait for it. Each takes seconds. */
const maxWaiting = 20;

const unreadable = "This picture is damaged, or too large for the site to read. Please save it as a JPEG and send that.";

/**
 * Decodes a HEIC or BMP and returns it as a PNG within the limits, upright. One at a time. Throws Refusal 400 if the file is
 * damaged, or takes too much time or memory, and 429 when too many are waiting.
 */
export async function decodeSeparately(
  bytes: Uint8Array,
  format: SeparateFormat,
  { longestSide, panoramaShortSide = 0, field }: Decoding,
) {
  const refusal = (sentence: string) => new Refusal(400, sentence, field === undefined ? {} : { field });
  if (decoding.waiting >= maxWaiting) {
    throw new Refusal(429, "Many people are sending photos right now. Please try again in a minute.", { retryAfter: 60 });
  }
  return decoding.run(async () => {
    const { png, ended } = await runDecoder(bytes, [format, String(longestSide), String(panoramaShortSide)]);
    if (ended === "over-limit")
      throw refusal("This picture takes the site too long to read. Please save it as a JPEG and send that.");
    if (ended === "failed") throw refusal(unreadable);
    return png;
  });
}

async function runDecoder(bytes: Uint8Array, args: string[]): Promise<{ png: Buffer; ended: "done" | "failed" | "over-limit" }> {
  // Without the environment, which has secrets, and with nothing to say in the site's log about a stranger's file.
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
  child.stdin.on("error", () => undefined);
  child.stdin.end(bytes);
  try {
    const png = await buffer(child.stdout);
    const code = await exit;
    return { png, ended: isOverLimit ? "over-limit" : code === 0 ? "done" : "failed" };
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
  }
}

/** The memory of a process. 0 where the system doesn't tell it in a file, as only Linux does, or if the process has ended. */
async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return Number(statm.split(" ")[1] ?? 0) * 4096;
}
