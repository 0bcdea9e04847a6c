import { createHash } from "node:crypto";
import sharp, { type OutputInfo } from "sharp";
import type { Picture } from "#app/domain/images/images.server.ts";
import { smallerWidths } from "#app/domain/images/images.ts";
import type { Drawing } from "./print.ts";

/**
 * The storable picture of a drawing. It is ours, so nothing need be refused or
 * decoded; the plain JPEG encoder takes a third of the time of the one for
 * members' photos, and whole colour keeps the edges of flat inks clean.
 */
export async function finished(drawing: Drawing, longestSide: number): Promise<Picture> {
  let pixels = await drawn(drawing, longestSide);
  const { width, height } = pixels.info;
  const jpeg = await encoded(pixels);
  const smaller = [];
  // The widest first, and each made from the one before it: a quarter of the pixels to look at.
  for (const listWidth of smallerWidths(width).reverse()) {
    pixels = await reduced(pixels, listWidth);
    smaller.push({ listWidth, jpeg: await encoded(pixels) });
  }
  return { hash: createHash("sha256").update(jpeg).digest("hex"), width, height, jpeg, smaller };
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

async function drawn({ svg, width, height, finish }: Drawing, longestSide: number): Promise<Pixels> {
  const scale = longestSide / Math.max(width, height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  const drawing = sharp(Buffer.from(svg.replace("<svg ", `<svg ${size} `))).removeAlpha();
  if (finish === "print") return drawing.raw().toBuffer({ resolveWithObject: true });
  const grey = await drawing.blur(0.8).greyscale().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  grain(grey);
  return grey;
}

const reduced = ({ data, info }: Pixels, width: number): Promise<Pixels> =>
  sharp(data, { raw: info }).resize({ width }).raw().toBuffer({ resolveWithObject: true });

const encoded = ({ data, info }: Pixels) =>
  sharp(data, { raw: info }).jpeg({ quality: 80, chromaSubsampling: "4:4:4" }).toBuffer();

/** Fast film: the middle tones are the grainiest, black and white paper are clean. Two pixels share a grain. */
function grain({ data, info }: Pixels): void {
  let state = 1985;
  for (let i = 0; i + 1 < data.length; i += 2) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const grey = data[i] as number;
    const rough = (((state >> 16) % 33) - 16) * ((grey * (255 - grey)) / 16_256);
    data[i] = Math.max(0, Math.min(255, grey + rough));
    if ((i + 1) % info.width) data[i + 1] = Math.max(0, Math.min(255, (data[i + 1] as number) + rough));
  }
}
