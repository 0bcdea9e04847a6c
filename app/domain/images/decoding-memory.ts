import { fittedSize, type PictureLimits } from "./images.ts";

/**
 * How much memory the site's own process takes to decode a JPEG, by the bytes before its pixels. All other formats are decoded
 * in a process of their own. The factors were measured: docs/decisions/2026-11-23-more-picture-formats.md.
 */

const megabyte = 1024 * 1024;

/** For sharp's own parts, which a picture of 100 by 100 pixels takes as well. */
const constantBytes = 4 * megabyte;
/** For a pixel of the stored picture: decoding, making smaller, and encoding it four times. Panoramas take the most. */
const bytesOfStoredPixel = 20;
/** For a coefficient, which the decoder holds of the whole picture if it comes in several scans, as in progressive JPEGs. */
const bytesOfCoefficient = 2;

/** Enough for what cameras write before the pixels: EXIF with a thumbnail, a color profile, and the list of other pictures. */
export const headerBytes = 256 * 1024;

interface JpegFrame {
  width: number;
  height: number;
  /** How many values a pixel has, fewer than the number of its colors if some are stored at half the size. */
  valuesOfPixel: number;
  hasSeveralScans: boolean;
}

/** Bytes that decoding takes of a JPEG that begins with these, without the file itself; Infinity if that can't be told. */
export function memoryToDecode(start: Buffer, limits: PictureLimits): number {
  const frame = readFrame(start);
  if (!frame) return Infinity;
  const { width, height, valuesOfPixel, hasSeveralScans } = frame;
  const stored = fittedSize(frame, limits);
  const coefficients = hasSeveralScans ? width * height * valuesOfPixel : 0;
  return constantBytes + stored.width * stored.height * bytesOfStoredPixel + coefficients * bytesOfCoefficient;
}

/** Reads the frame and the start of its first scan; null for the rare kinds, and if they aren't within these bytes. */
function readFrame(start: Buffer): JpegFrame | null {
  let frame: (Omit<JpegFrame, "hasSeveralScans"> & { colors: number; isProgressive: boolean }) | null = null;
  for (let at = 2; at + 4 <= start.length && start[at] === 0xff; ) {
    const kind = start[at + 1] as number;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + start.readUInt16BE(at + 2);
    if (end > start.length || kind < 0xc0) return null;
    // Baseline, extended, and progressive. Others, such as lossless ones, differ in what they take.
    if (kind >= 0xc0 && kind <= 0xc2) {
      if (frame) return null;
      frame = { ...readSize(start.subarray(at + 4, end)), isProgressive: kind === 0xc2 };
      if (!(frame.width > 0 && frame.height > 0 && frame.valuesOfPixel > 0)) return null;
    } else if (kind > 0xc2 && kind < 0xd0 && kind !== 0xc4) return null;
    if (kind === 0xda) return frame && { ...frame, hasSeveralScans: frame.isProgressive || start[at + 4] !== frame.colors };
    at = end;
  }
  return null;
}

/** The size in a frame, 0 where it doesn't say. */
function readSize(frame: Buffer) {
  const [height, width, colors] = frame.length < 6 ? [0, 0, 0] : [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5] ?? 0];
  const factors = Array.from({ length: colors }, (_, color) => frame[7 + color * 3] ?? 0);
  const [across, down] = [factors.map((both) => both >> 4), factors.map((both) => both & 15)];
  const values = across.reduce((sum, factor, color) => sum + factor * (down[color] as number), 0);
  return { width, height, colors, valuesOfPixel: values / (Math.max(...across) * Math.max(...down)) || 0 };
}
