import { expect, test } from "vitest";
import { newCode } from "#app/domain/sign-in/sign-in-links.server.ts";
import { type QrCodeShape, qrCodeOf } from "#app/routes/letter/qr-code.tsx";

/** The risk: the code on a thousand printed letters opens nothing, or another address. */

test.each(["http://localhost:3000", "https://class1985.example", "https://alumni.a-very-long-name-of-a-school.example.org"])(
  "the QR code of a letter from %s contains its complete address",
  (origin) => {
    for (let n = 0; n < 20; n += 1) {
      const address = `${origin}/join/${newCode()}`;
      expect(decodeQrCode(qrCodeOf(address))).toBe(address);
    }
  },
);

/**
 * Reads a small QR code as the standard (ISO/IEC 18004) says, without the library that makes ours: versions 2 to 5 with error
 * correction L, whose data are one block. Corrects no errors, because ours have none.
 */

type Matrix = boolean[][];

/** Whether the dark module that an inverted mask pattern flips is at this place. */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules that a shape's path draws, without the white border. */
function matrixOf({ side, dark }: QrCodeShape): Matrix {
  const all: Matrix = Array.from({ length: side }, () => Array<boolean>(side).fill(false));
  for (const [, x = "", y = "", run = ""] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    all[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  const border = all.findIndex((row) => row.includes(true));
  return all.slice(border, side - border).map((row) => row.slice(border, side - border));
}

/** The text of a QR code. Throws if it is of another kind. */
function decodeQrCode(shape: QrCodeShape): string {
  const matrix = matrixOf(shape);
  const size = matrix.length;
  const isDark = (x: number, y: number) => matrix[y]?.[x] === true;
  const version = (size - 17) / 4;
  if (![2, 3, 4, 5].includes(version)) throw new Error(`A code of ${size} modules is not of version 2 to 5`);

  // From the bit of the lowest value: down beside the upper left corner, and then to the left below it.
  const places = [...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const), ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const)];
  const format = places.reduce((sum, [x, y], bit) => sum + (isDark(x, y) ? 2 ** bit : 0), 0) ^ 0x5412;
  const mask = masks[(format >> 10) & 7];
  if (format >> 13 !== 1 || !mask) throw new Error("The error correction is not L");

  const center = size - 7;
  const isPattern = (x: number, y: number) =>
    (x <= 8 && y <= 8) ||
    (x >= size - 8 && y <= 8) ||
    (x <= 8 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - center) <= 2 && Math.abs(y - center) <= 2);

  const bits: boolean[] = [];
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const goesUp = ((right + (right < 6 ? 1 : 0)) & 2) === ((size - 1) & 2);
    for (let step = 0; step < size; step += 1) {
      const y = goesUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isPattern(x, y)) bits.push(isDark(x, y) !== mask(x, y));
    }
  }

  const number = (from: number, length: number) =>
    bits.slice(from, from + length).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
  if (number(0, 4) !== 4) throw new Error("The data are not bytes");
  return Buffer.from(Array.from({ length: number(4, 8) }, (_, n) => number(12 + n * 8, 8))).toString("utf8");
}
