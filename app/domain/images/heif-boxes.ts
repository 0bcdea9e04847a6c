/** Reads the structure of HEIC and AVIF files: boxes, and the items that their `meta` box lists. */

/** A box: its four-letter type, and where it, its content, and its end are in the file. */
export interface Box {
  type: string;
  start: number;
  contentStart: number;
  end: number;
}

/** An item of the file: a picture, a part of one, or data about one, such as its EXIF data. */
export interface HeifItem {
  id: number;
  type: string;
  extents: { start: number; end: number }[];
  /** What describes it, as numbers in `properties`, and whether readers must understand it. */
  properties: { index: number; isEssential: boolean }[];
  /** The items that it refers to, by the kind of reference: 'dimg' are the parts of a picture. */
  references: { type: string; to: number[] }[];
}

export interface HeifFile {
  primary: number;
  /** The pixels of the largest picture in it. */
  pixels: number;
  /** The ICC color profile of the main picture, as in most photos from iPhones. */
  colorProfile: Buffer | null;
  items: HeifItem[];
  properties: Box[];
}

/** More items or boxes side by side than any camera writes. */
const tooMany = 20_000;
/** Bytes of the lists of items and what describes them, which have 10 KB in photos from iPhones, and up to 3 MB of color profile. */
const maxMeta = 4 * 1024 * 1024;
const damaged = () => new Error("The structure of the file is damaged");

/** The box at an offset; null if it isn't complete. */
function boxAt(bytes: Buffer, at: number, end: number): Box | null {
  if (at + 8 > end) return null;
  const size32 = bytes.readUInt32BE(at);
  if (size32 === 1 && at + 16 > end) return null;
  const contentStart = at + (size32 === 1 ? 16 : 8);
  const boxEnd = size32 === 0 ? end : at + (size32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size32);
  if (boxEnd < contentStart || boxEnd > end) return null;
  return { type: bytes.toString("latin1", at + 4, at + 8), start: at, contentStart, end: boxEnd };
}

/** The boxes between two offsets. Throws an Error unless they fill that range. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const box = boxAt(bytes, at, end);
    if (!box || boxes.length >= tooMany) throw damaged();
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The boxes of the whole file, as far as they are complete. Some phones write something else after them. */
export function topBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let box = boxAt(bytes, 0, bytes.length); box && boxes.length < tooMany; box = boxAt(bytes, box.end, bytes.length)) {
    boxes.push(box);
  }
  return boxes;
}

