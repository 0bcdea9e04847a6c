import { Readable } from "node:stream";
import { Refusal } from "#app/domain/core/refusal.ts";
import { notAnImage, pdfSentence, rawSentence, videoSentence } from "./images.ts";

/** The formats of uploaded files, recognized by their first bytes. */

export type PictureFormat = "jpg" | "png" | "gif" | "webp" | "avif" | "tif" | "heic";

/** The types of the files, which are also the extensions of originals. */
export const pictureTypes: Record<PictureFormat, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  tif: "image/tiff",
  heic: "image/heic",
};

const ours: { starts: RegExp; format: PictureFormat }[] = [
  { starts: /^\xff\xd8\xff/, format: "jpg" },
  { starts: /^\x89PNG\r\n/, format: "png" },
  { starts: /^GIF8[79]a/, format: "gif" },
  { starts: /^RIFF[\s\S]{4}WEBP/, format: "webp" },
  // 'mif1' says only that it is a still picture; the list of brands that follows says which.
  { starts: /^[\s\S]{4}ftyp(?:avi[fs]|(?:mif1|msf1)[\s\S]{4}(?:[\s\S]{4})*?avi[fs])/, format: "avif" },
  { starts: /^[\s\S]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/, format: "heic" },
  { starts: /^(?:II\*\0|MM\0\*)/, format: "tif" },
];

const others: { starts: RegExp; sentence: string }[] = [
  { starts: /^%PDF-/, sentence: pdfSentence },
  // Raw files of Olympus, Panasonic, Fujifilm, Sigma, Minolta, and Canon that don't begin like a TIFF.
  { starts: /^(?:IIR[OS]|MMOR|IIU\0|FUJIFILMCCD-RAW|FOVb|\0MRM|II[\s\S]\0\0\0HEAP|[\s\S]{4}ftypcrx )/, sentence: rawSentence },
  // MP4 and QuickTime; WebM and Matroska; AVI; MPEG; Windows Media; Flash.
  { starts: /^[\s\S]{4}(?:ftyp|moov|mdat|wide|free|skip)/, sentence: videoSentence },
  { starts: /^(?:[\s\S]E\xdf\xa3|RIFF[\s\S]{4}AVI |\0\0[\s\S][\xb3\xba]|0&\xb2u|FLV)/, sentence: videoSentence },
  {
    starts: /^BM[\s\S]{12}[\f(48@l|]\0\0\0/,
    sentence: "This is a BMP picture. Please save it as a PNG or JPEG and send that.",
  },
  // TIFFs of more than 4 GB, which programs also write for smaller ones.
  {
    starts: /^(?:II\+\0|MM\0\+)/,
    sentence: "This is a BigTIFF. Please save it as a plain TIFF, a PNG, or a JPEG and send that.",
  },
  {
    starts: /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype svg|!--|svg)/i,
    sentence: "This one is an SVG drawing. Please save it as a PNG or JPEG and send that.",
  },
];

/** The format of a file by its bytes. Throws Refusal 400 for others, with a sentence for what people mistake for pictures. */
export function recognizePicture(bytes: Uint8Array, field: string): PictureFormat {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString("latin1");
  const format = ours.find(({ starts }) => starts.test(start))?.format;
  if (format) return format;
  const other = others.find(({ starts }) => starts.test(start));
  const sentence = other ? `. ${other.sentence}` : ": a JPEG, PNG, WebP, GIF, TIFF, or HEIC.";
  throw new Refusal(400, `${notAnImage}${sentence}`, { field });
}

/** A picture's file: its bytes, or an upload that may be on disk and too large to hold in memory more often than needed. */
export type PictureSource = Uint8Array | Blob;

export const sizeOf = (source: PictureSource): number => (source instanceof Blob ? source.size : source.length);

/** At most so many bytes of its start. */
export const firstBytes = (source: PictureSource, count: number): Promise<Buffer> =>
  bytesOf(source instanceof Blob ? source.slice(0, count) : source.subarray(0, count));

/** All bytes in memory, once: `Blob.arrayBuffer` would hold a large file twice. */
export async function bytesOf(source: PictureSource): Promise<Buffer> {
  if (!(source instanceof Blob)) return Buffer.from(source.buffer, source.byteOffset, source.length);
  const bytes = Buffer.allocUnsafeSlow(source.size);
  let at = 0;
  for await (const chunk of source.stream()) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The bytes, chunk by chunk. */
export const streamOf = (source: PictureSource): Readable =>
  source instanceof Blob ? Readable.fromWeb(source.stream() as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([source]);
