import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** Compares two pictures of a screen. */

export interface Difference {
  /** The share of pixels that differ, from 0 to 1. */
  share: number;
  heightBefore: number;
  heightAfter: number;
  /** A picture with the differing pixels in red, as PNG. */
  picture: Buffer;
}

/** The difference between two PNG pictures, or null if every pixel is equal. Rows that only one of them has differ. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<Difference | null> {
  if (before.equals(after)) return null;
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [pixelsBefore, pixelsAfter] = await Promise.all([pixelsOf(before, width, height), pixelsOf(after, width, height)]);
  const drawn = Buffer.alloc(width * height * 4);
  // One browser drew both, so even the faintest difference has a cause.
  const strict = { threshold: 0, includeAA: true };
  const count = pixelmatch(pixelsBefore, pixelsAfter, drawn, width, height, strict);
  if (count === 0) return null;
  return {
    share: count / (width * height),
    heightBefore: sizes[0]?.height ?? 0,
    heightAfter: sizes[1]?.height ?? 0,
    picture: await sharp(drawn, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  };
}

/** A color that no screen has, for the rows and columns that a smaller picture lacks. */
const missing = "#ff00ff";

async function pixelsOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const image = sharp(picture).ensureAlpha();
  const size = await sharp(picture).metadata();
  const edges = { right: width - size.width, bottom: height - size.height, background: missing };
  return image.extend(edges).raw().toBuffer();
}
