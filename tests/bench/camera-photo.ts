import sharp from "sharp";

export const [width, height] = [4032, 3024];

/** A 12-megapixel photo like those of a camera, with shapes, gradients, and some noise. */
export async function cameraPhoto(seed: number): Promise<File> {
  const small = Buffer.from(Array.from({ length: 504 * 378 * 3 }, (_, at) => ((at * 31 * (seed + 1)) ^ (at >> 5)) & 255));
  const bytes = await sharp(small, { raw: { width: 504, height: 378, channels: 3 } })
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `photo-${seed}.jpg`, { type: "image/jpeg" });
}
