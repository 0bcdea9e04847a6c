import { crc32, deflateSync, inflateSync } from "node:zlib";
import { cleanProfile, maxProfileBytes } from "./color-profile.ts";

/**
 * The parts of JPEG, PNG, WebP, and GIF files that stay in an original that is kept, each with what the format says it has and
 * no more. All others may contain places, names, or texts. Functions throw an Error for files whose structure they can't follow.
 */

/** A part that stays. */
export interface Chunk {
  bytes: Buffer;
  /** The EXIF data in it, a view on the same bytes, which the caller cleans. */
  exif?: Buffer | undefined;
}

const damaged = () => new Error("The structure of the file is damaged");

/** More parts than any program writes. Each takes 200 bytes of memory, however small it is. */
const maxChunks = 50_000;
function checkCount(chunks: unknown[]) {
  if (chunks.length > maxChunks) throw damaged();
}

const exifName = "Exif\0\0";
const profileName = "ICC_PROFILE\0";
const startsWith = (bytes: Buffer, text: string) => bytes.toString("latin1", 0, text.length) === text;
const number16 = (value: number) => Buffer.from([value >> 8, value & 255]);

/** The segments of a JPEG, up to its end. */
export function jpegChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [{ bytes: file.subarray(0, 2) }];
  const profile: Buffer[] = [];
  for (let at = 2; ; ) {
    checkCount(chunks);
    if (file[at] !== 0xff) throw damaged();
    const kind = file[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === 0xd9) {
      // Right after the segment that must be the first.
      chunks.splice(chunks[1]?.bytes[1] === 0xe0 ? 2 : 1, 0, ...profileSegments(profile));
      return [...chunks, { bytes: file.subarray(at, at + 2) }];
    }
    if (at + 4 > file.length || kind < 0xc0) throw damaged();
    const end = at + 2 + file.readUInt16BE(at + 2);
    const until = kind === 0xda ? endOfScan(file, end) : end;
    if (until > file.length) throw damaged();
    const content = file.subarray(at + 4, end);
    if (kind === 0xe2 && startsWith(content, profileName)) profile.push(content);
    else chunks.push(...keptSegment(kind, content, file.subarray(at, until)));
    at = until;
  }
}

/** Frames, tables, scans, and restarts; of the segments for programs, 0xe0 to 0xef, these. 0xfe is a comment. */
function keptSegment(kind: number, content: Buffer, bytes: Buffer): Chunk[] {
  if (kind <= 0xcf && kind !== 0xc8) return [{ bytes }];
  if (kind === 0xda || kind === 0xdb || kind === 0xdd) return [{ bytes }];
  // The units and the resolution, without the thumbnail that may follow.
  if (kind === 0xe0 && startsWith(content, "JFIF\0") && content.length >= 12)
    return [{ bytes: Buffer.concat([Buffer.from([0xff, kind, 0, 16]), content.subarray(0, 12), Buffer.alloc(2)]) }];
  if (kind === 0xe1 && startsWith(content, exifName)) return [{ bytes, exif: content.subarray(exifName.length) }];
  // How colors are stored: the last of twelve bytes.
  if (kind === 0xee && startsWith(content, "Adobe") && content.length >= 12)
    return [{ bytes: Buffer.concat([Buffer.from([0xff, kind, 0, 14]), content.subarray(0, 12)]) }];
  return [];
}

/** A color profile, which is in parts of at most 64 KB, each with its number and how many there are. */
function profileSegments(parts: Buffer[]): Chunk[] {
  if (parts.length === 0) return [];
  const partOf = (content: Buffer) => content[profileName.length] ?? 0;
  const sorted = parts.toSorted((one, other) => partOf(one) - partOf(other));
  const profile = cleanProfile(Buffer.concat(sorted.map((content) => content.subarray(profileName.length + 2))));
  const most = 65_000;
  const count = Math.ceil(profile.length / most);
  return Array.from({ length: count }, (_, index) => {
    const content = profile.subarray(index * most, (index + 1) * most);
    const head = Buffer.concat([Buffer.from(profileName, "latin1"), Buffer.from([index + 1, count])]);
    return { bytes: Buffer.concat([Buffer.from([0xff, 0xe2]), number16(2 + head.length + content.length), head, content]) };
  });
}

/** Where the next segment begins after a scan's data, in which 0xff is followed by 0 or the number of a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const kind = file[at + 1] as number;
    if (kind !== 0 && kind !== 0xff && !(kind >= 0xd0 && kind <= 0xd7)) return at;
  }
  throw damaged();
}

/** The most bytes of each kind of chunk in a PNG. An animation's frames are pictures of their own. */
const pngSizes: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  cICP: 4,
  sBIT: 4,
  pHYs: 9,
  bKGD: 6,
  iCCP: Infinity,
  eXIf: Infinity,
};
/** The chunks of a PNG. The caller calls `sealPngChunk` for a changed one. */
export function pngChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [{ bytes: file.subarray(0, 8) }];
  const seen = new Set<string>();
  for (let at = 8; ; ) {
    checkCount(chunks);
    if (at + 12 > file.length) throw damaged();
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw damaged();
    const type = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, end - 4);
    const isKept = content.length <= (pngSizes[type] ?? -1) && (type === "IDAT" || !seen.has(type));
    seen.add(type);
    if (isKept && type === "iCCP") chunks.push({ bytes: pngProfile(content) });
    else if (isKept) chunks.push({ bytes: file.subarray(at, end), exif: type === "eXIf" ? content : undefined });
    if (type === "IEND") return chunks;
    at = end;
  }
}

