import { setImmediate } from "node:timers/promises";
import { createInflate } from "node:zlib";
import { cleanProfile } from "./color-profile.ts";
import { jpegChunks } from "./file-chunks.ts";

/** Fields of TIFF files and EXIF data: directories that refer to values. What isn't known as harmless is overwritten in place. */

/** Numbers of a TIFF: the pixels, their place in the file, colors, and resolution. */
const pictureFields = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 282, 283, 284, 292, 293, 296, 297, 317, 318, 319, 320],
  ...[322, 323, 324, 325, 332, 338, 339, 529, 530, 531, 532],
]);
/** Numbers of EXIF: how to show it, exposure, lens; never where, by whom, or of what. Four bytes without a type are versions. */
const exifFields = new Set([
  ...[274, 282, 283, 296, 531, 33434, 33437, 34850, 34855, 34864, 34865, 34866, 36864, 37121, 37122, 37377, 37378, 37379, 37380],
  ...[37381, 37382, 37383, 37384, 37385, 37386, 40960, 40961, 40962, 40963, 41486, 41487, 41488, 41495, 41729, 41985, 41986],
  ...[41987, 41988, 41989, 41990, 41991, 41992, 41993, 41994, 41996, 42034],
]);
const maxExifBytes = 32;
/** Texts: dates, zones, and parts of a second; and the makers and models of the camera and the lens. */
const date = /^[\d ]{4}:[\d ]{2}:[\d ]{2} [\d ]{2}:[\d ]{2}:[\d ]{2}$/;
const zone = /^[+-]\d\d:\d\d$/;
const digits = /^\d{1,9} *$/;
const device = /^[ -~]{1,64}$/;
const textFields = new Map<number, RegExp>([
  ...[306, 36867, 36868].map((tag) => [tag, date] as const),
  ...[36880, 36881, 36882].map((tag) => [tag, zone] as const),
  ...[37520, 37521, 37522].map((tag) => [tag, digits] as const),
  ...[271, 272, 42035, 42036].map((tag) => [tag, device] as const),
]);

const field = {
  compression: 259,
  colors: 262,
  colorMap: 320,
  subDirectories: 330,
  jpegTables: 347,
  profile: 34675,
  exif: 34665,
  dateTaken: 36867,
} as const;
const types = { text: 2, short: 3, long: 4, untyped: 7, numbers: [3, 4, 5, 9, 10] } as const;

/** Bytes of a value by its type. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** More pages, fields of a page, and strips or tiles of one than any scanner writes. */
const most = { directories: 500, fields: 200, numbers: 100_000 } as const;

const damaged = () => new Error("The fields of the file are damaged");

interface Field {
  tag: number;
  type: number;
  count: number;
  /** The field's 12 bytes. */
  at: number;
  /** Its values, which small ones have in the field itself. */
  valueAt: number;
  valueBytes: number;
}

export interface Directory {
  at: number;
  fields: Field[];
  /** Where the next directory is; 0 after the last. */
  next: number;
}

/** Reads numbers in the byte order that the data names. */
export function reader(bytes: Buffer) {
  const order = bytes.toString("latin1", 0, 2);
  if (bytes.length < 8 || (order !== "II" && order !== "MM")) throw damaged();
  const isLittle = order === "II";
  const within = (at: number, size: number) => {
    if (at < 0 || at + size > bytes.length) throw damaged();
  };
  return {
    isLittle,
    short(at: number) {
      within(at, 2);
      return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
    },
    long(at: number) {
      within(at, 4);
      return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    },
    within,
    length: bytes.length,
  };
}
export type Reader = ReturnType<typeof reader>;

/** The directory at an offset. */
export function directoryAt(read: Reader, at: number): Directory {
  const count = read.short(at);
  if (count > most.fields) throw damaged();
  const fields = Array.from({ length: count }, (_, index) => {
    const start = at + 2 + index * 12;
    const [tag, type, values] = [read.short(start), read.short(start + 2), read.long(start + 4)];
    const valueBytes = (typeBytes[type] ?? 0) * values;
    return { tag, type, count: values, at: start, valueAt: valueBytes > 4 ? read.long(start + 8) : start + 8, valueBytes };
  });
  return { at, fields, next: read.long(at + 2 + count * 12) };
}

/** The numbers in a field of a directory; none if it has no such field. */
export function numbersIn(read: Reader, { fields }: Directory, wanted: number): number[] {
  const found = fields.find(({ tag }) => tag === wanted);
  if (!found) return [];
  const { type, count, valueAt, valueBytes } = found;
  read.within(valueAt, valueBytes);
  if (count > most.numbers) throw damaged();
  if (type === types.short) return Array.from({ length: count }, (_, index) => read.short(valueAt + index * 2));
  // 13 refers to directories.
  if (type === types.long || type === 13) return Array.from({ length: count }, (_, index) => read.long(valueAt + index * 4));
  throw damaged();
}

