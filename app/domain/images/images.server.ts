import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { turns } from "#app/concurrency-limit.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import type { Tx } from "#db/client.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { images } from "#db/schema.ts";
import { imagePath, jpegQuality, notAnImage, parseImagePath, smallerWidths } from "./images.ts";

/**
 * Pictures are decoded and encoded anew, kept as files in DATA_DIR/images under
 * the hash of their bytes, and remembered in the table `images`. Decoding and
 * keeping come before an operation's transaction, remembering is part of it: a
 * refused operation leaves at most a file that nothing points to.
 */

/** A picture as it will be stored: upright, sRGB, without metadata; sizes in pixels. */
export interface Picture {
  /** SHA-256 of `jpeg`, in hex. */
  hash: string;
  width: number;
  height: number;
  jpeg: Buffer;
  smaller: { listWidth: number; jpeg: Buffer }[];
}

export interface Decoding {
  /** The longest side it is stored in, in pixels. Smaller pictures stay as they are. */
  longestSide: number;
  /** The form field that a Refusal belongs to. */
  field?: string;
}

/** From this many pixels on a picture is refused: a small file can unfold into gigabytes. */
const tooManyPixels = 50_000_000;

/** What decodes and encodes, loaded with the first picture: most days nobody sends one, and it takes 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Each picture is worked on by one thread, and no decoded one is kept: nobody sends the same twice in a row.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** At most two at once, so that pictures leave threads and memory to other requests. */
const pictures = turns(2);
/** Pictures that wait in memory at most. */
const mostWaiting = 60;

/**
 * Makes a storable picture of the bytes of a JPEG, PNG, WebP or GIF (its first
 * frame), whatever its name or type said. Refuses 400 anything else, pictures
 * from 50 megapixels on, and damaged ones; 429 when too many wait.
 */
export async function processImage(bytes: Uint8Array, { longestSide, field = "photo" }: Decoding): Promise<Picture> {
  refuseOtherFormats(bytes, field);
  if (pictures.waiting >= mostWaiting) {
    throw new Refusal(429, "Many photos are coming in just now. Please send yours again in a minute.", { retryAfter: 60 });
  }
  return pictures.take(async () => {
    const pixels = await decode(bytes, longestSide, field);
    const jpeg = await encode(pixels);
    const smaller = [];
    for (const listWidth of smallerWidths(pixels.info.width)) {
      smaller.push({ listWidth, jpeg: await encode(pixels, listWidth) });
    }
    const { width, height } = pixels.info;
    return { hash: createHash("sha256").update(jpeg).digest("hex"), width, height, jpeg, smaller };
  });
}

const asJpeg = "Please save it as a JPEG and send that.";
const formats: { starts: RegExp; refusal?: string }[] = [
  { starts: /^\xff\xd8\xff/ },
  { starts: /^\x89PNG\r\n/ },
  { starts: /^GIF8[79]a/ },
  { starts: /^RIFF[\s\S]{4}WEBP/ },
  {
    starts: /^[\s\S]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/,
    refusal:
      "This photo is in the HEIC format, which the site cannot read. Please send it as a JPEG. On the iPhone, Settings, Camera, Formats, Most Compatible makes new photos JPEG.",
  },
  { starts: /^[\s\S]{4}ftypavi[fs]/, refusal: `This picture is in the AVIF format, which the site cannot read. ${asJpeg}` },
  { starts: /^(?:II\*\0|MM\0\*)/, refusal: `This picture is in the TIFF format, which the site cannot read. ${asJpeg}` },
  {
    starts: /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype svg|!--|svg)/i,
    refusal: `${notAnImage}: this one is an SVG drawing. Please save it as a PNG or JPEG and send that.`,
  },
];

/** Lets only the four formats reach sharp, which could read more of them than a stranger's file should be tried with. */
function refuseOtherFormats(bytes: Uint8Array, field: string) {
  const start = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  const format = formats.find(({ starts }) => starts.test(start));
  if (!format) throw new Refusal(400, `${notAnImage}: a JPEG, PNG, WebP or GIF.`, { field });
  if (format.refusal) throw new Refusal(400, format.refusal, { field });
}

type Pixels = Awaited<ReturnType<typeof decode>>;

async function decode(bytes: Uint8Array, longestSide: number, field: string) {
  // sharp's errors have no kinds: whatever it cannot decode is called damaged.
  const damaged = () => new Refusal(400, "This picture is damaged or incomplete. Please send another copy of it.", { field });
  const sharp = await loadSharp();
  // Reads the header only; the limit is ours to tell, below.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const pixels = header.width * header.height;
  if (pixels >= tooManyPixels) {
    const sentence = `This picture has ${Math.floor(pixels / 1_000_000)} megapixels, and the site takes less than 50. Please make it smaller and send it again.`;
    throw new Refusal(400, sentence, { field });
  }
  // Not 'warning', sharp's default: decoders warn about many Samsung phones' photos, which every browser shows.
  return sharp(bytes, { failOn: "error", limitInputPixels: tooManyPixels, autoOrient: true })
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
}

async function encode({ data, info }: Pixels, width = info.width): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(data, { raw: info }).resize({ width }).jpeg({ quality: jpegQuality, mozjpeg: true }).toBuffer();
}

/** Writes the picture's files, so that they survive a crash, and returns its address. Keeping it twice changes nothing. */
export async function storeImageFiles(picture: Picture): Promise<string> {
  const address = imagePath({ ...picture, listWidth: null });
  const folder = folderOf(picture.hash);
  const isNewFolder = await mkdir(folder, { recursive: true });
  const files = [
    { name: path.basename(address), jpeg: picture.jpeg },
    ...picture.smaller.map(({ listWidth, jpeg }) => ({ name: path.basename(imagePath({ ...picture, listWidth })), jpeg })),
  ];
  await Promise.all(files.map(({ name, jpeg }) => writeWhole(path.join(folder, name), jpeg)));
  await flush(folder);
  if (isNewFolder) for (const above of [imagesFolder(), environment().dataDir]) await flush(above);
  return address;
}

/** Where stored pictures are, in folders by the first two letters of their hash. */
export const imagesFolder = () => path.join(environment().dataDir, "images");
const folderOf = (hash: string) => path.join(imagesFolder(), hash.slice(0, 2));

/** A file is there whole or not at all. */
async function writeWhole(file: string, bytes: Uint8Array) {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, bytes, { flag: "wx", flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Notes in the operation's transaction that the picture is kept, and by whom it was sent first. */
export function recordImage(tx: Tx, { hash, width, height, jpeg }: Picture, uploadedBy: number): void {
  tx.insert(images).values({ hash, width, height, bytes: jpeg.length, uploadedBy }).onConflictDoNothing().run();
}

/** Where the file of this name in `/images/` is, its bytes and its entity tag; null when there is none. */
export async function readImageFile(name: string): Promise<{ path: string; size: number; etag: string } | null> {
  const image = parseImagePath(`/images/${name}`);
  if (!image) return null;
  const file = path.join(folderOf(image.hash), name);
  try {
    return { path: file, size: (await stat(file)).size, etag: `"${name}"` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
