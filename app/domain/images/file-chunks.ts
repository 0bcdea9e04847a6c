import { crc32 } from "node:zlib";

/**
 * The parts of JPEG, PNG, WebP, and GIF files: which of them hold EXIF data, and which stay in an original that is kept. All
 * others may contain places, names, or texts. Functions throw an Error for files whose structure they can't follow.
 */

/** A part of a file. */
export interface Chunk {
  bytes: Buffer;
  /** The EXIF data in it, a view on the same bytes. */
  exif?: Buffer | undefined;
  /** Whether it stays. */
  isKept: boolean;
}

const damaged = () => new Error("The structure of the file is damaged");

const exifName = "Exif\0\0";
const startsWith = (bytes: Buffer, text: string) => bytes.toString("latin1", 0, text.length) === text;

/** The segments of a JPEG, up to its end. Color profiles and the segments that say how colors are stored stay. */
export function jpegChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [{ bytes: file.subarray(0, 2), isKept: true }];
  for (let at = 2; ; ) {
    if (file[at] !== 0xff) throw damaged();
    const kind = file[at + 1] ?? 0;
    if (kind === 0xff) at += 1;
    else if (kind === 0xd9) return [...chunks, { bytes: file.subarray(at, at + 2), isKept: true }];
    else {
      if (at + 4 > file.length || kind < 0xc0) throw damaged();
      const end = at + 2 + file.readUInt16BE(at + 2);
      const until = kind === 0xda ? endOfScan(file, end) : end;
      if (until > file.length) throw damaged();
      const content = file.subarray(at + 4, end);
      const isExif = kind === 0xe1 && startsWith(content, exifName);
      chunks.push({
        bytes: file.subarray(at, until),
        exif: isExif ? content.subarray(exifName.length) : undefined,
        isKept: isExif || isKeptSegment(kind, content),
      });
      at = until;
    }
  }
}

/** The segments 0xe0 to 0xef are for programs, and 0xfe for comments. */
function isKeptSegment(kind: number, content: Buffer): boolean {
  if (kind === 0xe0) return startsWith(content, "JFIF\0");
  if (kind === 0xe2) return startsWith(content, "ICC_PROFILE\0");
  if (kind === 0xee) return startsWith(content, "Adobe");
  return kind < 0xe0;
}

/** Where the next segment begins after a scan's data, in which 0xff is followed by 0 or the number of a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const kind = file[at + 1] as number;
    if (kind !== 0 && kind !== 0xff && !(kind >= 0xd0 && kind <= 0xd7)) return at;
  }
  throw damaged();
}

const keptInPng = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|pHYs|bKGD|acTL|fcTL|fdAT|eXIf)$/;

/** The chunks of a PNG. The caller calls `sealPngChunk` for a changed one. */
export function pngChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [{ bytes: file.subarray(0, 8), isKept: true }];
  for (let at = 8; ; ) {
    if (at + 12 > file.length) throw damaged();
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw damaged();
    const type = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, end - 4);
    chunks.push({ bytes: file.subarray(at, end), exif: type === "eXIf" ? content : undefined, isKept: keptInPng.test(type) });
    if (type === "IEND") return chunks;
    at = end;
  }
}

/** Writes the checksum of a changed chunk of a PNG. */
export function sealPngChunk({ bytes }: Chunk): void {
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
}

const keptInWebp = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP|EXIF)$/;
const webpHasXmp = 0x04;

/** The chunks of a WebP after its header, which `sealWebp` writes anew. */
export function webpChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const fileEnd = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = 12; at + 8 <= fileEnd; ) {
    const contentEnd = at + 8 + file.readUInt32LE(at + 4);
    const end = contentEnd + (contentEnd % 2);
    if (contentEnd > fileEnd) throw damaged();
    const type = file.toString("latin1", at, at + 4);
    const content = file.subarray(at + 8, contentEnd);
    const exif = type === "EXIF" ? content.subarray(startsWith(content, exifName) ? exifName.length : 0) : undefined;
    chunks.push({ bytes: file.subarray(at, Math.min(end, file.length)), exif, isKept: keptInWebp.test(type) });
    at = end;
  }
  return chunks;
}

/** The header of a WebP of these chunks, and what its first one says of the others, which never have XMP data. */
export function sealWebp(chunks: Chunk[]): Buffer {
  const [first] = chunks;
  if (first && startsWith(first.bytes, "VP8X")) first.bytes[8] = (first.bytes[8] ?? 0) & ~webpHasXmp;
  const size = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + size, 4);
  return header;
}

/** The blocks of a GIF. Only the one that repeats an animation stays of those for programs. */
export function gifChunks(file: Buffer): Chunk[] {
  const colorBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colorBytes(file[10] ?? 0);
  const chunks: Chunk[] = [{ bytes: file.subarray(0, at), isKept: true }];
  const afterBlocks = (start: number) => {
    let end = start;
    for (; file[end]; end += (file[end] as number) + 1);
    if (end >= file.length) throw damaged();
    return end + 1;
  };
  for (;;) {
    const start = at;
    const [kind, label] = [file[at], file[at + 1]];
    if (kind === 0x3b) return [...chunks, { bytes: file.subarray(at, at + 1), isKept: true }];
    if (kind === 0x2c) at = afterBlocks(at + 11 + colorBytes(file[at + 9] ?? 0));
    else if (kind === 0x21) at = afterBlocks(at + 2);
    else throw damaged();
    const isAnimation = label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(file.toString("latin1", start + 3, start + 14));
    chunks.push({ bytes: file.subarray(start, at), isKept: kind === 0x2c || label === 0xf9 || isAnimation });
  }
}
