import sharp from "sharp";
import type { Drawing } from "./print.ts";

/** Longest side of a finished picture, in pixels. */
const side = 1200;

/** The picture of a drawing, as a PNG hardly compressed: it is decoded again at once. */
export async function finished({ svg, width, height, finish }: Drawing): Promise<Buffer> {
  const scale = side / Math.max(width, height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  const drawn = sharp(Buffer.from(svg.replace("<svg ", `<svg ${size} `))).removeAlpha();
  if (finish === "print") return drawn.png({ compressionLevel: 0 }).toBuffer();
  const { data, info } = await drawn.blur(0.8).greyscale().raw().toBuffer({ resolveWithObject: true });
  grain(data, info.width);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Fast film: the middle tones are the grainiest, black and white paper are clean. */
function grain(pixels: Buffer, width: number): void {
  for (let i = 0, state = 1985; i < pixels.length; i += 2) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const grey = pixels[i] as number;
    const rough = ((state >> 16) % 33) - 16;
    const strength = (grey * (255 - grey)) / 16_256;
    // Two pixels share a grain, so that it survives the JPEG.
    for (const place of [i, i + 1 < pixels.length && (i + 1) % width ? i + 1 : i]) {
      pixels[place] = Math.max(0, Math.min(255, grey + rough * strength));
    }
  }
}
