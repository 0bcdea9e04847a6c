/** Reads the structure of HEIC and AVIF files: boxes, and the items that their `meta` box lists. */

/** A box: its four-letter type, and where it, its content, and its end are in the file. */
export interface Box {
  type: string;
  start: number;
  contentStart: number;
  end: number;
}

/** An item of the file: a picture, a part of one, or data about one, such as its EXIF data. */
interface HeifItem {
  id: number;
  type: string;
  /** Where its bytes are in the file. */
  extents: { start: number; end: number }[];
}

export interface HeifFile {
  /** The pixels of the largest picture in it. */
  pixels: number;
  /** The first ICC color profile, as in most photos from iPhones. */
  colorProfile: Buffer | null;
  items: HeifItem[];
}

/** More items or boxes side by side than any camera writes. */
const tooMany = 20_000;
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
  if (!meta) throw damaged();
  // Its content, and that of some boxes in it, begins with four bytes for a version.
  const parts = boxesIn(bytes, meta.contentStart + 4, meta.end);
  const iprp = ofType(parts, "iprp");
  const ipco = iprp && ofType(boxesIn(bytes, iprp.contentStart, iprp.end), "ipco");
  const properties = ipco ? boxesIn(bytes, ipco.contentStart, ipco.end) : [];
  const sizes = properties.filter(({ type }) => type === "ispe");
  const profile = properties.find(
    ({ type, contentStart: at }) => type === "colr" && /^(?:prof|rICC)$/.test(bytes.toString("latin1", at, at + 4)),
  );
  return {
    pixels: Math.max(0, ...sizes.map(({ contentStart: at }) => bytes.readUInt32BE(at + 4) * bytes.readUInt32BE(at + 8))),
    colorProfile: profile ? bytes.subarray(profile.contentStart + 4, profile.end) : null,
    items: itemsOf(bytes, parts),
  };
}

/** The items that `iinf` names, at the places that `iloc` lists. */
function itemsOf(bytes: Buffer, parts: Box[]): HeifItem[] {
  const iinf = ofType(parts, "iinf");
  if (!iinf) return [];
  const isOldList = bytes[iinf.contentStart] === 0;
  const places = placesOf(bytes, parts);
  return boxesIn(bytes, iinf.contentStart + (isOldList ? 6 : 8), iinf.end).map(({ contentStart: at }) => {
    const version = bytes[at] as number;
    // Older lists have no types. Cameras never wrote them.
    if (version < 2) throw damaged();
    const id = version === 2 ? bytes.readUInt16BE(at + 4) : bytes.readUInt32BE(at + 4);
    const typeAt = at + (version === 2 ? 8 : 10);
    return { id, type: bytes.toString("latin1", typeAt, typeAt + 4), extents: places.get(id) ?? [] };
  });
}

/** Where the items are, by id: in the file itself, or in the `idat` box. */
function placesOf(bytes: Buffer, parts: Box[]): Map<number, HeifItem["extents"]> {
  const places = new Map<number, HeifItem["extents"]>();
  const iloc = ofType(parts, "iloc");
  if (!iloc) return places;
  let at = iloc.contentStart;
  const read = (size: number) => {
    if (![0, 2, 4, 8].includes(size) || at + size > iloc.end) throw damaged();
    const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = bytes[at] as number;
  at += 4;
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
