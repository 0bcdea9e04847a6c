import { fittedSize, jpegQuality, type PictureLimits } from "#app/domain/images/images.ts";

/** Converts a picture to an upright JPEG, transparent areas white. Returns the file itself if that fails or it is damaged. */
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

/** Whether a canvas returns what was drawn: old browsers ignore orientation, and those that prevent tracking return noise. */
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

/** Whether a JPEG, PNG, or WebP file is complete. Browsers draw what is left of a damaged one; encoded, it would look intact. */
export function isIntactImage(bytes: Uint8Array): boolean {
  if (startsWith(bytes, [0xff, 0xd8])) return isIntactJpeg(bytes);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return isIntactPng(bytes);
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46])) return view(bytes).getUint32(4, true) + 8 <= bytes.length;
  return false;
}

const startsWith = (bytes: Uint8Array, start: number[]) => bytes.length > 12 && start.every((byte, at) => bytes[at] === byte);
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const marker = { startOfScan: 0xda, endOfImage: 0xd9, firstRestart: 0xd0, lastRestart: 0xd7 } as const;

/** Follows the segments up to the end of the image. In each scan, restart markers must cycle from 0 to 7. */
function isIntactJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const kind = bytes[at + 1] as number;
    if (kind === 0xff) at += 1;
    else if (kind === marker.endOfImage) return true;
    else if (kind < 0xc0) return false;
    else {
      const end = at + 4 <= bytes.length ? at + 2 + view(bytes).getUint16(at + 2) : bytes.length;
      at = kind === marker.startOfScan ? endOfScan(bytes, end) : end;
    }
  }
  return false;
}

/** The offset of the next marker after a scan's data, or the end of the file if a restart marker is out of order. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let next = marker.firstRestart as number;
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const kind = bytes[at + 1] as number;
    if (kind === 0xff) at += 1;
    else if (kind === 0) at += 2;
    else if (kind < marker.firstRestart || kind > marker.lastRestart) return at;
    else if (kind !== next) return bytes.length;
    else {
      next = kind === marker.lastRestart ? marker.firstRestart : kind + 1;
      at += 2;
    }
  }
}

/** Follows the chunks up to the one that ends the image; each carries a checksum. */
function isIntactPng(bytes: Uint8Array): boolean {
  const data = view(bytes);
  const lastChunk = 0x49454e44;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const sum = at + 8 + data.getUint32(at);
    if (sum + 4 > bytes.length || crc32(bytes.subarray(at + 4, sum)) !== data.getUint32(sum)) return false;
    if (data.getUint32(at + 4) === lastChunk) return true;
    at = sum + 4;
  }
  return false;
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
