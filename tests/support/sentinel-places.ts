import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { withoutPrivateBoxes } from "#app/domain/images/heif-original.ts";
import { painted, quarter } from "./painted-pictures.ts";
import { heicPicture, tiffWithExif } from "./pictures.ts";

/** Picture files with a text in every place where a format has room for one. */

export const sentinel = "ELM-STREET-12-XY";
const s = Buffer.from(sentinel);
const bytes = (...values: number[]) => Buffer.from(values);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const size = 48;
const picture = () => painted(size, size, (x, y) => quarter(x, y, size, size));

/** A color profile with the text as its name, in a tag of its own, and after its end. */
async function profile(): Promise<Buffer> {
  const file = await picture().withIccProfile("p3").jpeg().toBuffer();
  const plain = (await sharp(file).metadata()).icc as Buffer;
  const count = plain.readUInt32BE(128);
  const tags = Buffer.from(plain.subarray(132, 132 + count * 12));
  for (let at = 4; at < tags.length; at += 12) tags.writeUInt32BE(tags.readUInt32BE(at) + 12, at);
  const end = plain.length + 12;
  const added = Buffer.alloc(12);
  added.write("Priv", "latin1");
  added.writeUInt32BE(end, 4);
  added.writeUInt32BE(8 + s.length, 8);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(count + 1);
  const whole = Buffer.concat([
    plain.subarray(0, 128),
    number,
    tags,
    added,
    plain.subarray(132 + count * 12),
    latin1("text\0\0\0\0"),
    s,
    s,
  ]);
  s.copy(whole, 84);
  whole.writeUInt32BE(whole.length);
  return whole;
}

/** EXIF data with the text in fields of every kind, behind the end of others, and between them. */
async function exif(): Promise<Buffer> {
  const file = await picture()
    .withExif({
      IFD0: { Make: "Camera", Artist: sentinel, ImageDescription: sentinel, Software: sentinel, Copyright: sentinel },
      IFD2: { DateTimeOriginal: "1999:06:15 12:30:00", MakerNote: sentinel, UserComment: sentinel, BodySerialNumber: sentinel },
      IFD3: { GPSProcessingMethod: sentinel },
    })
    .jpeg()
    .toBuffer();
  const plain = (await sharp(file).metadata()).exif?.subarray(6) as Buffer;
  const tiff = tiffOf([
    [271, 2, Buffer.concat([latin1("Camera\0"), s])],
    [33434, 2, s],
    [37380, 7, s],
    [36867, 2, Buffer.concat([latin1("1999:06:15 12:30:00\0"), s])],
    [37122, 5, Buffer.concat([s, s, s, s])],
  ]);
  return plain.includes(sentinel) ? tiff : plain;
}

type Field = [tag: number, type: number, value: Buffer];

/** A little-endian TIFF of one directory, with the text after it. */
function tiffOf(fields: Field[]): Buffer {
  const head = latin1("II*\0\x08\0\0\0");
  const count = Buffer.alloc(2);
  count.writeUInt16LE(fields.length);
  let at = 8 + 2 + fields.length * 12 + 4;
  const values: Buffer[] = [];
  const entries = fields.map(([tag, type, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag);
    entry.writeUInt16LE(type, 2);
    entry.writeUInt32LE(type === 5 ? value.length / 8 : value.length, 4);
    entry.writeUInt32LE(at, 8);
    at += value.length;
    values.push(value);
    return entry;
  });
  return Buffer.concat([head, count, ...entries, Buffer.alloc(4), ...values, s]);
}

const segment = (kind: number, ...content: Buffer[]) => {
  const length = 2 + content.reduce((sum, one) => sum + one.length, 0);
  return Buffer.concat([bytes(0xff, kind, length >> 8, length & 255), ...content]);
};
async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const file = await picture().jpeg().toBuffer();
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

