import { createReadStream, type ReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A ZIP file that is made while it is sent: one file is read at a time, nothing is compressed. */
export interface Archive {
  /** What it is called, with its ending. */
  name: string;
  /** Its size, known beforehand. */
  bytes: number;
  /** Whoever does not read it to its end destroys it. */
  stream: Readable;
}

export interface ArchiveEntries {
  file(file: { path: string; size: number }, name: string, changedAt: Date): void;
  text(text: string, name: string): void;
}

/** Makes an archive of what `fill` puts in. Rejects when that fails before the first byte is sent; afterwards the stream breaks off. */
export async function createZipArchive(name: string, fill: (entries: ArchiveEntries) => Promise<void>): Promise<Archive> {
  const zip = new ZipFile() as ZipFile & { outputStream: Readable };
  const stream = zip.outputStream;
  const options = { compress: false, mode: 0o100600 };
  let reading: ReadStream | undefined;
  // Whoever fetches it may have gone in the middle of a file.
  stream.once("close", () => reading?.destroy());
  // Its reader hears of an error; without one nobody needs to.
  stream.on("error", () => {});
  const failed = new Promise<never>((_, reject) => {
    zip.on("error", (error) => {
      reject(error);
      // Half an archive must not look like a whole one.
      stream.destroy(error);
    });
  });
  const made = (async () => {
    await fill({
      file: ({ path, size }, name, mtime) =>
        zip.addReadStreamLazy(name, { ...options, mtime, size }, (read) => {
          if (stream.destroyed) return;
          reading = createReadStream(path);
          reading.on("error", (error) => stream.destroy(error));
          read(null, reading);
        }),
      text: (text, name) => zip.addBuffer(Buffer.from(text), name, { ...options, mtime: new Date() }),
    });
    // Its types forget the size that it hands over.
    return new Promise<number>((resolve) => zip.end(undefined, resolve as () => void));
  })();
  try {
    return { name, bytes: await Promise.race([made, failed]), stream };
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    // Both have been waited for; the other one may still fail.
    failed.catch(() => {});
    made.catch(() => {});
  }
}

/** Characters that one system or another does not take in a file's name. */
const notInNames = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;
const longestName = 80;

/** A title as a file's name, without its ending. */
export function toFileName(title: string, otherwise: string): string {
  const name = [...title.replace(notInNames, " ").replace(/\s+/g, " ")]
    .slice(0, longestName)
    .join("")
    .replace(/^[. ]+|[. ]+$/g, "");
  return name || otherwise;
}
