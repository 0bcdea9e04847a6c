import { createReadStream, type ReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A ZIP file that is built while it is sent: reads one file at a time and compresses nothing. */
export interface Archive {
  name: string;
  /** Its size, known before it is sent. */
  bytes: number;
  /** A reader that stops before the end must destroy it. */
  stream: Readable;
}

export interface ArchiveEntries {
  file(file: { path: string; size: number }, name: string, changedAt: Date): void;
  text(text: string, name: string): void;
}

/**
 * From this size of the directory at the archive's end, yazl 3.3.1 (calculateTotalSize) counts 76 bytes of ZIP64 records that it
 * doesn't write. With its option `forceZip64Format` it writes them too.
 */
const miscountedDirectory = 0xffff;
/** A file's record in the directory, without its name: 46 bytes, 9 for the time, and 28 in archives over 4 GB. */
const maxRecordBytes = 83;

/** Makes an archive of the entries that `fill` adds. Rejects if that fails before the first byte is sent; later errors destroy the stream. */
export async function createZipArchive(name: string, fill: (entries: ArchiveEntries) => Promise<void>): Promise<Archive> {
  const zip = new ZipFile() as ZipFile & { outputStream: Readable };
  const stream = zip.outputStream;
  const options = { compress: false, mode: 0o100600 };
  let reading: ReadStream | undefined;
  // The reader may disconnect in the middle of a file.
  stream.once("close", () => reading?.destroy());
  // The reader gets the error from the stream. Without a reader, an unhandled 'error' event would end the process.
  stream.on("error", () => {});
  let directoryBytes = 0;
  const inDirectory = (name: string) => {
    directoryBytes += maxRecordBytes + Buffer.byteLength(name);
    return name;
  };
  const failure = new Promise<never>((_, reject) => {
    zip.on("error", (error) => {
      reject(error);
      // A truncated archive must not look complete.
      stream.destroy(error);
    });
  });
  const byteCount = (async () => {
    await fill({
      file: ({ path, size }, name, mtime) =>
        zip.addReadStreamLazy(inDirectory(name), { ...options, mtime, size }, (read) => {
          if (stream.destroyed) return;
          reading = createReadStream(path);
          reading.on("error", (error) => stream.destroy(error));
          read(null, reading);
        }),
      text: (text, name) => zip.addBuffer(Buffer.from(text), inDirectory(name), { ...options, mtime: new Date() }),
    });
    const ending = { forceZip64Format: directoryBytes >= miscountedDirectory, comment: "" };
    // yazl's types omit the size argument of this callback.
    return new Promise<number>((resolve) => zip.end(ending, resolve as () => void));
  })();
  try {
    return { name, bytes: await Promise.race([byteCount, failure]), stream };
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    // The promise that lost the race may still reject.
    failure.catch(() => {});
    byteCount.catch(() => {});
  }
}

/** Characters that some operating systems don't allow in file names, and invisible ones except the joiners of letters and emoji. */
const forbiddenInNames = /(?:[\p{Cc}/\\:*?"<>|]|(?![\u200c\u200d])\p{Cf})+/gu;
const maxNameLength = 80;
/** Of UTF-8. File systems take 255 bytes; the rest is for a number before the name and an extension after it. */
const maxNameBytes = 220;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A title as a file name without extension, at most 80 characters and 220 bytes; the fallback if nothing usable is left. */
export function toFileName(title: string, fallback: string): string {
  let [name, length, bytes] = ["", 0, 0];
  for (const { segment } of characters.segment(title.replace(forbiddenInNames, " ").replace(/\s+/g, " "))) {
    length += 1;
    bytes += Buffer.byteLength(segment);
    if (length > maxNameLength || bytes > maxNameBytes) break;
    name += segment;
  }
  return name.replace(/^[. ]+|[. ]+$/g, "") || fallback;
}