const jpegs: Record<string, () => Promise<Buffer>> = {
  ...Object.fromEntries(
    Array.from({ length: 16 }, (_, number) => [`segment APP${number}`, () => jpegWith(segment(0xe0 + number, s))]),
  ),
  comment: () => jpegWith(segment(0xfe, s)),
  "the thumbnail of JFIF": async () => {
    const file = await picture().jpeg().toBuffer();
    const jfif = segment(0xe0, latin1("JFIF\0\x01\x01\0\0\x01\0\x01"), bytes(2, 3), s, bytes(1, 2));
    return Buffer.concat([file.subarray(0, 2), jfif, file.subarray(2)]);
  },
  "the thumbnail of JFXX": () => jpegWith(segment(0xe0, latin1("JFXX\0\x10"), s)),
  "after Adobe's twelve bytes": () => jpegWith(segment(0xee, latin1("Adobe\0\x64\0\0\0\0\x01"), s)),
  EXIF: async () => jpegWith(segment(0xe1, latin1("Exif\0\0"), await exif())),
  "a second EXIF": async () =>
    jpegWith(segment(0xe1, latin1("Exif\0\0"), await exif()), segment(0xe1, latin1("Exif\0\0"), await exif())),
  XMP: () => jpegWith(segment(0xe1, latin1("http://ns.adobe.com/xap/1.0/\0"), s)),
  "the color profile": async () => jpegWith(segment(0xe2, latin1("ICC_PROFILE\0\x01\x01"), await profile())),
  "a color profile in two parts": async () => {
    const whole = await profile();
    return jpegWith(
      segment(0xe2, latin1("ICC_PROFILE\0\x02\x02"), whole.subarray(200)),
      segment(0xe2, latin1("ICC_PROFILE\0\x01\x02"), whole.subarray(0, 200)),
    );
  },
  "a second picture": async () =>
    Buffer.concat([await jpegWith(segment(0xe2, latin1("MPF\0"), s)), await jpegWith(segment(0xfe, s))]),
  "after the end": async () => Buffer.concat([await jpegWith(), s]),
};

