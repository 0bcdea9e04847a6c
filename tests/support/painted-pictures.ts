import sharp from "sharp";
import { expect } from "vitest";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { Picture } from "#app/domain/images/finished-picture.server.ts";

/** Pictures made of pixels, and checks of what became of them. */

type Color = [red: number, green: number, blue: number];
export const red: Color = [210, 30, 30];
export const green: Color = [30, 160, 60];
export const blue: Color = [30, 60, 200];
export const yellow: Color = [230, 210, 40];
export const white: Color = [255, 255, 255];

/** The color of a pixel: red and green quarters above blue and yellow ones. */
export const quarter = (x: number, y: number, width: number, height: number) =>
  y < height / 2 ? (x < width / 2 ? red : green) : x < width / 2 ? blue : yellow;

export function painted(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colorAt(x, y), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const plain = (width: number, height: number, [r, g, b] = red) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

export async function expectColor(jpeg: Uint8Array, x: number, y: number, color: Color) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  for (const [channel, value] of color.entries()) expect(Math.abs((data[at + channel] ?? -1) - value)).toBeLessThan(20);
}

export async function expectQuarters({ jpeg, width, height }: Picture) {
  for (const [x, y] of [0.25, 0.75].flatMap((x) => [0.25, 0.75].map((y) => [x * width, y * height] as const))) {
    await expectColor(jpeg, Math.floor(x), Math.floor(y), quarter(x, y, width, height));
  }
}

/** The Refusal that the promise rejects with. Throws if it doesn't. */
export async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const outcome = await promise.catch((error: unknown) => error);
  if (!(outcome instanceof Refusal)) throw new Error(`Expected a Refusal, not ${outcome}`);
  return outcome;
}
