import { createHash } from "node:crypto";
import sharp, { type OutputInfo } from "sharp";
import type { Picture } from "#app/domain/images/finished-picture.server.ts";
import { smallerWidths } from "#app/domain/images/image-urls.ts";
import type { Drawing } from "./print.ts";

/**
 * Renders a drawing as a picture that can be stored. Unlike members' photos, drawings need no checks or decoding. Without
 * chroma subsampling the edges of flat inks stay sharp.
 */
export async function renderPicture(drawing: Drawing, longestSide: number): Promise<Picture> {
  let pixels = await rasterize(drawing, longestSide);
  const { width, height } = pixels.info;
  const jpeg = await encode(pixels);
  const smaller = [];
  // Widest first, each from the one before it, which has far fewer pixels than the original.
  for (const listWidth of smallerWidths(width).reverse()) {
    const larger = pixels;
    pixels = await resize(larger, listWidth);
    release(larger);
    smaller.push({ listWidth, jpeg: await encode(pixels) });
  }
  release(pixels);
  return { hash: createHash("sha256").update(jpeg).digest("hex"), width, height, jpeg, smaller };
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Frees the memory now. Left to the garbage collector, buffers of this size make it run for every third picture. */
const release = ({ data }: Pixels) => void (data.buffer as ArrayBuffer).transfer(0);

async function rasterize({ svg, width, height, finish }: Drawing, longestSide: number): Promise<Pixels> {
  const scale = longestSide / Math.max(width, height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  const drawing = sharp(Buffer.from(svg.replace("<svg ", `<svg ${size} `))).removeAlpha();
  if (finish === "print") return drawing.raw().toBuffer({ resolveWithObject: true });
  const gray = await drawing.blur(0.8).greyscale().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  if (finish === "halftone") addDots(gray);
  else addGrain(gray);
  return gray;
}

const resize = ({ data, info }: Pixels, width: number): Promise<Pixels> =>
  sharp(data, { raw: info }).resize({ width }).raw().toBuffer({ resolveWithObject: true });

/** The plain JPEG encoder, which for the full size takes half the time without fitted code tables, for a sixth more bytes. */
const encode = ({ data, info }: Pixels) =>
  sharp(data, { raw: info })
    .jpeg({ quality: 80, chromaSubsampling: "4:4:4", optimizeCoding: smallerWidths(Infinity).includes(info.width) })
    .toBuffer();

/** Adds the dots of a printed page, on a slanted grid: most in the middle tones, none in black and white. */
function addDots({ data, info }: Pixels): void {
  const period = 5;
  const wave = Array.from({ length: period }, (_, at) => Math.cos((at * 2 * Math.PI) / period));
  for (let i = 0; i < data.length; i++) {
    const gray = data[i] as number;
    const [x, y] = [i % info.width, Math.floor(i / info.width)];
    const dot = ((wave[(x + y) % period] as number) + (wave[(x - y + info.height * period) % period] as number)) * 13;
    data[i] = Math.max(0, Math.min(255, gray + dot * ((gray * (255 - gray)) / 16_256)));
  }
}

/** Adds film grain: most in the middle tones, none in black and white. Two pixels share a grain. */
function addGrain({ data, info }: Pixels): void {
  let state = 1985;
  for (let i = 0; i + 1 < data.length; i += 2) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const gray = data[i] as number;
    const noise = (((state >> 16) % 33) - 16) * ((gray * (255 - gray)) / 16_256);
    data[i] = Math.max(0, Math.min(255, gray + noise));
    if ((i + 1) % info.width) data[i + 1] = Math.max(0, Math.min(255, (data[i + 1] as number) + noise));
  }
}
