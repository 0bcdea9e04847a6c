import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A ZIP file that is made while it is sent: one file is read at a time, nothing is compressed. */
export interface Archive {
  /** What it is called, with its ending. */
  name: string;
  /** Its size, known beforehand. */
  bytes: number;
  stream: Readable;
}

export interface ArchiveEntries {
  file(path: string, name: string, changedAt: Date): void;
  text(text: string, name: string): void;
}

const mode = 0o100644;

/** Makes an archive of what `fill` puts in. */
export async function archiveOf(name: string, fill: (entries: ArchiveEntries) => Promise<void>): Promise<Archive> {
  const zip = new ZipFile() as ZipFile & { outputStream: Readable };
  await fill({
    file: (path, name, mtime) => zip.addFile(path, name, { compress: false, mtime, mode }),
    text: (text, name) => zip.addBuffer(Buffer.from(text), name, { compress: false, mtime: new Date(), mode }),
  });
  const bytes = await new Promise<number>((resolve, reject) => {
    zip.on("error", (error) => {
      reject(error);
      // Half an archive must not look like a whole one.
      zip.outputStream.destroy(error);
    });
    // Its types forget the size that it hands over.
    zip.end(undefined, resolve as () => void);
  });
  return { name, bytes, stream: zip.outputStream };
}

/** Characters that one system or another does not take in a file's name. */
const notInNames = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;
const longestName = 80;

/** A title as a file's name, without its ending. */
export function fileNameOf(title: string, otherwise: string): string {
  const name = [...title.replace(notInNames, " ").replace(/\s+/g, " ")]
    .slice(0, longestName)
    .join("")
    .replace(/^[. ]+|[. ]+$/g, "");
  return name || otherwise;
}
