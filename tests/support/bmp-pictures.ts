import { quarter } from "./painted-pictures.ts";

/** BMP files of all kinds, with a red and a green quarter above a blue and a yellow one; of 1 bit, black above white. */

export type BmpKind = "1" | "4" | "8" | "16" | "24" | "32" | "masks" | "runs 4" | "runs 8" | "OS/2" | "top-down";

export function bmpPicture(kind: BmpKind, width: number, height: number): Buffer {
  const bits = { masks: 32, "runs 4": 4, "runs 8": 8, "OS/2": 8, "top-down": 24 }[kind as string] ?? Number(kind);
  const isRuns = kind.startsWith("runs");
  const rows = Array.from({ length: height }, (_, row) => {
    const y = kind === "top-down" ? row : height - 1 - row;
    const colors = Array.from({ length: width }, (_, x) => quarter(x, y, width, height));
    const indexes = Array.from({ length: width }, (_, x) => (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1));
    if (isRuns) return runsOf(indexes, bits, row === 0);
    if (bits === 1)
      return padded(
        packed(
          indexes.map((index) => (index < 2 ? 0 : 1)),
          1,
        ),
      );
    if (bits <= 8) return padded(packed(indexes, bits));
    return padded(Buffer.concat(colors.map((color) => pixel(color, kind, bits))));
  });
  const pixels = Buffer.concat([...rows, Buffer.from(isRuns ? [0, 1] : [])]);
  const isOld = kind === "OS/2";
  const palette =
    bits === 1
      ? [
          [0, 0, 0],
          [255, 255, 255],
        ]
      : bits <= 8
        ? [quarter(0, 0, 2, 2), quarter(1, 0, 2, 2), quarter(0, 1, 2, 2), quarter(1, 1, 2, 2)]
        : [];
  const colors = Buffer.concat(palette.map(([r = 0, g = 0, b = 0]) => Buffer.from(isOld ? [b, g, r] : [b, g, r, 0])));
  const masks = kind === "masks" ? [0x3ff00000, 0xffc00, 0x3ff] : [];
  const header = Buffer.alloc(isOld ? 26 : 54 + masks.length * 4);
  header.write("BM");
  header.writeUInt32LE(header.length + colors.length, 10);
  header.writeUInt32LE(isOld ? 12 : 40, 14);
  if (isOld) {
    for (const [index, value] of [width, height, 1, bits].entries()) header.writeUInt16LE(value, 18 + index * 2);
  } else {
    header.writeInt32LE(width, 18);
    header.writeInt32LE(kind === "top-down" ? -height : height, 22);
    header.writeUInt16LE(bits, 28);
    header.writeUInt32LE({ masks: 3, "runs 8": 1, "runs 4": 2 }[kind as string] ?? 0, 30);
    header.writeUInt32LE(palette.length, 46);
    for (const [index, mask] of masks.entries()) header.writeUInt32LE(mask, 54 + index * 4);
  }
  return Buffer.concat([header, colors, pixels]);
}

const padded = (row: Buffer) => Buffer.concat([row, Buffer.alloc((4 - (row.length % 4)) % 4)]);

function packed(indexes: number[], bits: number): Buffer {
  const row = Buffer.alloc(Math.ceil((indexes.length * bits) / 8));
  for (const [x, index] of indexes.entries())
    row[(x * bits) >> 3] = (row[(x * bits) >> 3] ?? 0) | (index << (8 - bits - ((x * bits) % 8)));
  return row;
}

function pixel([r, g, b]: number[], kind: BmpKind, bits: number): Buffer {
  const [red = 0, green = 0, blue = 0] = [r, g, b];
  if (bits === 24) return Buffer.from([blue, green, red]);
  const bytes = Buffer.alloc(bits / 8);
  if (bits === 16) bytes.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3));
  else if (kind === "masks") bytes.writeUInt32LE((red << 22) | (green << 12) | (blue << 2));
  else bytes.set([blue, green, red, 0]);
  return bytes;
}

/** A row in run lengths; the first one as single pixels. */
function runsOf(indexes: number[], bits: number, isSingle: boolean): Buffer {
  if (isSingle) {
    const row = packed(indexes, bits);
    return Buffer.concat([Buffer.from([0, indexes.length]), row, Buffer.alloc(row.length % 2), Buffer.from([0, 0])]);
  }
  const half = indexes.length / 2;
  const run = (index = 0) => [half, bits === 8 ? index : index * 17];
  return Buffer.from([...run(indexes[0]), ...run(indexes[half]), 0, 0]);
}