/** The directories of a TIFF's pages. In EXIF data, the second one is of a thumbnail. */
export function pagesOf(read: Reader): Directory[] {
  const pages: Directory[] = [];
  for (let at = read.long(4); at !== 0; at = pages.at(-1)?.next ?? 0) {
    if (pages.length >= most.directories || pages.some((page) => page.at === at)) throw damaged();
    pages.push(directoryAt(read, at));
  }
  return pages;
}

const exifOf = (read: Reader, directory: Directory): Directory[] =>
  numbersIn(read, directory, field.exif)
    .slice(0, 1)
    .map((at) => directoryAt(read, at));

type Range = [start: number, end: number];

/** Where the pixels of a page are. Throws an Error for pictures within it, and for pixels whose end can't be told. */
async function pixelRanges(bytes: Buffer, read: Reader, page: Directory): Promise<Range[]> {
  const numbers = (tag: number) => numbersIn(read, page, tag);
  if (numbers(field.subDirectories).length > 0) throw damaged();
  const isTiled = numbers(322).length > 0;
  const [offsets, sizes] = isTiled ? [numbers(324), numbers(325)] : [numbers(273), numbers(279)];
  const [width = 0, height = 0, channels = 1, planes = 1] = [256, 257, 277, 284].map((tag) => numbers(tag)[0]);
  const [across, down] = isTiled
    ? [numbers(322)[0] ?? 0, numbers(323)[0] ?? 0]
    : [width, Math.min(numbers(278)[0] ?? height, height)];
  const parts = Math.ceil(width / across) * Math.ceil(height / down) * (planes === 2 ? channels : 1);
  if (!(offsets.length === parts && sizes.length === parts)) throw damaged();
  const bits = Math.max(1, ...numbers(258)) * (planes === 2 ? 1 : channels);
  const compression = numbers(field.compression)[0] ?? 1;
  const ranges: Range[] = [];
  for (const [index, at] of offsets.entries()) {
    const size = sizes[index] as number;
    read.within(at, size);
    const rows = isTiled ? down : Math.min(down, height - (index % Math.ceil(height / down)) * down);
    const strip = bytes.subarray(at, at + size);
    const length =
      compression === 7
        ? compact(strip, jpegChunks(strip))
        : await lengthOfStrip(strip, compression, Math.ceil((across * bits) / 8) * rows);
    ranges.push([at, at + length]);
  }
  return ranges;
}

/** Moves the parts of a file that stay to its start, and returns how long they are. */
function compact(file: Buffer, parts: { bytes: Buffer; exif?: Buffer | undefined }[]): number {
  const kept = Buffer.concat(parts.flatMap(({ bytes, exif }) => (exif ? [] : [bytes])));
  if (kept.length > file.length) throw damaged();
  kept.copy(file);
  return kept.length;
}

/** How many bytes of a field's value stay; null if none. Changes the value where only a part of it is needed. */
function keptBytes(bytes: Buffer, one: Field, isPicture: boolean): number | null {
  const { tag, type, valueAt, valueBytes } = one;
  if (valueAt + valueBytes > bytes.length) return null;
  const value = bytes.subarray(valueAt, valueAt + valueBytes);
  const isNumber = types.numbers.some((number) => number === type);
  const pattern = textFields.get(tag);
  if (pattern) {
    const text = value.toString("latin1").split("\0")[0] ?? "";
    return type === types.text && pattern.test(text) ? text.length : null;
  }
  if (isPicture && pictureFields.has(tag)) return isNumber ? valueBytes : null;
  if (isPicture && tag === field.profile) return compact(value, [{ bytes: cleanProfile(value) }]);
  if (isPicture && tag === field.jpegTables) return compact(value, jpegChunks(value));
  if (tag === field.exif) return type === types.long ? valueBytes : null;
  const isShort = type === types.untyped && valueBytes <= 4;
  return exifFields.has(tag) && (isShort || (isNumber && valueBytes <= maxExifBytes)) ? valueBytes : null;
}

/** Overwrites EXIF fields not known as harmless, in place. Throws an Error if unreadable; it may then be changed in part. */
export function removePrivateFields(exif: Buffer): void {
  const read = reader(exif);
  overwrite(exif, read, pagesOf(read).slice(0, 1), false, []);
}

/** Overwrites all of a TIFF file but its pixels and what is harmless. Throws an Error for other pictures within a page. */
export async function cleanTiff(file: Buffer): Promise<void> {
  const read = reader(file);
  const pages = pagesOf(read);
  const pixels: Range[] = [];
  for (const page of pages) pixels.push(...(await pixelRanges(file, read, page)));
  overwrite(file, read, pages, true, pixels);
}

