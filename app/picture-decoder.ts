import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { decodeBmp } from "./domain/images/bmp.ts";
import { readHeif } from "./domain/images/heif-boxes.ts";
import { fittedSize } from "./domain/images/images.ts";

/**
 * A program of its own (app/domain/images/separate-decoder.server.ts): reads a HEIC or BMP file from its input and writes it, made smaller,
 * as a PNG to its output. Whatever a file does to it, the site goes on.
 */

interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
  colorProfile: Buffer | null;
}

async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Error("No picture in the file");
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  // Upright already: libheif turns the picture as the file says, apart from EXIF.
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (displayed) => (displayed ? resolve() : reject(new Error("Not decoded")))),
  );
  return { width, height, channels: 4, data: new Uint8Array(data.buffer), colorProfile: readHeif(bytes).colorProfile };
}

const decode = (bytes: Buffer): Pixels | Promise<Pixels> =>
  format === "bmp" ? { ...decodeBmp(bytes), channels: 3, colorProfile: null } : decodeHeic(bytes);

const [format, ...limits] = process.argv.slice(2);
const [longestSide = 0, panoramaShortSide] = limits.map(Number);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
try {
  const { data, width, height, channels, colorProfile } = await decode(Buffer.concat(chunks));
  const fitted = fittedSize({ width, height }, { longestSide, panoramaShortSide });
  const png = await sharp(data, { raw: { width, height, channels } }).resize(fitted).png({ compressionLevel: 1 }).toBuffer();
  process.stdout.write(colorProfile ? withColorProfile(png, colorProfile) : png);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

/** Names the color profile in a PNG, in a chunk before its pixels. */
function withColorProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  const endOfHeader = 33;
  return Buffer.concat([png.subarray(0, endOfHeader), length, content, checksum, png.subarray(endOfHeader)]);
}
