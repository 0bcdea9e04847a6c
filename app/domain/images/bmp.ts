/** Decodes BMP files, which sharp can't read: 1, 4, 8, 16, 24, and 32 bits a pixel, packed by run lengths or not. */

const compressions = { none: 0, runs8: 1, runs4: 2, masks: 3, masksWithAlpha: 6 } as const;

/** The header of a BMP, as far as decoding needs it. Sizes are in pixels. */
interface BmpHeader {
  width: number;
  height: number;
  /** Whether the first row in the file is the top one. */
  isTopDown: boolean;
  bits: number;
  compression: number;
  headerBytes: number;
  colorCount: number;
  pixelsAt: number;
}

/** Reads a BMP's header, or returns null if there is none. */
export function readBmpHeader(bytes: Buffer): BmpHeader | null {
  if (bytes.length < 26) return null;
  const headerBytes = bytes.readUInt32LE(14);
  const pixelsAt = bytes.readUInt32LE(10);
  if (headerBytes === 12) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)];
    return { width, height, isTopDown: false, bits, compression: 0, headerBytes, colorCount: 0, pixelsAt };
  }
  if (headerBytes < 40 || bytes.length < 54) return null;
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    headerBytes,
    colorCount: bytes.readUInt32LE(46),
    pixelsAt,
  };
}

/** Decodes a BMP to bytes of red, green, and blue, top row first. Throws an Error for damaged files and rare variants. */
export function decodeBmp(bytes: Buffer): { width: number; height: number; data: Buffer } {
  const header = readBmpHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) throw new Error("No BMP header");
  const { width, height, isTopDown } = header;
  const data = Buffer.alloc(width * height * 3, 0xff);
  const paintRow = rowPainter(bytes, header);
  for (let row = 0; row < height; row++) paintRow(row, data, (isTopDown ? row : height - 1 - row) * width * 3);
  return { width, height, data };
}

/** Writes the colors of one row of the file, counted from 0, into `target`. */
type RowPainter = (row: number, target: Buffer, at: number) => void;

function rowPainter(bytes: Buffer, header: BmpHeader): RowPainter {
  const { bits, compression } = header;
  const isPacked = compression === compressions.runs8 || compression === compressions.runs4;
  if (isPacked && bits === (compression === compressions.runs8 ? 8 : 4))
    return indexedPainter(unpackRuns(bytes, header), header.width, 8, 0, colorsOf(bytes, header));
  const isMasked = compression === compressions.masks || compression === compressions.masksWithAlpha;
  if (compression !== compressions.none && !(isMasked && bits >= 16)) throw new Error(`BMP compression ${compression}`);
  const rowBytes = Math.floor((bits * header.width + 31) / 32) * 4;
  if (header.pixelsAt + rowBytes * header.height > bytes.length) throw new Error("The BMP is cut off");
  if (bits === 1 || bits === 4 || bits === 8) {
    const pixels = bytes.subarray(header.pixelsAt);
    return indexedPainter(pixels, rowBytes, bits, header.width, colorsOf(bytes, header));
  }
  if (bits === 24 || (bits === 32 && !isMasked)) return plainPainter(bytes, header, rowBytes);
  if (bits === 16 || bits === 32) return maskedPainter(bytes, header, rowBytes, isMasked);
  throw new Error(`BMP of ${bits} bits`);
}

/** The palette: red, green, and blue of each color. */
function colorsOf(bytes: Buffer, { headerBytes, bits, colorCount, pixelsAt }: BmpHeader): Buffer {
  const entryBytes = headerBytes === 12 ? 3 : 4;
  const start = 14 + headerBytes;
  const count = Math.min(colorCount || 2 ** bits, 2 ** bits, Math.floor((Math.min(pixelsAt, bytes.length) - start) / entryBytes));
  const colors = Buffer.alloc(256 * 3);
  for (let index = 0; index < count; index++) {
    const at = start + index * entryBytes;
    colors.set([bytes[at + 2] as number, bytes[at + 1] as number, bytes[at] as number], index * 3);
  }
  return colors;
}

/** For pixels that are indexes into the palette. A `width` of 0 means as many pixels as bytes in a row. */
function indexedPainter(pixels: Buffer, rowBytes: number, bits: number, width: number, colors: Buffer): RowPainter {
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  return (row, target, at) => {
    for (let column = 0; column < (width || rowBytes); column++) {
      const byte = pixels[row * rowBytes + Math.floor(column / perByte)] as number;
      const index = (byte >> (8 - bits * ((column % perByte) + 1))) & mask;
      colors.copy(target, at + column * 3, index * 3, index * 3 + 3);
    }
  };
}

/** For blue, green, and red in a byte each. */
function plainPainter(bytes: Buffer, { width, bits, pixelsAt }: BmpHeader, rowBytes: number): RowPainter {
  const step = bits / 8;
  return (row, target, start) => {
    let from = pixelsAt + row * rowBytes;
    for (let at = start; at < start + width * 3; at += 3, from += step) {
      target[at] = bytes[from + 2] as number;
      target[at + 1] = bytes[from + 1] as number;
      target[at + 2] = bytes[from] as number;
    }
  };
}

/** For colors in some of a pixel's bits, which the header names; otherwise five bits each. */
function maskedPainter(bytes: Buffer, { width, bits, pixelsAt }: BmpHeader, rowBytes: number, isMasked: boolean): RowPainter {
  const masks = isMasked ? [54, 58, 62].map((at) => bytes.readUInt32LE(at)) : [0x7c00, 0x3e0, 0x1f];
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    const highest = mask >>> shift || 1;
    return { shift, highest };
  });
  return (row, target, at) => {
    for (let column = 0; column < width; column++) {
      const from = pixelsAt + row * rowBytes + (column * bits) / 8;
      const pixel = bits === 16 ? bytes.readUInt16LE(from) : bytes.readUInt32LE(from);
      for (const [channel, { shift, highest }] of channels.entries()) {
        target[at + column * 3 + channel] = Math.round((((pixel >>> shift) & highest) * 255) / highest);
      }
    }
  };
}

/** Unpacks run lengths to the number of a color in each byte. Pixels that are skipped have color 0. */
function unpackRuns(bytes: Buffer, { width, height, bits, pixelsAt }: BmpHeader): Buffer {
  const pixels = Buffer.alloc(width * height);
  let [column, row, at] = [0, 0, pixelsAt];
  const next = () => {
    if (at >= bytes.length) throw new Error("The BMP is cut off");
    return bytes[at++] as number;
  };
  const put = (index: number) => {
    if (column < width && row < height) pixels[row * width + column] = index;
    column += 1;
  };
  const half = (byte: number, count: number) => (count % 2 === 0 ? byte >> 4 : byte & 15);
  while (row < height) {
    const count = next();
    const value = next();
    if (count > 0) for (let n = 0; n < count; n++) put(bits === 8 ? value : half(value, n));
    else if (value === 0) [column, row] = [0, row + 1];
    else if (value === 1) break;
    else if (value === 2) [column, row] = [column + next(), row + next()];
    else {
      // A run of single pixels, padded to an even number of bytes.
      const packed = bits === 8 ? value : Math.ceil(value / 2);
      for (let n = 0, byte = 0; n < value; n++) {
        if (bits === 8 || n % 2 === 0) byte = next();
        put(bits === 8 ? byte : half(byte, n));
      }
      at += packed % 2;
    }
  }
  return pixels;
}