/** A chunk with a color profile, which has a name. */
function pngProfile(content: Buffer): Buffer {
  const profile = inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: maxProfileBytes });
  return pngChunk("iCCP", Buffer.concat([Buffer.from("Colors\0\0", "latin1"), deflateSync(cleanProfile(profile))]));
}

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), content, Buffer.alloc(4)]);
  bytes.writeUInt32BE(content.length);
  sealPngChunk({ bytes });
  return bytes;
}

/** Writes the checksum of a changed chunk of a PNG. */
export function sealPngChunk({ bytes }: Chunk): void {
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
}

const pixelsInWebp = /^(?:VP8 |VP8L|ALPH)$/;
/** What a WebP's first chunk says of those after it. */
const webpFlags = { xmp: 0x04, reserved: 0xc1 } as const;

/** The chunks of a WebP after its header, which `webpHeader` writes. */
export function webpChunks(file: Buffer): Chunk[] {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  return riffChunks(file.subarray(12, end)).flatMap(({ type, content, bytes: whole }): Chunk[] => {
    // Not a copy, because it can have 20 MB.
    if (pixelsInWebp.test(type)) return [{ bytes: whole }, { bytes: Buffer.alloc(content.length % 2) }];
    if (type === "VP8X") return [{ bytes: riffChunk(type, extendedHeader(content)) }];
    if (type === "ANIM") return [{ bytes: riffChunk(type, content.subarray(0, 6)) }];
    if (type === "ICCP") return [{ bytes: riffChunk(type, cleanProfile(content)) }];
    if (type === "ANMF") {
      const pixels = riffChunks(content.subarray(16)).filter((part) => pixelsInWebp.test(part.type));
      const frame = pixels.map((part) => riffChunk(part.type, part.content));
      return [{ bytes: riffChunk(type, Buffer.concat([content.subarray(0, 16), ...frame])) }];
    }
    if (type !== "EXIF") return [];
    const bytes = riffChunk(type, content);
    return [{ bytes, exif: bytes.subarray(8 + (startsWith(content, exifName) ? exifName.length : 0), 8 + content.length) }];
  });
}

/** The parts without the byte that makes the length of each even. */
function riffChunks(bytes: Buffer) {
  const chunks: { type: string; content: Buffer; bytes: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    checkCount(chunks);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) throw damaged();
    const type = bytes.toString("latin1", at, at + 4);
    chunks.push({ type, content: bytes.subarray(at + 8, end), bytes: bytes.subarray(at, end) });
    at = end + (end % 2);
  }
  return chunks;
}

function riffChunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + content.length + (content.length % 2));
  bytes.write(type, "latin1");
  bytes.writeUInt32LE(content.length, 4);
  content.copy(bytes, 8);
  return bytes;
}

function extendedHeader(content: Buffer): Buffer {
  const header = Buffer.from(content.subarray(0, 10));
  header[0] = (header[0] ?? 0) & ~(webpFlags.xmp | webpFlags.reserved);
  return header.fill(0, 1, 4);
}

/** The header of a WebP of these chunks. */
export function webpHeader(chunks: Chunk[]): Buffer {
  const size = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + size, 4);
  return header;
}

/** The blocks of a GIF: pictures, how long each shows, and how often all repeat. */
export function gifChunks(file: Buffer): Chunk[] {
  const colorBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colorBytes(file[10] ?? 0);
  const chunks: Chunk[] = [{ bytes: file.subarray(0, at) }];
  const afterBlocks = (start: number) => {
    let end = start;
    for (; file[end]; end += (file[end] as number) + 1);
    if (end >= file.length) throw damaged();
    return end + 1;
  };
  for (;;) {
    checkCount(chunks);
    const start = at;
    const [kind, label] = [file[at], file[at + 1]];
    if (kind === 0x3b) return [...chunks, { bytes: file.subarray(at, at + 1) }];
    if (kind === 0x2c) at = afterBlocks(at + 11 + colorBytes(file[at + 9] ?? 0));
    else if (kind === 0x21) at = afterBlocks(at + 2);
    else throw damaged();
    const block = file.subarray(start, at);
    if (kind === 0x2c) chunks.push({ bytes: block });
    // Four bytes, and the end.
    else if (label === 0xf9 && block[2] === 4) chunks.push({ bytes: Buffer.concat([block.subarray(0, 7), Buffer.alloc(1)]) });
    // The name of eleven bytes, and a block of three.
    else if (label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(block.toString("latin1", 3, 14)) && block[14] === 3)
      chunks.push({ bytes: Buffer.concat([block.subarray(0, 18), Buffer.alloc(1)]) });
  }
}
