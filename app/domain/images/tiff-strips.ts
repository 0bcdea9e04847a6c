import { setImmediate } from "node:timers/promises";
import { createInflate } from "node:zlib";

/** Where the pixels of a part of a TIFF end. Other bytes may follow them. */

const damaged = () => new Error("The end of the pixels can't be told");

/**
 * How many bytes of a strip or tile its pixels take, which have `pixelBytes` once unpacked. Throws an Error for compressions that
 * don't tell.
 */
export async function lengthOfStrip(strip: Buffer, compression: number, pixelBytes: number): Promise<number> {
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
      throw damaged();
  }
}

/** Unpacks beside the main thread, keeps nothing of it, and stops where a strip has far more than its pixels. */
async function deflatedLength(strip: Buffer, pixelBytes: number): Promise<number> {
  const inflate = createInflate({ chunkSize: Math.min(Math.max(pixelBytes, 4096), 262_144) });
  inflate.end(strip);
  let unpacked = 0;
  for await (const chunk of inflate) {
    unpacked += chunk.length;
    if (unpacked > 2 * pixelBytes + 65_536) throw damaged();
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
    if (bits + size > strip.length * 8) throw damaged();
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
