/**
 * The fields of TIFF files and of the EXIF data in other files, which have the same structure: directories of fields,
 * which refer to values elsewhere. What isn't known to be harmless is overwritten in place.
 */

/** Fields that say how the picture looks, when it was taken, and with which camera. Never where, by whom, or of what. */
const harmlessFields = new Set([
  // TIFF: the pixels, their place in the file, colors, and resolution.
  ...[254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 286, 287],
  ...[290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341],
  ...[347, 529, 530, 531, 532, 34675],
  // Camera, program, date, and the directory of EXIF fields.
  ...[271, 272, 305, 306, 34665],
  // EXIF: exposure and lens; 36864 to 36882 are dates; 37520 to 37522 parts of a second.
  ...[33434, 33437, 34850, 34855, 34864, 34865, 34866, 36864, 36867, 36868, 36880, 36881, 36882, 37121, 37122, 37377],
  ...[37378, 37379, 37380, 37381, 37382, 37383, 37384, 37385, 37386, 37520, 37521, 37522, 40960, 40961, 40962, 40963],
  ...[41486, 41487, 41488, 41495, 41729, 41985, 41986, 41987, 41988, 41989, 41990, 41991, 41992, 41993, 41994, 41996],
  ...[42034, 42035, 42036],
]);
const field = { exif: 34665, subDirectories: 330, compression: 259, dateTaken: 36867 } as const;
/** Where the pixels are, and how many bytes each part of them has. */
const pixelFields = [
  { offsets: 273, lengths: 279 },
  { offsets: 324, lengths: 325 },
] as const;
/** The compression in which early programs hid a whole JPEG file. */
const oldJpeg = 6;

/** Bytes of a value by its type. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** More pages, and more values of a field, than any scanner writes. */
const maxDirectories = 500;

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

interface Directory {
  at: number;
  fields: Field[];
  /** Where the next directory is; 0 after the last. */
  next: number;
}

/** Reads numbers in the byte order that the data names. */
function reader(bytes: Buffer) {
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
type Reader = ReturnType<typeof reader>;

function directoryAt(read: Reader, at: number): Directory {
  const count = read.short(at);
  const fields = Array.from({ length: count }, (_, index) => {
    const start = at + 2 + index * 12;
    const [tag, type, values] = [read.short(start), read.short(start + 2), read.long(start + 4)];
    const valueBytes = (typeBytes[type] ?? 0) * values;
    return { tag, type, count: values, at: start, valueAt: valueBytes > 4 ? read.long(start + 8) : start + 8, valueBytes };
  });
  return { at, fields, next: read.long(at + 2 + count * 12) };
}

/** The numbers in a field. */
function numbersOf(read: Reader, { type, count, valueAt, valueBytes }: Field): number[] {
  read.within(valueAt, valueBytes);
  if (type === 3) return Array.from({ length: count }, (_, index) => read.short(valueAt + index * 2));
  if (type === 4) return Array.from({ length: count }, (_, index) => read.long(valueAt + index * 4));
  throw damaged();
}

/** The directories of a file: one for each page, each followed by that of its EXIF fields. */
function directoriesOf(read: Reader, isFile: boolean): Directory[] {
  const directories: Directory[] = [];
  const seen = new Set<number>();
  const visit = (at: number) => {
    if (seen.has(at) || directories.length >= maxDirectories) throw damaged();
    seen.add(at);
    const directory = directoryAt(read, at);
    directories.push(directory);
    const exif = directory.fields.find(({ tag }) => tag === field.exif);
    if (exif) visit(numbersOf(read, exif)[0] ?? 0);
    return directory;
  };
  // In EXIF data, the second directory is a thumbnail.
  for (let at = read.long(4); at !== 0; ) {
    const { next } = visit(at);
    at = isFile ? next : 0;
  }
  return directories;
}

type Range = [start: number, end: number];

/** Where the pixels of a page are. Throws an Error for pictures within it, and for pixels that are files themselves. */
function pixelRanges(read: Reader, { fields }: Directory): Range[] {
  const numbers = (wanted: number) => {
    const found = fields.find(({ tag }) => tag === wanted);
    return found ? numbersOf(read, found) : [];
  };
  if (fields.some(({ tag }) => tag === field.subDirectories) || numbers(field.compression)[0] === oldJpeg) throw damaged();
  return pixelFields.flatMap(({ offsets, lengths }) => {
    const sizes = numbers(lengths);
    return numbers(offsets).map((at, index): Range => {
      const size = sizes[index] ?? Number.NaN;
      if (!(at + size <= read.length)) throw damaged();
      return [at, at + size];
    });
  });
}

/**
 * Overwrites all fields that aren't known to be harmless, in place: places, texts, makers' notes, and thumbnails. With
 * `isFile`, the data is a TIFF file, whose pixels stay. Throws an Error if the data can't be read safely; it may then be
 * changed in part.
 */
export function removePrivateFields(bytes: Buffer, isFile: boolean): void {
  const read = reader(bytes);
  const directories = directoriesOf(read, isFile).map((directory) => ({
    ...directory,
    kept: directory.fields.filter(({ tag, type }) => harmlessFields.has(tag) && typeBytes[type]),
  }));
  const keptRanges: Range[] = [[0, 8]];
  for (const directory of directories) {
    if (isFile) keptRanges.push(...pixelRanges(read, directory));
    for (const { valueAt, valueBytes } of directory.kept) {
      read.within(valueAt, valueBytes);
      keptRanges.push([valueAt, valueAt + valueBytes]);
    }
  }
  const rewritten = directories.map(({ at, fields, kept, next }) => {
    const size = 2 + fields.length * 12 + 4;
    const content = Buffer.alloc(size);
    const count = kept.length;
    if (read.isLittle) content.writeUInt16LE(count);
    else content.writeUInt16BE(count);
    for (const [index, { at: from }] of kept.entries()) bytes.copy(content, 2 + index * 12, from, from + 12);
    const nextPage = isFile ? next : 0;
    if (read.isLittle) content.writeUInt32LE(nextPage, 2 + count * 12);
    else content.writeUInt32BE(nextPage, 2 + count * 12);
    keptRanges.push([at, at + size]);
    return { at, content };
  });
  overwriteOutside(bytes, keptRanges);
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
  const fields = directoriesOf(read, false).flatMap((directory) => directory.fields);
  const date = fields.find(({ tag, type }) => tag === field.dateTaken && type === 2);
  if (!date) return null;
  read.within(date.valueAt, date.valueBytes);
  const text = bytes.toString("latin1", date.valueAt, date.valueAt + 10);
  return /^\d{4}:\d\d:\d\d$/.test(text) ? text.replaceAll(":", "-") : null;
}