const pngPart = (type: string, content: Buffer) => {
  const named = Buffer.concat([latin1(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};
async function pngWith(...parts: Buffer[]): Promise<Buffer> {
  const file = await picture().png().toBuffer();
  return Buffer.concat([file.subarray(0, 33), ...parts, file.subarray(33)]);
}
const pngs: Record<string, () => Promise<Buffer>> = {
  ...Object.fromEntries(
    ["tEXt", "iTXt", "zTXt", "prVt", "sPLT", "hIST", "fdAT", "caBX", "vpAg"].map((type) => [
      `chunk ${type}`,
      () => pngWith(pngPart(type, Buffer.concat([latin1("a\0"), s]))),
    ]),
  ),
  "after a resolution": () => pngWith(pngPart("pHYs", Buffer.concat([Buffer.alloc(9), s]))),
  "a second gamma": () => pngWith(pngPart("gAMA", bytes(0, 0, 177, 143)), pngPart("gAMA", s)),
  EXIF: async () => pngWith(pngPart("eXIf", await exif())),
  "the name of the color profile": async () =>
    pngWith(pngPart("iCCP", Buffer.concat([s, bytes(0, 0), deflateSync(await profile())]))),
  "a color profile that isn't packed": async () =>
    pngWith(pngPart("iCCP", Buffer.concat([bytes(65, 0, 0), deflateSync(await profile(), { level: 0 })]))),
  "after the end": async () => Buffer.concat([await pngWith(), s]),
};

const riff = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
/** A file with these chunks after its first one, which says that they follow. */
async function webpWith(made: Sharp, ...parts: Buffer[]): Promise<Buffer> {
  const file = await made.webp().toBuffer();
  const isExtended = file.toString("latin1", 12, 16) === "VP8X";
  const first = isExtended ? file.subarray(12, 30) : riff("VP8X", bytes(0, 0, 0, 0, size - 1, 0, 0, size - 1, 0, 0));
  const content = [Buffer.from(first), file.subarray(isExtended ? 30 : 12), ...parts];
  if (content[0]) content[0][8] = (content[0][8] ?? 0) | 0x0c;
  return riff("RIFF", Buffer.concat([latin1("WEBP"), ...content]));
}
const webps: Record<string, () => Promise<Buffer>> = {
  "an unknown chunk": () => webpWith(picture(), riff("ELMS", s)),
  EXIF: async () => webpWith(picture(), riff("EXIF", await exif())),
  XMP: () => webpWith(picture(), riff("XMP ", s)),
  "the color profile": async () => {
    const file = await picture().withIccProfile("p3").webp().toBuffer();
    const at = file.indexOf("ICCP");
    const next = at + 8 + file.readUInt32LE(at + 4);
    return riff("RIFF", Buffer.concat([file.subarray(8, at), riff("ICCP", await profile()), file.subarray(next + (next % 2))]));
  },
  "within a frame of an animation": async () => {
    const frames = await Promise.all([picture().png().toBuffer(), picture().negate().png().toBuffer()]);
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const at = file.indexOf("ANMF");
    const end = at + 8 + file.readUInt32LE(at + 4);
    const frame = Buffer.concat([file.subarray(at + 8, end), Buffer.alloc(end % 2), riff("ELMS", s)]);
    return riff("RIFF", Buffer.concat([file.subarray(8, at), riff("ANMF", frame), file.subarray(end + (end % 2))]));
  },
  "after the end": async () => Buffer.concat([await webpWith(picture()), s]),
};

async function gifWith(...blocks: Buffer[]): Promise<Buffer> {
  const file = await picture().gif().toBuffer();
  const at = 13 + 3 * 2 ** (((file[10] ?? 0) & 7) + 1);
  return Buffer.concat([file.subarray(0, at), ...blocks, file.subarray(at)]);
}
const block = (label: number, ...parts: Buffer[]) =>
  Buffer.concat([bytes(0x21, label), ...parts.flatMap((part) => [bytes(part.length), part]), bytes(0)]);
const gifs: Record<string, () => Promise<Buffer>> = {
  "a comment": () => gifWith(block(0xfe, s)),
  "a text to show": () => gifWith(block(0x01, Buffer.alloc(12), s)),
  "a block of a program": () => gifWith(block(0xff, latin1("XMP DataXMP"), s)),
  "behind the repetition": () => gifWith(block(0xff, latin1("NETSCAPE2.0"), bytes(1, 0, 0), s)),
  "in place of the repetition": () => gifWith(block(0xff, latin1("NETSCAPE2.0"), s)),
  "behind a delay": () => gifWith(block(0xf9, Buffer.alloc(4), s)),
  "an unknown block": () => gifWith(block(0x99, s)),
  "after the end": async () => Buffer.concat([await gifWith(), s]),
};

/** A TIFF of one strip, by hand: these bytes as its pixels, and more fields. */
function plainTiff(pixels: Buffer, compression: number, more: Field[] = []): Buffer {
  const short = (tag: number, value: number): Field => [tag, 3, bytes(value & 255, value >> 8, 0, 0)];
  const long = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    return four;
  };
  const fields: Field[] = [
    short(256, size),
    short(257, size),
    short(258, 8),
    short(259, compression),
    short(262, 1),
    [273, 4, long(8)],
    short(277, 1),
    short(278, size),
    [279, 4, long(pixels.length)],
    ...more,
  ];
  const parts = [latin1("II*\0"), long(0), pixels];
  const end = () => parts.reduce((sum, { length }) => sum + length, 0);
  const entries = fields.map(([tag, type, value]) => {
    const count = type === 3 ? (value.length === 4 ? 1 : value.length / 2) : type === 4 ? value.length / 4 : value.length;
    const isInside = value.length <= 4;
    const place = isInside ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : long(end());
    if (!isInside) parts.push(value);
    return Buffer.concat([bytes(tag & 255, tag >> 8, type, 0), long(count), place]);
  });
  const start = end();
  parts.push(bytes(fields.length, 0), ...entries, long(0));
  const whole = Buffer.concat(parts);
  whole.writeUInt32LE(start, 4);
  return whole;
}
const grayPicture = () => sharp(gray, { raw: { width: size, height: size, channels: 1 } }).toColourspace("b-w");
const gray = Buffer.from(Array.from({ length: size * size }, (_, at) => (at * 7) & 255));
/** The strip that sharp writes with a compression. */
async function stripOf(compression: "lzw" | "packbits" | "deflate"): Promise<Buffer> {
  const file = await grayPicture()
    .tiff({ compression, predictor: "none", tile: true, tileWidth: size, tileHeight: size })
    .toBuffer();
  const at = file.readUInt32LE(4);
  const value = (tag: number) => {
    for (let index = 0; index < file.readUInt16LE(at); index++) {
      const entry = at + 2 + index * 12;
      if (file.readUInt16LE(entry) === tag) return file.readUInt32LE(entry + 8);
    }
    throw new Error(`No field ${tag}`);
  };
  return file.subarray(value(324), value(324) + value(325));
}
const field = (tag: number, type = 2): Field => [tag, type, s];
const tiffs: Record<string, () => Promise<Buffer>> = {
  "every field that holds a text": async () =>
    plainTiff(
      gray,
      1,
      [269, 270, 285, 305, 306, 315, 316, 333, 700, 33432, 33723, 34377, 65000].map((tag) => field(tag)),
    ),
  "fields of numbers": async () => plainTiff(gray, 1, [field(282), field(318), field(320), field(33434)]),
  "fields of a private kind": async () => plainTiff(gray, 1, [field(65_000, 4), field(65_001, 7), field(50_000, 3)]),
  "EXIF, the place, and makers' notes": async () =>
    tiffWithExif(await picture().tiff({ compression: "lzw" }).toBuffer(), sentinel),
  "the color profile": async () => plainTiff(gray, 1, [[34675, 7, await profile()]]),
  "bytes that nothing refers to": async () => Buffer.concat([plainTiff(gray, 1), s]),
  "behind the pixels of a strip": async () => plainTiff(Buffer.concat([gray, s]), 1),
  "behind a strip with LZW": async () => plainTiff(Buffer.concat([await stripOf("lzw"), s]), 5),
  "behind a strip with deflate": async () => plainTiff(Buffer.concat([await stripOf("deflate"), s]), 8),
  "behind a strip with PackBits": async () => plainTiff(Buffer.concat([await stripOf("packbits"), s]), 32773),
  "a comment in a strip with JPEG": async () => {
    const strip = await grayPicture().jpeg().toBuffer();
    return plainTiff(Buffer.concat([strip.subarray(0, 2), segment(0xfe, s), strip.subarray(2), s]), 7);
  },
};

/** Where a file as `withoutPrivateBoxes` writes it says where its items are, each with four bytes for the place and the length. */
function itemPlaces(file: Buffer): number[] {
  const count = file.indexOf("iloc") + 10;
  return Array.from({ length: file.readUInt32BE(count) }, (_, item) => count + 4 + item * 18 + 10);
}
const add = (file: Buffer, at: number, more: number) => file.writeUInt32BE(file.readUInt32BE(at) + more, at);

/** Adds bytes to the end of a box that a path of names leads to, in such a file. */
function heifWith(file: Buffer, path: string[], added: Buffer): Buffer {
  let [start, end] = [0, file.length];
  const boxes: number[] = [];
  for (const name of path) {
    for (let at = start; ; at += file.readUInt32BE(at)) {
      if (at + 8 > end) throw new Error(`No box ${name}`);
      if (file.toString("latin1", at + 4, at + 8) !== name) continue;
      boxes.push(at);
      end = at + file.readUInt32BE(at);
      start = at + 8 + ({ meta: 4, iinf: 8, iref: 4 }[name] ?? 0);
      break;
    }
  }
  const places = itemPlaces(file);
  if (path[0] !== "mdat") for (const at of places) add(file, at, added.length);
  for (const at of boxes) add(file, at, added.length);
  return Buffer.concat([file.subarray(0, end), added, file.subarray(end)]);
}

/** Adds bytes to the end of the first item of such a file. */
function heifWithInItem(file: Buffer, added: Buffer): Buffer {
  const [first = 0, ...others] = itemPlaces(file);
  const end = file.readUInt32BE(first) + file.readUInt32BE(first + 4);
  add(file, first + 4, added.length);
  for (const at of others) add(file, at, added.length);
  add(file, file.indexOf("mdat") - 4, added.length);
  return Buffer.concat([file.subarray(0, end), added, file.subarray(end)]);
}
const named = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
const heifs = (make: () => Promise<Buffer>): Record<string, () => Promise<Buffer>> => {
  const plain = async () => Buffer.concat(withoutPrivateBoxes(await make()));
  const inside = (path: string[], added: Buffer) => async () => heifWith(await plain(), path, added);
  return {
    "a brand": inside(["ftyp"], s),
    "a name of the file": inside(["meta", "hdlr"], s),
    ...Object.fromEntries(
      ["udes", "xml ", "free", "uuid", "bxml", "grpl", "ELMS"].map((type) => [
        `box ${type} in meta`,
        inside(["meta"], named(type, Buffer.concat([Buffer.alloc(4), s]))),
      ]),
    ),
    "a property": inside(["meta", "iprp", "ipco"], named("udes", s)),
    "behind a size": inside(["meta", "iprp", "ipco", "ispe"], s),
    "the name of an item": inside(["meta", "iinf", "infe"], s),
    "behind the main picture's number": inside(["meta", "pitm"], s),
    "behind the places": inside(["meta", "iloc"], s),
    "behind the properties of items": inside(["meta", "iprp", "ipma"], s),
    "bytes that nothing refers to": inside(["mdat"], s),
    "a box after the others": async () => Buffer.concat([await plain(), named("uuid", s), named("free", s), s]),
  };
};
const avif = () => picture().avif({ quality: 90 }).toBuffer();

/** By format, and by where the text is. */
export const sentinelPlaces: Record<string, Record<string, () => Promise<Buffer>>> = {
  jpg: jpegs,
  png: pngs,
  webp: webps,
  gif: gifs,
  tif: tiffs,
  heic: {
    ...heifs(async () => heicPicture),
    // A part for remarks, which has its length before it.
    "a remark in the picture": async () =>
      heifWithInItem(Buffer.concat(withoutPrivateBoxes(heicPicture)), Buffer.concat([bytes(0, 0, 0, 2 + s.length, 0x4e, 1), s])),
  },
  avif: {
    ...heifs(avif),
    "padding in the picture": async () =>
      heifWithInItem(
        Buffer.concat(withoutPrivateBoxes(await avif())),
        Buffer.concat([bytes(0x7a, s.length + 1), s, bytes(0x80)]),
      ),
    EXIF: async () =>
      picture()
        .withExif({ IFD0: { Artist: sentinel, Make: "Camera" }, IFD2: { UserComment: sentinel } })
        .avif()
        .toBuffer(),
    XMP: async () => picture().withXmp(`<x:xmpmeta xmlns:x='adobe:ns:meta/'>${sentinel}</x:xmpmeta>`).avif().toBuffer(),
  },
};