const ofType = (boxes: Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/** Reads what the `meta` box says of pictures and items. Throws an Error for a damaged file. */
export function readHeif(bytes: Buffer): HeifFile {
  const meta = ofType(topBoxes(bytes), "meta");
  if (!meta || meta.end - meta.start > maxMeta) throw damaged();
  // Its content, and that of some boxes in it, begins with four bytes for a version.
  const parts = boxesIn(bytes, meta.contentStart + 4, meta.end);
  const iprp = ofType(parts, "iprp");
  const described = iprp ? boxesIn(bytes, iprp.contentStart, iprp.end) : [];
  const ipco = ofType(described, "ipco");
  const properties = ipco ? boxesIn(bytes, ipco.contentStart, ipco.end) : [];
  const sizes = properties.filter(({ type }) => type === "ispe");
  const items = itemsOf(bytes, parts, described);
  const primary = primaryOf(bytes, parts);
  const ofPrimary = items.find(({ id }) => id === primary)?.properties.map(({ index }) => properties[index - 1]) ?? [];
  const profile = ofPrimary.find((box) => box && isProfile(bytes, box)) ?? properties.find((box) => isProfile(bytes, box));
  return {
    primary,
    pixels: Math.max(0, ...sizes.map(({ contentStart: at }) => bytes.readUInt32BE(at + 4) * bytes.readUInt32BE(at + 8))),
    colorProfile: profile ? bytes.subarray(profile.contentStart + 4, profile.end) : null,
    items,
    properties,
  };
}

/** Whether a property is an ICC color profile, after four letters. */
export const isProfile = (bytes: Buffer, { type, contentStart: at }: Box): boolean =>
  type === "colr" && /^(?:prof|rICC)$/.test(bytes.toString("latin1", at, at + 4));

/** Reads numbers of a box one after another. Throws an Error at its end. */
function numbersIn(bytes: Buffer, { contentStart, end }: Box) {
  let at = contentStart;
  const read = (size: number): number => {
    if (![0, 1, 2, 4, 8].includes(size) || at + size > end) throw damaged();
    const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  return { read, version: read(1), flags: (read(1) << 16) | read(2) };
}

function primaryOf(bytes: Buffer, parts: Box[]): number {
  const pitm = ofType(parts, "pitm");
  if (!pitm) return 0;
  const { read, version } = numbersIn(bytes, pitm);
  return read(version === 0 ? 2 : 4);
}

/** The items that `iinf` names, with what other boxes say of them. */
function itemsOf(bytes: Buffer, parts: Box[], described: Box[]): HeifItem[] {
  const iinf = ofType(parts, "iinf");
  if (!iinf) return [];
  const isOldList = bytes[iinf.contentStart] === 0;
  const places = placesOf(bytes, parts);
  const properties = propertiesOf(bytes, described);
  const references = referencesOf(bytes, parts);
  return boxesIn(bytes, iinf.contentStart + (isOldList ? 6 : 8), iinf.end).map(({ contentStart: at }) => {
    const version = bytes[at] as number;
    // Older lists have no types. Cameras never wrote them.
    if (version < 2) throw damaged();
    const id = version === 2 ? bytes.readUInt16BE(at + 4) : bytes.readUInt32BE(at + 4);
    const typeAt = at + (version === 2 ? 8 : 10);
    return {
      id,
      type: bytes.toString("latin1", typeAt, typeAt + 4),
      extents: places.get(id) ?? [],
      properties: properties.get(id) ?? [],
      references: references.filter(({ from }) => from === id),
    };
  });
}

/** The properties that `ipma` gives to each item. */
function propertiesOf(bytes: Buffer, described: Box[]): Map<number, HeifItem["properties"]> {
  const properties = new Map<number, HeifItem["properties"]>();
  for (const box of described.filter(({ type }) => type === "ipma")) {
    const { read, version, flags } = numbersIn(bytes, box);
    const indexBits = flags & 1 ? 15 : 7;
    for (let count = read(4); count > 0; count--) {
      const id = read(version < 1 ? 2 : 4);
      const list = properties.get(id) ?? [];
      for (let left = read(1); left > 0; left--) {
        const value = read(flags & 1 ? 2 : 1);
        list.push({ index: value & (2 ** indexBits - 1), isEssential: value >> indexBits === 1 });
      }
      properties.set(id, list);
    }
  }
  return properties;
}

/** What `iref` says of which item refers to which. */
function referencesOf(bytes: Buffer, parts: Box[]): { from: number; type: string; to: number[] }[] {
  const iref = ofType(parts, "iref");
  if (!iref) return [];
  const idBytes = bytes[iref.contentStart] === 0 ? 2 : 4;
  return boxesIn(bytes, iref.contentStart + 4, iref.end).map(({ type, contentStart, end }) => {
    if (contentStart + idBytes + 2 > end) throw damaged();
    const [from, count] = [bytes.readUIntBE(contentStart, idBytes), bytes.readUInt16BE(contentStart + idBytes)];
    const first = contentStart + idBytes + 2;
    if (first + count * idBytes > end) throw damaged();
    return { from, type, to: Array.from({ length: count }, (_, index) => bytes.readUIntBE(first + index * idBytes, idBytes)) };
  });
}

/** Where the items are, by id: in the file itself, or in the `idat` box. */
function placesOf(bytes: Buffer, parts: Box[]): Map<number, HeifItem["extents"]> {
  const places = new Map<number, HeifItem["extents"]>();
  const iloc = ofType(parts, "iloc");
  if (!iloc) return places;
  const { read, version } = numbersIn(bytes, iloc);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const count = read(version < 2 ? 2 : 4);
  if (count > tooMany) throw damaged();
  for (let item = 0; item < count; item++) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    const isElsewhere = read(2) !== 0 || method > 1;
    const base = read(baseSize) + (method === 1 ? (ofType(parts, "idat")?.contentStart ?? Number.NaN) : 0);
    const extents = [];
    for (let extent = read(2); extent > 0; extent--) {
      read(indexSize);
      const start = base + read(offsetSize);
      const end = start + read(lengthSize);
      if (isElsewhere) continue;
      if (!(end <= bytes.length)) throw damaged();
      extents.push({ start, end });
    }
    places.set(id, extents);
  }
  return places;
}
