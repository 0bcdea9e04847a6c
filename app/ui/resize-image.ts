import { fittedSize, jpegQuality, type PictureLimits } from "#app/domain/images/images.ts";
import { isIntactImage } from "./image-integrity.ts";

/**
 * Converts a picture to an upright JPEG within the limits; transparent areas become white.
 * Returns the original file if that fails, would make it larger, or the file is damaged, which the server reports. Never
 * throws.
 */
export async function shrinkPicture(file: File, limits: PictureLimits): Promise<File> {
  try {
    const isIntact = isCanvasReliable() && isIntactImage(new Uint8Array(await file.arrayBuffer()));
    const jpeg = isIntact ? await encodeSmaller(file, limits) : null;
    if (!jpeg || jpeg.size >= file.size) return file;
    const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
    return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified });
  } catch {
    // The original is sent, and the server reports what is wrong with it.
    return file;
  }
}

async function encodeSmaller(file: File, limits: PictureLimits): Promise<Blob | null> {
  const picture = await decode(file);
  const { width, height } = fittedSize(picture, limits);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if ("close" in picture) picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality / 100));
}

/** Decodes a picture upright, off the main thread if the browser can, else through an `<img>`. */
async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return decodeWithElement(file);
  }
}

async function decodeWithElement(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * Whether a canvas returns what was drawn on it. Old browsers ignore a photo's orientation (and lack the CSS property, too),
 * and browsers that prevent tracking return noise.
 */
function isCanvasReliable(): boolean {
  if (!CSS.supports("image-orientation", "from-image")) return false;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = contextOf(canvas);
  const drawn = [30, 60, 90];
  context.fillStyle = `rgb(${drawn})`;
  context.fillRect(0, 0, 1, 1);
  const read = context.getImageData(0, 0, 1, 1).data;
  return drawn.every((value, channel) => read[channel] === value);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas");
  return context;
}
