import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { processImage } from "#app/domain/images/decoding.server.ts";
import { storeImageFiles } from "#app/domain/images/images.server.ts";
import { profilePhotoBytes, profilePhotoSide, tooLarge } from "#app/domain/images/images.ts";
import { environment } from "#app/settings/environment.server.ts";
import { expiredPortraits, uploadedPortraits } from "./roster-forms.ts";

/** Between the check and the import of portraits, a list of the pictures stays in DATA_DIR/portraits for an hour. */

const lifetime = 3_600_000;
const maxNameLength = 120;

const folder = () => path.join(environment().dataDir, "portraits");
const fileOf = (key: string) => path.join(folder(), `${key}.json`);
const isKey = (key: string) => /^[\w-]{24}$/.test(key);

/** A picture that was decoded and stored. Sizes are in pixels and bytes. */
export interface StoredPortrait {
  url: string;
  hash: string;
  width: number;
  height: number;
  bytes: number;
}

/** A file of the ZIP: its name, and the picture or why there is none. */
export type StagedPortrait = { file: string } & ({ picture: StoredPortrait } | { problem: string });

/** Decodes and stores a ZIP file's pictures, without giving them to anybody. Throws Refusal 400, 403. */
export const stagePortraits = operation({
  log: { action: "portraits.check", resource: "users", attempt: "check yearbook portraits" },
  limit: "administration",
  input: uploadedPortraits,
  async prepare(me, { file }) {
    refuseUnless(canManageMembers(me), "Only administrators can import yearbook portraits");
    const staged: StagedPortrait[] = [];
    // Two at a time, so that a hundred megabytes of pictures need the memory of two.
    let two: ArchivedFile[] = [];
    const storeBoth = async () => {
      staged.push(...(await Promise.all(two.map(store))));
      two = [];
    };
    for await (const archived of filesInArchive(file)) {
      two.push(archived);
      if (two.length === 2) await storeBoth();
    }
    await storeBoth();
    if (staged.length === 0) throw new Refusal(400, "There are no pictures in this ZIP file.", { field: "file" });
    return staged;
  },
  run(_me, _input, { note, prepared: staged }) {
    // Only the import itself is logged.
    note(null);
    purgeStagedPortraits(new Date());
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    const key = randomBytes(18).toString("base64url");
    writeFileSync(fileOf(key), JSON.stringify(staged), { mode: 0o600 });
    return { key };
  },
});

async function store({ name, bytes, problem = "It is empty." }: ArchivedFile): Promise<StagedPortrait> {
  const file = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
  if (!bytes) return { file, problem };
  try {
    const picture = await processImage(bytes, { longestSide: profilePhotoSide, field: "file" });
    const { hash, width, height, jpeg } = picture;
    return { file, picture: { url: await storeImageFiles(picture), hash, width, height, bytes: jpeg.length } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    return { file, problem: error.message };
  }
}

/** The files of a ZIP that was checked within the last hour. Throws Refusal 404 for any other key. */
export function findStagedPortraits(key: string): StagedPortrait[] {
  if (!isKey(key)) throw new Refusal(404, expiredPortraits);
  const stats = statSync(fileOf(key), { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > lifetime) throw new Refusal(404, expiredPortraits);
  return JSON.parse(readFileSync(fileOf(key), "utf8"));
}

/** Deletes lists older than an hour; part of the daily purge and of `stagePortraits`. */
export function purgeStagedPortraits(now: Date): void {
  const names = statSync(folder(), { throwIfNoEntry: false }) ? readdirSync(folder()) : [];
  for (const name of names) {
    const file = path.join(folder(), name);
    const stats = statSync(file, { throwIfNoEntry: false });
    // Another process may have just deleted it.
    if (stats && now.getTime() - stats.mtimeMs > lifetime) rmSync(file, { force: true });
  }
}

/** Reads a ZIP file of pictures, one at a time. */

const megabyte = 1024 * 1024;
/** The most files in one ZIP, and the most bytes of all of them unpacked. Pictures hardly shrink in a ZIP. */
const maxEntries = 3000;
const maxUnpackedBytes = 400 * megabyte;

const refusal = (sentence: string) => new Refusal(400, sentence, { field: "file" });
const damaged = () =>
  refusal("This is not a ZIP file, or it is damaged. Please put the pictures into a ZIP file and choose that.");

/** A file of the ZIP, with its bytes or why it can't be read. */
interface ArchivedFile {
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

/** The files of a ZIP, without folders and hidden files. Throws Refusal 400 for no ZIP, too many files, or too much in them. */
async function* filesInArchive(archive: Blob): AsyncGenerator<ArchivedFile> {
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
