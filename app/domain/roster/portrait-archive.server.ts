import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { Refusal } from "#app/domain/core/refusal.ts";
import { profilePhotoBytes, tooLarge } from "#app/domain/images/images.ts";

/** Reads a ZIP file of pictures, one at a time. */

const megabyte = 1024 * 1024;
/** The most files in one ZIP, and the most bytes of all of them unpacked. Pictures hardly shrink in a ZIP. */
const maxEntries = 3000;
const maxUnpackedBytes = 400 * megabyte;

const refusal = (sentence: string) => new Refusal(400, sentence, { field: "file" });
const damaged = () =>
  refusal("This is not a ZIP file, or it is damaged. Please put the pictures into a ZIP file and choose that.");

/** A file of the ZIP, with its bytes or why it can't be read. */
export interface ArchivedFile {
  /** Without its folders. */
  name: string;
  bytes?: Buffer;
  problem?: string;
}

/** Reads any part of a file, so that the ZIP doesn't have to be in memory. */
class BlobReader extends yauzl.RandomAccessReader {
  readonly #blob: Blob;
  constructor(blob: Blob) {
    super();
    this.#blob = blob;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.fromWeb(this.#blob.slice(start, end).stream() as Parameters<typeof Readable.fromWeb>[0]);
  }
}

/**
 * The files of a ZIP, without folders and what operating systems hide in them. Throws Refusal 400 for a file that is no ZIP,
 * and for one with too many files or too much in them.
 */
export async function* filesInArchive(archive: Blob): AsyncGenerator<ArchivedFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  const zip = await yauzl.fromRandomAccessReaderPromise(new BlobReader(archive), archive.size, options).catch(() => {
    throw damaged();
  });
  if (zip.entryCount > maxEntries) {
    throw refusal(`This ZIP file has more than ${maxEntries.toLocaleString("en-US")} files. Please send it in parts.`);
  }
  let unpacked = 0;
  for await (const entry of entriesOf(zip)) {
    const path = nameOf(entry);
    if (isHidden(path)) continue;
    const name = path.replace(/^.*\//, "").replace(/[\p{Cc}\p{Cf}]/gu, "");
    const problem = problemOf(entry, path);
    if (problem) {
      yield { name, problem };
      continue;
    }
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes) {
      throw refusal("Unpacked, these pictures are larger than 400 MB. Please make them smaller, or send them in parts.");
    }
    yield await read(zip, entry, name);
  }
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  while (true) {
    const next = await entries.next().catch(() => {
      throw damaged();
    });
    if (next.done) return;
    yield next.value;
  }
}

/** Macs write UTF-8 without saying so; older programs write the encoding of DOS. */
const nameOf = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: yauzl.Entry): string =>
  (isUtf8(fileNameRaw)
    ? fileNameRaw.toString("utf8")
    : yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  ).replace(/\\/g, "/");

/** Folders, and files that people never see: '__MACOSX/._17.jpg', '.DS_Store', 'Thumbs.db'. */
const isHidden = (path: string) => /\/$|(?:^|\/)(?:__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i.test(path) && !leadsOut(path);
const leadsOut = (path: string) => /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(path);

function problemOf(entry: yauzl.Entry, path: string): string | null {
  if (leadsOut(path)) return "Its path leads out of the ZIP file.";
  if (entry.isEncrypted()) return "It is protected with a password.";
  return entry.uncompressedSize >= profilePhotoBytes ? `${tooLarge(profilePhotoBytes)}.` : null;
}

async function read(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string): Promise<ArchivedFile> {
  try {
    return { name, bytes: await buffer(await zip.openReadStreamPromise(entry)) };
  } catch (error) {
    // What yauzl and zlib throw is about this file. The others can still be read.
    return { name, problem: `It is damaged in the ZIP file (${(error as Error).message}).` };
  }
}