/** Overwrites all but these pixels and the harmless fields of the pages and their EXIF data. */
function overwrite(bytes: Buffer, read: Reader, pages: Directory[], isFile: boolean, pixels: Range[]) {
  const directories = pages.flatMap((page) => [
    { ...page, isPicture: isFile, next: isFile ? page.next : 0 },
    ...exifOf(read, page).map((exif) => ({ ...exif, isPicture: false, next: 0 })),
  ]);
  const kept: Range[] = [[0, 8], ...pixels];
  const rewritten = directories.map(({ at, fields, next, isPicture }) => {
    const harmless = fields.flatMap((one) => {
      const length = keptBytes(bytes, one, isPicture);
      return length === null ? [] : [{ ...one, length }];
    });
    const content = Buffer.alloc(2 + fields.length * 12 + 4);
    const write = (number: number, to: number, size: 2 | 4) =>
      read.isLittle ? content.writeUIntLE(number, to, size) : content.writeUIntBE(number, to, size);
    write(harmless.length, 0, 2);
    for (const [index, { at: from, valueAt, length }] of harmless.entries()) {
      const isInside = valueAt === from + 8;
      bytes.copy(content, 2 + index * 12, from, isInside ? valueAt + length : from + 12);
      if (!isInside) kept.push([valueAt, valueAt + length]);
    }
    write(next, 2 + harmless.length * 12, 4);
    kept.push([at, at + content.length]);
    return { at, content };
  });
  overwriteOutside(bytes, kept);
  for (const { at, content } of rewritten) content.copy(bytes, at);
}

function overwriteOutside(bytes: Buffer, kept: Range[]) {
  let end = 0;
  for (const [start, until] of kept.sort((a, b) => a[0] - b[0])) {
    if (start > end) bytes.fill(0, end, start);
    end = Math.max(end, until);
  }
  bytes.fill(0, end);
}

/** The day on which a picture was taken, like '1984-06-15', from its EXIF data; null if they don't say. */
export function dayTaken(bytes: Buffer): string | null {
  const read = reader(bytes);
  const fields = pagesOf(read).flatMap((page) => [page, ...exifOf(read, page)].flatMap((directory) => directory.fields));
  const taken = fields.find(({ tag, type }) => tag === field.dateTaken && type === types.text);
  if (!taken) return null;
  read.within(taken.valueAt, taken.valueBytes);
  const text = bytes.toString("latin1", taken.valueAt, taken.valueAt + 10);
  return /^\d{4}:\d\d:\d\d$/.test(text) ? text.replaceAll(":", "-") : null;
}

/** Where the pixels of a part of a TIFF end. Other bytes may follow them. */

const endUnknown = () => new Error("The end of the pixels can't be told");

/**
 * How many bytes a strip's or tile's pixels take; `pixelBytes` once unpacked. Throws an Error for compressions that don't tell.
 */
async function lengthOfStrip(strip: Buffer, compression: number, pixelBytes: number): Promise<number> {
  // A file has up to 20 MB of strips.
  await setImmediate();
  switch (compression) {
    case 1:
      return Math.min(strip.length, pixelBytes);
    case 5:
      return lzwLength(strip);
    case 8:
    case 32946:
      return deflatedLength(strip, pixelBytes);
    case 32773:
      return packedLength(strip, pixelBytes);
    default:
      throw endUnknown();
  }
}

/** Unpacks beside the main thread, keeps nothing of it, and stops where a strip has far more than its pixels. */
async function deflatedLength(strip: Buffer, pixelBytes: number): Promise<number> {
  const inflate = createInflate({ chunkSize: Math.min(Math.max(pixelBytes, 4096), 262_144) });
  inflate.end(strip);
  let unpacked = 0;
  for await (const chunk of inflate) {
    unpacked += chunk.length;
    if (unpacked > 2 * pixelBytes + 65_536) throw endUnknown();
  }
  return inflate.bytesWritten;
}

/** PackBits: runs of single bytes, and of one byte repeated. */
function packedLength(strip: Buffer, pixelBytes: number): number {
  let at = 0;
  for (let unpacked = 0; unpacked < pixelBytes && at < strip.length; ) {
    const count = strip.readInt8(at);
    at += count >= 0 ? count + 2 : count === -128 ? 1 : 2;
    if (count !== -128) unpacked += Math.abs(count) + 1;
  }
  return Math.min(at, strip.length);
}

/** LZW: codes of 9 to 12 bits, which grow with the table, up to the code of the end. */
function lzwLength(strip: Buffer): number {
  const [clear, end] = [256, 257];
  let [bits, size, known] = [0, 9, 257];
  for (;;) {
    if (bits + size > strip.length * 8) throw endUnknown();
    const at = bits >> 3;
    const three = ((strip[at] ?? 0) << 16) | ((strip[at + 1] ?? 0) << 8) | (strip[at + 2] ?? 0);
    const code = (three >> (24 - (bits & 7) - size)) & (2 ** size - 1);
    bits += size;
    if (code === end) return Math.ceil(bits / 8);
    if (code === clear) [size, known] = [9, 257];
    else {
      known += 1;
      // A code earlier than the table needs it.
      if (known >= 2 ** size - 1 && size < 12) size += 1;
    }
  }
}
