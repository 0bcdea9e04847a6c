import { jpegQuality } from "#app/domain/images/images.ts";
import { isIntactImage } from "./image-integrity.ts";

/**
 * A smaller JPEG of a picture, upright, on white where it is transparent, its
 * longest side in pixels at most `longestSide`. The file itself
 * when that fails or would make it larger, and when the file is damaged: the server then says so. Never throws.
 */
export async function shrinkPicture(file: File, longestSide: number): Promise<File> {
  try {
    const isIntact = canBeTrusted() && isIntactImage(new Uint8Array(await file.arrayBuffer()));
    const jpeg = isIntact ? await shrunk(file, longestSide) : null;
    if (!jpeg || jpeg.size >= file.size) return file;
    const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
    return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified });
  } catch {
    // The original is sent, and the server says what is wrong with it.
    return file;
  }
}

async function shrunk(file: File, longestSide: number): Promise<Blob | null> {
  const picture = await decoded(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if ("close" in picture) picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality / 100));
}

/** Decodes a picture upright: off the page's thread where the browser can, else through an `<img>`. */
async function decoded(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return decodedByElement(file);
  }
}

async function decodedByElement(file: File): Promise<HTMLImageElement> {
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
 * Not every browser's canvas gives back what was drawn: old ones leave photos on
 * their side (but then lack the CSS property, too), and those that hide from
 * tracking return noise.
 */
function canBeTrusted(): boolean {
  if (!CSS.supports("image-orientation", "from-image")) return false;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = penOf(canvas);
  const drawn = [30, 60, 90];
  pen.fillStyle = `rgb(${drawn})`;
  pen.fillRect(0, 0, 1, 1);
  const read = pen.getImageData(0, 0, 1, 1).data;
  return drawn.every((value, channel) => read[channel] === value);
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser has no canvas");
  return pen;
}
