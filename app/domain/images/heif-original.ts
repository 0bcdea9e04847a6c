import { cleanProfile } from "./color-profile.ts";
import { type HeifItem, isProfile, readHeif, topBoxes } from "./heif-boxes.ts";
import { removePrivateFields } from "./tiff-fields.ts";

/**
 * Writes a HEIC or AVIF file again: its main picture with the parts, the transparency, and the EXIF data of that, and nothing
 * else. Left out are other pictures, thumbnails, depths, names of items, texts, and boxes that aren't known here.
 */

const unsafe = () => new Error("The file can't be followed");

const pictureTypes = /^(?:hvc1|av01|grid|iden)$/;
const transparency = /^urn:mpeg:(?:hevc:2015:auxid:1|mpegB:cicp:systems:auxiliary:alpha)\0/;

/** The file without private data, in parts that follow one another. Throws an Error if it can't be followed. */
export function withoutPrivateBoxes(file: Buffer): Buffer[] {
  // A film, or a photo with one, has its own data about places.
  if (topBoxes(file).some(({ type }) => type === "moov" || type === "moof")) throw unsafe();
  const heif = readHeif(file);
  const property = (index: number) => heif.properties[index - 1];
  const isTransparency = ({ properties }: HeifItem) =>
    properties.some(({ index }) => {
      const box = property(index);
      return box?.type === "auxC" && transparency.test(file.toString("latin1", box.contentStart + 4, box.end));
    });
  const kept = keptItems(heif.items, heif.primary, isTransparency);
  const isKept = (id: number) => kept.some((item) => item.id === id);
  const content = ({ extents }: HeifItem) => extents.map(({ start, end }) => file.subarray(start, end));
  const data = kept.map((item) => contentOf(item, content(item), lengthSizeOf(file, item, property)));
  const numbers = [...new Set(kept.flatMap(({ properties }) => properties.map(({ index }) => index)))];
  const properties = numbers.flatMap((index) => {
    const box = property(index);
    const bytes = box && propertyOf(file, box);
    return bytes ? [{ index, bytes }] : [];
  });
  const associations = kept.map((item) => ({
    id: item.id,
    values: item.properties.flatMap(({ index, isEssential }) => {
      const place = properties.findIndex((one) => one.index === index) + 1;
      if (place === 0 && isEssential) throw unsafe();
      return place === 0 ? [] : [place | (isEssential ? 0x8000 : 0)];
    }),
  }));
  const references = kept.flatMap(({ id, references }) =>
    references
      .filter(({ type, to }) => /^(?:dimg|auxl|cdsc|prem)$/.test(type) && to.every(isKept))
      .map(({ type, to }) => box(type, u32(id), u16(to.length), ...to.map(u32))),
  );
  const head = fileType(file);
  const meta = (start: number) => {
    let at = start;
    const places = kept.map(({ id }, index) => {
      const length = lengthOf(data[index] ?? []);
      const place = [u32(id), u16(0), u16(0), u16(1), u32(at), u32(length)];
      at += length;
      return Buffer.concat(place);
    });
    return full("meta", 0, 0, [
      full("hdlr", 0, 0, [u32(0), latin1("pict"), Buffer.alloc(13)]),
      full("pitm", 1, 0, [u32(heif.primary)]),
      full("iloc", 2, 0, [u16(0x4400), u32(kept.length), ...places]),
      full("iinf", 1, 0, [u32(kept.length), ...kept.map(({ id, type }) => entry(id, type, heif.primary))]),
      full("iref", 1, 0, references),
      box(
        "iprp",
        box("ipco", ...properties.map(({ bytes }) => bytes)),
        full("ipma", 1, 1, [
          u32(kept.length),
          ...associations.flatMap(({ id, values }) => [u32(id), Buffer.from([values.length]), ...values.map(u16)]),
        ]),
      ),
    ]);
  };
  // The places have the same size, so the length doesn't depend on them.
  const start = head.length + meta(0).length + 8;
  const pixels = data.flat();
  return [head, meta(start), Buffer.concat([u32(8 + lengthOf(pixels)), latin1("mdat")]), ...pixels];
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const latin1 = (text: string) => Buffer.from(text, "latin1");
const lengthOf = (parts: Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);
const box = (type: string, ...parts: Buffer[]) => Buffer.concat([u32(8 + lengthOf(parts)), latin1(type), ...parts]);
/** A box with a version. */
const full = (type: string, version: number, flags: number, parts: Buffer[]) => box(type, u32((version << 24) | flags), ...parts);
/** An item without a name. Only the main picture shows by itself. */
const entry = (id: number, type: string, primary: number) =>
  full("infe", 3, id === primary ? 0 : 1, [u32(id), u16(0), latin1(type), Buffer.alloc(1)]);

const brands = /^(?:mif1|mif2|miaf|heic|heix|heim|heis|avif|MiHB|MiHE|MiPr|MA1A|MA1B)$/;

/** What the file says that it is, of the known kinds. */
function fileType(file: Buffer): Buffer {
  const [first] = topBoxes(file);
  if (first?.type !== "ftyp") throw unsafe();
  const all = [];
  for (let at = first.contentStart; at + 4 <= first.end; at += 4) all.push(file.toString("latin1", at, at + 4));
  const [main = "", , ...others] = all;
  // Brands of sequences, whose frames are not kept.
  const still = (brand: string) => brand.replace(/^(?:msf1|hev[cx])$/, "mif1").replace(/^avis$/, "avif");
  if (!brands.test(still(main))) throw unsafe();
  return box("ftyp", latin1(still(main)), u32(0), ...others.filter((brand) => brands.test(brand)).map(latin1));
}

/** The main picture, its parts and transparency, and its EXIF data. */
function keptItems(items: HeifItem[], primary: number, isTransparency: (item: HeifItem) => boolean): HeifItem[] {
  const wanted = new Set([primary]);
  const refersTo = (item: HeifItem, type: string) =>
    item.references.some((reference) => reference.type === type && reference.to.some((id) => wanted.has(id)));
  for (const item of items) if (item.type === "Exif" && refersTo(item, "cdsc")) wanted.add(item.id);
  for (const item of items) if (isTransparency(item) && refersTo(item, "auxl")) wanted.add(item.id);
  // Parts may have parts.
  for (const id of wanted) {
    const parts = items.find((item) => item.id === id)?.references.filter(({ type }) => type === "dimg") ?? [];
    for (const part of parts.flatMap(({ to }) => to)) wanted.add(part);
  }
  const kept = items.filter(({ id }) => wanted.has(id));
  if (!kept.some(({ id }) => id === primary)) throw unsafe();
  if (!kept.every(({ type }) => type === "Exif" || pictureTypes.test(type))) throw unsafe();
  return kept;
}

/** The bytes of an item that are a picture or part of one, or its cleaned EXIF data. */
function contentOf({ type }: HeifItem, extents: Buffer[], lengthSize: number): Buffer[] {
  const [first, ...more] = extents;
  if (!first) return [];
  const whole = more.length === 0 ? first : Buffer.concat(extents);
  switch (type) {
    case "Exif":
      return exifOf(whole);
    case "hvc1":
      return hevcUnits(whole, lengthSize);
    case "av01":
      return av1Units(whole);
    case "grid":
      // Eight bytes, or twelve if its size takes four bytes each.
      return [whole.subarray(0, (whole[1] ?? 0) & 1 ? 12 : 8)];
    default:
      return [];
  }
}

/** EXIF data, which follow the number of bytes to skip before them. */
function exifOf(item: Buffer): Buffer[] {
  if (item.length < 12) throw unsafe();
  const exif = Buffer.from(item.subarray(4 + item.readUInt32BE(0)));
  removePrivateFields(exif);
  return [u32(0), exif];
}

/** How many bytes say the length of a part of an HEVC picture. */
function lengthSizeOf(
  file: Buffer,
  { properties }: HeifItem,
  property: (index: number) => { type: string; contentStart: number } | undefined,
) {
  const at = properties.map(({ index }) => property(index)).find((one) => one?.type === "hvcC")?.contentStart;
  return at === undefined ? 4 : ((file[at + 21] ?? 0) & 3) + 1;
}

/** The parts of an HEVC picture: slices (0 to 31) and parameters (32 to 34). Others may hold texts. */
const isHevcPicture = (kind: number) => kind <= 34;

function hevcUnits(item: Buffer, lengthSize: number): Buffer[] {
  const units = [];
  for (let at = 0; at < item.length; ) {
    if (at + lengthSize + 2 > item.length) throw unsafe();
    const end = at + lengthSize + item.readUIntBE(at, lengthSize);
    if (end > item.length) throw unsafe();
    if (isHevcPicture(((item[at + lengthSize] ?? 0) >> 1) & 63)) units.push(item.subarray(at, end));
    at = end;
  }
  return units;
}

/** The parts of an AV1 picture: sequence, frame header, tiles, and frame. Others may hold texts or nothing. */
const isAv1Picture = (kind: number) => [1, 3, 4, 6, 7].includes(kind);

function av1Units(item: Buffer): Buffer[] {
  const units = [];
  for (let at = 0; at < item.length; ) {
    const head = item[at] ?? 0;
    let content = at + (head & 4 ? 2 : 1);
    let size = 0;
    if (head & 2) {
      for (let shift = 0; ; shift += 7) {
        const byte = item[content++] ?? 0;
        size += (byte & 127) * 2 ** shift;
        if (byte < 128) break;
        if (shift > 21) throw unsafe();
      }
    } else size = item.length - content;
    if (content + size > item.length) throw unsafe();
    if (isAv1Picture((head >> 3) & 15)) units.push(item.subarray(at, content + size));
    at = content + size;
  }
  return units;
}

/** Bytes of the content of properties whose size is always the same. */
const sizes: Record<string, number> = {
  ispe: 12,
  irot: 1,
  imir: 1,
  clap: 32,
  pasp: 8,
  clli: 4,
  mdcv: 24,
  av1C: 4,
  a1op: 1,
  lsel: 2,
};

/** A property as it stays; null for one that isn't known. */
function propertyOf(
  file: Buffer,
  { type, contentStart, end, ...place }: { type: string; start: number; contentStart: number; end: number },
) {
  const content = file.subarray(contentStart, end);
  const size = sizes[type];
  if (size !== undefined) {
    if (content.length < size) throw unsafe();
    return type === "av1C"
      ? box(type, content.subarray(0, size), ...av1Units(content.subarray(size)))
      : box(type, content.subarray(0, size));
  }
  switch (type) {
    case "colr": {
      const kind = content.subarray(0, 4);
      if (isProfile(file, { type, contentStart, end, ...place })) return box(type, kind, cleanProfile(content.subarray(4)));
      return kind.toString("latin1") === "nclx" ? box(type, content.subarray(0, 11)) : null;
    }
    case "pixi":
      return box(type, content.subarray(0, 5 + (content[4] ?? 0)));
    case "auxC": {
      const urn = transparency.exec(content.toString("latin1", 4))?.[0];
      return urn ? box(type, content.subarray(0, 4 + urn.length)) : null;
    }
    case "hvcC":
      return box(type, ...hevcParameters(content));
    default:
      return null;
  }
}

/** The parameters before an HEVC picture, in lists by their kind. */
function hevcParameters(content: Buffer): Buffer[] {
  const lists = [];
  let at = 23;
  for (let left = content[22] ?? 0; left > 0; left--) {
    const start = at;
    if (at + 3 > content.length) throw unsafe();
    at += 3;
    for (let units = content.readUInt16BE(start + 1); units > 0; units--) {
      if (at + 2 > content.length) throw unsafe();
      at += 2 + content.readUInt16BE(at);
    }
    if (at > content.length) throw unsafe();
    if ([32, 33, 34].includes((content[start] ?? 0) & 63)) lists.push(content.subarray(start, at));
  }
  return [content.subarray(0, 22), Buffer.from([lists.length]), ...lists];
}
